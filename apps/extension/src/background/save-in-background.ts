import { format } from "@bowerbird/contract/messages";
import * as t from "../messages.json";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { browser, currentTab } from "../browser.ts";
import { type Link, type Outcome, shownCategory } from "../saving/link.ts";
import { readGivenPage } from "../saving/given-page.ts";
import { saveLinks } from "./account.ts";
import { showBadge, showTab } from "./icon.ts";
import { showNotice } from "./notices.ts";

/** Saves without a window of its own: the icon and a notice in the page show the result. */
export async function saveInBackground(tab: chrome.tabs.Tab | undefined, link: Link): Promise<void> {
  if (!parseWebUrl(link.url).ok) return tell(tab, { title: t.onlyWebPagesCanBeSaved }, "!");
  const page = link.url === tab?.url ? await readGivenPage(tab) : undefined;
  const [outcome] = await saveLinks([{ ...link, ...(page && { page }) }]);
  await tell(tab, toNotice(outcome!), badges[outcome!.kind]);
  // After saving a link, the icon shows the page's own state again.
  if (tab?.id !== undefined && tab.url !== link.url) setTimeout(() => void showAgain(tab.id!), badgeTimeMs);
}

/** How long the icon shows the result for a link that is not the page (ms). */
const badgeTimeMs = 3_000;

async function showAgain(tabId: number): Promise<void> {
  // The tab may be closed by then.
  const tab = await browser.tabs.get(tabId).catch(() => null);
  if (tab) await showTab(tab);
}

const badges: Record<Outcome["kind"], string> = { saved: "✓", known: "✓", waiting: "…", refused: "!" };

function toNotice(outcome: Outcome): { title: string; bookmark?: { id: string; url: string } } {
  switch (outcome.kind) {
    case "saved":
      return {
        title: format(t.savedInCategory, { category: shownCategory(outcome.bookmark.category) }),
        bookmark: outcome.bookmark,
      };
    case "known":
      return { title: format(t.alreadySavedInCategory, { category: shownCategory(outcome.bookmark.category) }) };
    case "waiting":
      if (outcome.isRevoked) return { title: t.waitsForSignIn };
      return { title: t.waitsForServer };
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
  await showBadge(tab.id, sign, notice.title);
  await showNotice(tab.id, notice);
}

/** The shortcuts save the current page. */
export function watchCommands(): void {
  browser.commands.onCommand.addListener((command, given) => {
    if (command.startsWith("save-page")) void savePage(given);
  });
}

async function savePage(given: chrome.tabs.Tab | undefined): Promise<void> {
  const tab = given?.url === undefined ? await currentTab() : given;
  await saveInBackground(tab, { url: tab?.url ?? "", title: tab?.title ?? "" });
}
