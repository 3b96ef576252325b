import { parseWebUrl } from "@bowerbird/contract/web-url";
import type { Link, Outcome } from "../saving/link.ts";
import { browser } from "../browser.ts";
import { saveLinks } from "./account.ts";
import { showSign, showTab } from "./icon.ts";
import { showNotice } from "./notices.ts";

/** Saves without a window of our own: the icon and a notice in the page say how it went. */
export async function saveUnseen(tab: chrome.tabs.Tab | undefined, link: Link): Promise<void> {
  if (!parseWebUrl(link.url).ok) return tell(tab, { title: "Only web pages can be saved." }, "!");
  const [outcome] = await saveLinks([link]);
  await tell(tab, noticeOf(outcome!), signs[outcome!.kind]);
  // A link on the page says nothing about the page.
  if (tab?.id !== undefined && tab.url !== link.url) setTimeout(() => void showAgain(tab.id!), signTime);
}

/** Milliseconds for which the icon tells of something that is not the page. */
const signTime = 3_000;

async function showAgain(tabId: number): Promise<void> {
  // It may be closed by then.
  const tab = await browser.tabs.get(tabId).catch(() => null);
  if (tab) await showTab(tab);
}

const signs: Record<Outcome["kind"], string> = { saved: "✓", known: "✓", waiting: "…", refused: "!" };

function noticeOf(outcome: Outcome): { title: string; bookmark?: { id: string; url: string } } {
  switch (outcome.kind) {
    case "saved":
      return { title: `Saved in ${outcome.bookmark.category}`, bookmark: outcome.bookmark };
    case "known":
      return { title: `Already saved in ${outcome.bookmark.category}` };
    case "waiting":
      if (outcome.isRevoked) return { title: "Kept on this device. Connect the extension in its options to send it." };
      return { title: "Kept on this device: it is sent when your server can be reached." };
    case "refused":
      return { title: outcome.message };
  }
}

async function tell(
  tab: chrome.tabs.Tab | undefined,
  notice: { title: string; bookmark?: { id: string; url: string } },
  sign: string,
): Promise<void> {
  if (tab?.id === undefined) return;
  await showSign(tab.id, sign, notice.title);
  await showNotice(tab.id, notice);
}
