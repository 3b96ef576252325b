import * as t from "../messages.json";
import { limits } from "@bowerbird/contract/limits";
import { browser, isFirefox, openPanel } from "../browser.ts";
import type { Link } from "../saving/link.ts";
import { saveInBackground } from "./save-in-background.ts";

const items: [id: string, title: string, contexts: [`${chrome.contextMenus.ContextType}`]][] = [
  ["page", t.savePageToBowerbird, ["page"]],
  ["link", t.saveLinkToBowerbird, ["link"]],
  ["selection", t.savePageWithText, ["selection"]],
  ["panel", t.openTheSidePanel, ["action"]],
  ["tabs", t.saveAllTabsOfThisWindow, ["action"]],
];

export function watchMenus(): void {
  browser.runtime.onInstalled.addListener(() => void createMenus());
  browser.contextMenus.onClicked.addListener((info, tab) => {
    // Synchronously: a side panel opens only in response to a click.
    if (info.menuItemId === "panel") void openPanel(tab?.windowId);
    else if (info.menuItemId === "tabs") void browser.tabs.create({ url: browser.runtime.getURL("tabs.html") });
    else void saveInBackground(tab, toLink(info, tab));
  });
}

async function createMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const [id, title, contexts] of items) browser.contextMenus.create({ id, title, contexts });
}

function toLink(info: chrome.contextMenus.OnClickData, tab: chrome.tabs.Tab | undefined): Link {
  const { linkText } = info as { linkText?: string };
  // Without a title the server uses the one of the linked page.
  if (info.menuItemId === "link") return { url: info.linkUrl ?? "", title: isFirefox() ? (linkText ?? "") : "" };
  const page = { url: tab?.url ?? info.pageUrl ?? "", title: tab?.title ?? "" };
  const text = info.selectionText?.slice(0, limits.descriptionLength);
  return text ? { ...page, description: text } : page;
}
