import * as t from "../messages.json";
import { browser, currentTab } from "../browser.ts";
import * as sync from "../sync/messages.json";
import { SyncStore } from "../sync/sync-store.ts";
import { isKnown } from "../saved/known-addresses.ts";

/** The web app's violet, and a grey with enough contrast to white. */
const violet = "#6d3fe0";
const grey = "#5f584f";

/** Shows on the icon whether the current page is saved, and updates it when another page is shown. */
export function watchTabs(): void {
  browser.tabs.onActivated.addListener(({ tabId }) => void browser.tabs.get(tabId).then(showTab, () => undefined));
  browser.tabs.onUpdated.addListener((_id, { url, status }, tab) => {
    if (url !== undefined || status === "complete") void showTab(tab);
  });
}

/** @param tab the active one by default */
export async function showTab(tab?: chrome.tabs.Tab): Promise<void> {
  const shown = tab ?? (await currentTab());
  if (shown?.id === undefined || shown.url === undefined) return;
  const isSaved = await isKnown(browser.storage.local, shown.url);
  await showBadge(shown.id, isSaved ? "✓" : "", isSaved ? t.savedInBowerbird : t.saveToBowerbird);
}

/** The published types leave out that null clears the text of one tab. */
interface BadgeText {
  setBadgeText(details: { tabId?: number | undefined; text?: string | null | undefined }): Promise<void>;
}

/** Shows a badge on the icon for one tab; an empty one shows the number of queued links. */
export async function showBadge(tabId: number, sign: string, title: string): Promise<void> {
  const action: BadgeText = browser.action;
  // A tab can be closed at any moment.
  await Promise.all([
    // Null, because an empty text would hide the badge of all tabs.
    action.setBadgeText({ tabId, text: sign === "" ? null : sign }),
    browser.action.setBadgeBackgroundColor({ tabId, color: violet }),
    browser.action.setTitle({ tabId, title }),
  ]).catch(() => undefined);
}

/** Shows the number of queued links, or that the sync asks something, on all tabs without a badge of their own. */
export async function showWaiting(count: number): Promise<void> {
  const status = await new SyncStore(browser.storage.local).read("status");
  const isAsking = Boolean(status?.question);
  await browser.action.setBadgeBackgroundColor({ color: grey });
  await browser.action.setBadgeText({ text: count > 0 ? String(count) : isAsking ? "?" : "" });
  await browser.action.setTitle({ title: isAsking ? sync.iconAsks : sync.iconTitle });
}
