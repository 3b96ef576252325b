import type { AppEvent } from "@bowerbird/contract/events";
import { browser } from "../browser.ts";
import type { Connection } from "../server/connection.ts";

/** Calls of the extension API keep the background alive: Chromium ends it after 30 s without any (ms). */
const keepAliveMs = 20_000;
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
export async function listenToServer(
  { origin, token }: Connection,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
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
