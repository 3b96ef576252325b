import { browser } from "../browser.ts";
import type { Handlers, RequestName } from "../messages.ts";
import { disconnect, removeBookmark, restoreBookmark, saveLinks } from "./account.ts";
import { watchAlarms } from "./alarms.ts";
import { watchCommands } from "./save-in-background.ts";
import { showTab, watchTabs } from "./icon.ts";
import { watchMenus } from "./menus.ts";
import { watchNotices } from "./notices.ts";
import {
  keepDeleted,
  pauseSync,
  previewSync,
  startSync,
  stopSync,
  syncNow,
  undoLastSync,
  watchSync,
} from "./watch-sync.ts";
import { watchOmnibox } from "./omnibox.ts";
import { startPairing, watchPairing } from "./pairing.ts";

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
    await stopSync();
    await disconnect();
    await showTab();
    return true;
  },
  syncPreview: previewSync,
  syncStart: startSync,
  syncNow,
  syncKeep: keepDeleted,
  syncPause: pauseSync,
  syncStop: stopSync,
  syncUndo: undoLastSync,
};

/** Answers only the extension's own pages: scripts in web pages must not send these requests. */
function answerRequests(): void {
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

// Listeners must be registered synchronously: the browser starts this file for each event and ends it right after.

answerRequests();
watchAlarms();
watchCommands();
watchMenus();
watchNotices();
watchOmnibox();
watchPairing();
watchTabs();
watchSync();

// Hides the token from content scripts; Firefox does so by default.
void browser.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
