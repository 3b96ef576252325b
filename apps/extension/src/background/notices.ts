import { browser } from "../browser.ts";
import { removeBookmark } from "./account.ts";
import { showTab } from "./icon.ts";

/** What is shown for a few seconds in a corner of the page, with Undo where there is a bookmark. */
export interface Notice {
  title: string;
  bookmark?: { id: string; url: string };
}

const keyOf = (tabId: number): string => `undo-${tabId}`;

/** Shows a notice in a page. Where no script may run, such as in the browser's own pages, the icon alone tells. */
export async function showNotice(tabId: number, { title, bookmark }: Notice): Promise<void> {
  // The page is told no id: what its Undo undoes is known here.
  if (bookmark) await browser.storage.session.set({ [keyOf(tabId)]: { id: bookmark.id, url: bookmark.url } });
  try {
    await browser.scripting.executeScript({ target: { tabId }, files: ["notice.js"] });
    await browser.tabs.sendMessage(tabId, { notice: { title, isUndoOffered: bookmark !== undefined } });
  } catch {
    // Said by the icon.
  }
}

/** Undo in the page of a tab takes back what was saved last from that tab, and nothing else. */
export function watchNotices(): void {
  browser.runtime.onMessage.addListener((message: { undo?: true }, sender, reply) => {
    if (message.undo !== true || sender.id !== browser.runtime.id || sender.tab?.id === undefined) return false;
    void undoIn(sender.tab).then(
      () => reply({ title: "Removed" }),
      () => reply({ title: "It could not be removed. Please try again." }),
    );
    return true;
  });
}

async function undoIn(tab: chrome.tabs.Tab): Promise<void> {
  const key = keyOf(tab.id!);
  const { [key]: bookmark } = await browser.storage.session.get(key);
  if (!bookmark) return;
  await removeBookmark(bookmark as { id: string; url: string });
  await browser.storage.session.remove(key);
  await showTab(tab);
}
