import { browser } from "../browser.ts";

/** The tab in front. Its address is there where the person has just used the extension on it, or allowed it for all. */
export async function currentTab(): Promise<chrome.tabs.Tab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}
