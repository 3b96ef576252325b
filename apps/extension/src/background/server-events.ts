import type { AppEvent } from "@bowerbird/contract/events";
import { browser } from "../browser.ts";
import type { Connection } from "../server/connection.ts";

/** Calls of the extension API keep the background alive: Chromium ends it after 30 s without any (ms). */
const keepAliveMs = 20_000;
/** The person is away after this long without a key or a move of the mouse (s). */
const awayAfterS = 5 * 60;
/** Longer events are not read: none has more than a few hundred characters. */
const maxEventLength = 100_000;

/** What of an event matters here. */
const relevant: readonly AppEvent["type"][] = ["bookmarks.changed", "categories.changed"];
const isRelevant = (line: string): boolean =>
  line.startsWith("data:") && relevant.some((type) => line.includes(`"${type}"`));

/**
 * Calls `onChange` whenever bookmarks or categories have changed on the server. Resolves when the server ends the stream or
 * refuses it. `EventSource` cannot send a token.
 *
 * @throws when the server does not answer, or `signal` aborts
 */
async function listenToServer({ origin, token }: Connection, onChange: () => void, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
  const { ok, body } = await fetch(`${origin}/trpc/events.stream`, { headers, signal, credentials: "omit" });
  if (!ok || !body) return;
  const keepAlive = setInterval(() => void browser.runtime.getPlatformInfo(), keepAliveMs);
  try {
    let rest = "";
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!.slice(0, maxEventLength);
      if (lines.some(isRelevant)) onChange();
    }
  } finally {
    clearInterval(keepAlive);
  }
}

/** Tells when the person begins to use the browser, and when another program gets the focus or the person leaves. */
export function watchUse(onChange: (isUsed: boolean) => void): void {
  browser.windows.onFocusChanged.addListener((id) => onChange(id >= 0));
  browser.idle.setDetectionInterval(awayAfterS);
  browser.idle.onStateChanged.addListener((state) => onChange(state === "active"));
}

export async function isInUse(): Promise<boolean> {
  if ((await browser.idle.queryState(awayAfterS)) !== "active") return false;
  return (await browser.windows.getLastFocused().catch(() => null))?.focused === true;
}

/** The open stream. */
let listening: AbortController | undefined;

/**
 * {@link listenToServer} while the person uses the browser. Does nothing if the stream is open.
 *
 * @param findConnection null: there is nothing to listen to
 */
export async function listenInUse(
  findConnection: () => Promise<Connection | null>,
  onChange: () => void,
): Promise<void> {
  if (listening) return;
  const mine = (listening = new AbortController());
  try {
    const connection = await findConnection();
    if (connection && !connection.isRevoked && (await isInUse()))
      await listenToServer(connection, onChange, mine.signal);
  } catch {
    // Closed, or the server does not answer: a sync tells the person.
  } finally {
    if (listening === mine) listening = undefined;
  }
}

export function stopListening(): void {
  listening?.abort();
  listening = undefined;
}
