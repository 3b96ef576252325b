import { browser } from "../browser.ts";
import type { Handlers, RequestName } from "../messages.ts";
import { disconnect, removeBookmark, restoreBookmark, saveLinks } from "./account.ts";
import { showTab } from "./icon.ts";
import { startPairing } from "./pairing.ts";

const handlers: Handlers = {
  save: async ({ links }) => {
    const outcomes = await saveLinks(links);
    await showTab();
    return outcomes;
  },
  remove: async (bookmark) => {
    await removeBookmark(bookmark);
    await showTab();
    return true;
  },
  restore: async (bookmark) => {
    await restoreBookmark(bookmark);
    await showTab();
    return true;
  },
  pair: ({ origin }) => startPairing(origin),
  disconnect: async () => {
    await disconnect();
    await showTab();
    return true;
  },
};

/** Answers the extension's own pages, and nobody else: a script in a web page could ask for too much. */
export function answerRequests(): void {
  browser.runtime.onMessage.addListener((message: { name?: RequestName; request?: unknown }, sender, reply) => {
    if (message.name === undefined || !sender.url?.startsWith(browser.runtime.getURL(""))) return false;
    const handle = handlers[message.name] as (request: unknown) => Promise<unknown>;
    handle(message.request).then(
      (answer) => reply({ answer }),
      (error: unknown) => reply({ problem: error instanceof Error ? error.message : String(error) }),
    );
    return true;
  });
}
