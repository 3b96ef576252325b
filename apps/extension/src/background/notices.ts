import * as t from "../messages.json";
import { browser } from "../browser.ts";
import { removeBookmark } from "./account.ts";
import { showTab } from "./icon.ts";

/** A message in a corner of the page for a few seconds, with Undo if there is a bookmark. */
export interface Notice {
  title: string;
  bookmark?: { id: string; url: string };
}

const undoKey = (tabId: number): string => `undo-${tabId}`;

/** Shows a notice in a page. If scripts are not allowed, as in the browser's own pages, only the icon shows the result. */
export async function showNotice(tabId: number, { title, bookmark }: Notice): Promise<void> {
  // The page gets no id: Undo finds it in the session storage.
  if (bookmark) await browser.storage.session.set({ [undoKey(tabId)]: { id: bookmark.id, url: bookmark.url } });
  try {
    await browser.scripting.executeScript({ target: { tabId }, files: ["notice.js"] });
    await browser.tabs.sendMessage(tabId, { notice: { title, undo: bookmark ? t.undo : null } });
  } catch {
    // The icon shows the result.
  }
}

/** Undo in a page deletes the last bookmark saved from its tab, and nothing else. */
export function watchNotices(): void {
  browser.runtime.onMessage.addListener((message: { undo?: true }, sender, reply) => {
    if (message.undo !== true || sender.id !== browser.runtime.id || sender.tab?.id === undefined) return false;
    void undoIn(sender.tab).then(
      () => reply({ title: t.removed }),
      () => reply({ title: t.couldNotBeRemoved }),
    );
    return true;
  });
}

async function undoIn(tab: chrome.tabs.Tab): Promise<void> {
  const key = undoKey(tab.id!);
  const { [key]: bookmark } = await browser.storage.session.get(key);
  if (!bookmark) return;
  await removeBookmark(bookmark as { id: string; url: string });
  await browser.storage.session.remove(key);
  await showTab(tab);
}
