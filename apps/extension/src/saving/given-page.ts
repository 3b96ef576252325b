import type { GivenPage } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { cutText, oneLine } from "@bowerbird/contract/tidy-text";
import { browser } from "../browser.ts";
import type { PageText } from "../content/page-text.ts";

const key = "without-page-text";
/** A page that answers later is saved without its text (ms). */
const maxWaitMs = 2_000;

/** Whether the text of pages is handed over when they are saved; it is unless the person has switched it off. */
export async function isPageTextOn(): Promise<boolean> {
  return (await browser.storage.local.get(key))[key] !== true;
}

export async function switchPageText(isOn: boolean): Promise<void> {
  const area = browser.storage.local;
  await (isOn ? area.remove(key) : area.set({ [key]: true }));
}

/**
 * Reads what the page of a tab says, which saving it allows.
 *
 * @returns undefined in private windows, when switched off, and where the browser lets no one read, as in its own pages
 */
export async function readGivenPage(tab: chrome.tabs.Tab | undefined): Promise<GivenPage | undefined> {
  if (tab?.id === undefined || tab.incognito || !(await isPageTextOn())) return undefined;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWaitMs));
  const found = await Promise.race([readTab(tab.id), late]).catch(() => null);
  if (!found) return undefined;
  const { language, description } = found;
  const text = oneLine(found.text.includes(description) ? found.text : `${description} ${found.text}`);
  return text === "" ? undefined : { language: toTag(language), text: cutText(text, limits.pageTextLength) };
}

async function readTab(tabId: number): Promise<PageText | null> {
  const target = { tabId };
  await browser.scripting.executeScript({ target, files: ["readability.js", "page-text.js"] });
  const func = () => (globalThis as { bowerbirdPage?: PageText }).bowerbirdPage ?? null;
  const [answer] = await browser.scripting.executeScript({ target, func });
  return answer?.result ?? null;
}

/** As BCP 47 has it; null for what is no language. */
function toTag(language: string): string | null {
  try {
    return Intl.getCanonicalLocales(language.trim().replaceAll("_", "-"))[0]?.slice(0, 35) ?? null;
  } catch {
    return null;
  }
}
