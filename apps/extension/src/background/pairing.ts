import { stopSync } from "./watch-sync.ts";
import {
  apiTokenPrefix,
  isToExtension,
  pairingPath,
  pairingState,
  type ToPage,
} from "@bowerbird/contract/extension-info";
import { browser } from "../browser.ts";
import { isPageOf } from "../server/connection.ts";
import { connect } from "./account.ts";

/** A pairing in progress; it is dropped when the browser is closed. */
interface Pairing {
  state: string;
  origin: string;
  tabId: number;
}

const key = "pairing";
const session = browser.storage.session;

/** Opens the server's page on which the person grants a token. The host permission must have been granted. */
export async function startPairing(origin: string): Promise<true> {
  const state = crypto.randomUUID();
  const tab = await browser.tabs.create({ url: "about:blank" });
  await session.set({ [key]: { state, origin, tabId: tab.id! } satisfies Pairing });
  // Navigates only now: a page that loads at once would find no listener.
  await browser.tabs.update(tab.id!, { url: `${origin}${pairingPath}?${pairingState}=${state}` });
  return true;
}

/** Listens in the tab of a pairing, on any page of the server: there may be a sign-in first. */
export function watchPairing(): void {
  browser.tabs.onUpdated.addListener((tabId, { status }) => {
    if (status === "complete") void listenIn(tabId);
  });
  browser.runtime.onMessage.addListener((message: { pairing?: unknown }, sender, reply) => {
    if (message.pairing === undefined || sender.id !== browser.runtime.id) return false;
    void answer(message.pairing, sender).then(reply, () => reply(null));
    return true;
  });
}

async function listenIn(tabId: number): Promise<void> {
  if ((await readPairing())?.tabId !== tabId) return;
  // Fails on other sites, for which there is no permission.
  await browser.scripting.executeScript({ target: { tabId }, files: ["relay.js"] }).catch(() => undefined);
}

/** Accepts a token only from the tab that was opened for it, while it shows a page of the server. */
async function answer(message: unknown, sender: chrome.runtime.MessageSender): Promise<ToPage | null> {
  const pairing = await readPairing();
  if (!pairing || !isToExtension(message) || message.state !== pairing.state) return null;
  if (sender.tab?.id !== pairing.tabId || sender.frameId !== 0) return null;
  if (!isPageOf(sender.url ?? "", pairing.origin)) return null;
  const reply = (type: ToPage["type"]): ToPage => ({ to: "bowerbird-page", state: pairing.state, type });
  if (message.type === "hello") return reply("here");
  if (!message.token.startsWith(apiTokenPrefix)) return reply("refused");
  await session.remove(key);
  // The token may belong to another account: what was synced with the last one is no base for it.
  await stopSync();
  await connect({ origin: pairing.origin, token: message.token });
  return reply("connected");
}

async function readPairing(): Promise<Pairing | null> {
  return ((await session.get(key))[key] as Pairing | undefined) ?? null;
}
