import { escapeHtml } from "@bowerbird/contract/tidy-text";
import * as t from "../messages.json";
import { limits } from "@bowerbird/contract/limits";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { browser, isFirefox } from "../browser.ts";
import { readConnection } from "../server/connection.ts";
import { shownCategory } from "../saving/link.ts";
import { openClient } from "./account.ts";

/** Debounce of typing (ms). */
const debounceMs = 120;

let typing = new AbortController();

/** After `bb` and a space in the address bar: searches while typing, and opens the choice. */
export function watchOmnibox(): void {
  void browser.omnibox.setDefaultSuggestion({ description: t.searchYourBookmarks });
  browser.omnibox.onInputChanged.addListener((text, suggest) => void offer(text, suggest));
  browser.omnibox.onInputEntered.addListener((text, disposition) => void enter(text, disposition));
}

async function offer(text: string, suggest: (found: chrome.omnibox.SuggestResult[]) => void): Promise<void> {
  typing.abort();
  typing = new AbortController();
  const { signal } = typing;
  await new Promise((resolve) => setTimeout(resolve, debounceMs));
  if (signal.aborted) return;
  const found = await find(text, signal).catch(() => []);
  if (!signal.aborted) suggest(found);
}

async function find(text: string, signal: AbortSignal): Promise<chrome.omnibox.SuggestResult[]> {
  const client = await openClient();
  const q = text.trim().slice(0, limits.searchQueryLength);
  if (!client || q.length < limits.quickSearchMin) return [];
  const { bookmarks } = await client.search.quick.query({ q }, { signal });
  return bookmarks.map((bookmark) => ({ content: bookmark.url, description: describe(bookmark) }));
}

/** Firefox shows plain text; Chromium parses it as XML. */
function describe(bookmark: { title: string; url: string; category: string }): string {
  const [title, host] = [displayTitle(bookmark), displaySubtitle(bookmark)];
  if (isFirefox()) return `${title} · ${host}`;
  return `${escape(title)} <dim>${escape(shownCategory(bookmark.category))}</dim> <url>${escape(host)}</url>`;
}

function escape(text: string): string {
  return escapeHtml(text.replace(/\p{Cc}/gu, " "));
}

/** Opens the chosen URL; other text is searched for on the server's page. */
async function enter(text: string, disposition: `${chrome.omnibox.OnInputEnteredDisposition}`): Promise<void> {
  const connection = await readConnection(browser.storage.local);
  const search = connection && `${connection.origin}/?${new URLSearchParams({ search: text.trim() }).toString()}`;
  const url = /^https?:\/\//i.test(text) ? text : search;
  if (!url) return browser.runtime.openOptionsPage();
  if (disposition === "currentTab") await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: disposition === "newForegroundTab" });
}
