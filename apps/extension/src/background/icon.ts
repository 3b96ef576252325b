import { browser } from "../browser.ts";
import { isKnown } from "../saved/known-addresses.ts";
import { currentTab } from "./current-tab.ts";

/** The web app's violet and a grey, on which white can be read. */
const violet = "#6d3fe0";
const grey = "#5f584f";

/** Shows on the icon whether the page of a tab is saved, whenever another page comes into sight. */
export function watchTabs(): void {
  browser.tabs.onActivated.addListener(({ tabId }) => void browser.tabs.get(tabId).then(showTab, () => undefined));
  browser.tabs.onUpdated.addListener((_id, { url, status }, tab) => {
    if (url !== undefined || status === "complete") void showTab(tab);
  });
}

/** @param tab the one in front where none is named */
export async function showTab(tab?: chrome.tabs.Tab): Promise<void> {
  const shown = tab ?? (await currentTab());
  if (shown?.id === undefined || shown.url === undefined) return;
  const isSaved = await isKnown(browser.storage.local, shown.url);
  await showSign(shown.id, isSaved ? "✓" : "", isSaved ? "Saved in Bowerbird" : "Save to Bowerbird");
}

/** Shows a sign on the icon of one tab; an empty one lets the number of waiting links show through. */
export async function showSign(tabId: number, sign: string, title: string): Promise<void> {
  // A tab can be closed at any moment.
  await Promise.all([
    // Null and not an empty text, which would hide the sign of all tabs.
    browser.action.setBadgeText({ tabId, text: sign === "" ? (null as unknown as string) : sign }),
    browser.action.setBadgeBackgroundColor({ tabId, color: violet }),
    browser.action.setTitle({ tabId, title }),
  ]).catch(() => undefined);
}

/** The number of links that wait for the server, on all tabs without a sign of their own. */
export async function showWaiting(count: number): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color: grey });
  await browser.action.setBadgeText({ text: count === 0 ? "" : String(count) });
}
