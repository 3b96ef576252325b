import { bareHost } from "@bowerbird/contract/web-url";
import type { ListBookmarksInput } from "@bowerbird/contract/bookmarks";
import type { LocalBookmark } from "@bowerbird/contract/library-changes";
import { markNames } from "@bowerbird/contract/marks";
import { locale } from "@bowerbird/contract/messages/locale";
import { toSortedNumbers, toTexts } from "@bowerbird/contract/bookmark-table";
import {
  findWords,
  isNarrower,
  maxRanked,
  rankMatches,
  readWords,
  type Searched,
} from "@bowerbird/bookmark/find-matches";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { compareBookmarks, matchesFilter, type Ordered } from "@bowerbird/bookmark/list-bookmarks";
import type { Query } from "@bowerbird/bookmark/parse-query";
import { searchText } from "@bowerbird/bookmark/search-text";
import { type Edit, applyEdit } from "./edits.ts";

/** A bookmark with what searches and orders read of it. */
interface Entry extends Searched, Ordered {
  row: LocalBookmark;
}

/** Of a long text, this much is searched here; the server searches all of it. */
const searchedLength = 300;

/**
 * The library in memory: what the server has sent, with the changes that it has yet to get. Built for 100,000 bookmarks:
 * texts are folded once, and a longer query looks only at what the shorter one found.
 */
export class LocalLibrary {
  readonly #rows = new Map<string, LocalBookmark>();
  /** What pending edits make of bookmarks; null: deleted. */
  readonly #edited = new Map<string, LocalBookmark | null>();
  readonly #entries = new Map<string, Entry>();
  #newest: Entry[] | null = null;
  #lists = new Map<string, Entry[]>();
  #last: { query: Query; found: Entry[] } | null = null;
  #categories = new Map<string, string>();
  uncategorizedId = "";

  get size(): number {
    return this.#rows.size;
  }

  /** The server's bookmarks, without pending edits. */
  rows(): IterableIterator<LocalBookmark> {
    return this.#rows.values();
  }

  /** A bookmark as the person sees it; undefined without one. */
  get(id: string): LocalBookmark | undefined {
    return this.#edited.has(id) ? (this.#edited.get(id) ?? undefined) : this.#rows.get(id);
  }

  /** A bookmark that was deleted here and is still at the server. */
  getDeleted(id: string): LocalBookmark | undefined {
    return this.#edited.get(id) === null ? this.#rows.get(id) : undefined;
  }

  clear(): void {
    this.#rows.clear();
    this.#entries.clear();
    this.#forgetOrders();
  }

  /** Takes over what the server says. */
  put(rows: readonly LocalBookmark[], removed: readonly string[] = []): void {
    for (const row of rows) this.#rows.set(row.id, row);
    for (const id of removed) this.#rows.delete(id);
    for (const id of [...rows.map((row) => row.id), ...removed]) this.#index(id);
  }

  /** Puts the edits that the server has yet to get over what it has sent. */
  setEdits(edits: readonly Edit[]): void {
    const before = [...this.#edited.keys()];
    this.#edited.clear();
    for (const id of before) this.#index(id);
    for (const edit of edits) this.addEdit(edit);
  }

  addEdit(edit: Edit): void {
    for (const [id, row] of applyEdit(this, edit)) {
      this.#edited.set(id, row);
      this.#index(id);
    }
  }

  /** @returns the bookmarks that an edit would change, as they are now */
  before(edit: Edit): Edit["before"] {
    return [...applyEdit(this, edit).keys()].map((id) => [id, this.get(id) ?? null]);
  }

  /** Names are searched too. @param categories names by id */
  setCategories(categories: ReadonlyMap<string, string>): void {
    this.#categories = new Map([...categories].map(([id, name]) => [id, foldText(name)]));
    for (const id of this.#entries.keys()) this.#entries.delete(id);
    for (const id of new Set([...this.#rows.keys(), ...this.#edited.keys()])) this.#index(id);
  }

  #index(id: string): void {
    const row = this.get(id);
    if (row) this.#entries.set(id, toEntry(row, this.#categories.get(row.categoryId) ?? ""));
    else this.#entries.delete(id);
    this.#forgetOrders();
  }

  #forgetOrders(): void {
    this.#newest = null;
    this.#lists.clear();
    this.#last = null;
  }

  /** How many bookmarks each category lists, by its id. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { row } of this.#entries.values()) {
      if (!row.isArchived) counts.set(row.categoryId, (counts.get(row.categoryId) ?? 0) + 1);
    }
    return counts;
  }

  /** Bookmarks of a site. @param host without `www.` */
  findByHost(host: string): LocalBookmark[] {
    return [...this.#entries.values()].filter((entry) => entry.host === host).map(({ row }) => row);
  }

  /** A page of a list. */
  list(input: ListBookmarksInput): LocalBookmark[] {
    const { sort = "newest", skip = 0, limit = 100 } = input;
    const key = JSON.stringify([input.categoryId, ...markNames.map((mark) => input[mark]), sort]);
    const list =
      this.#lists.get(key) ??
      [...this.#entries.values()].filter(({ row }) => matchesFilter(row, input)).sort(compareBookmarks(sort, locale));
    this.#lists.set(key, list);
    return list.slice(Number(skip), Number(skip) + Number(limit)).map(({ row }) => row);
  }

  #newestFirst(): Entry[] {
    return (this.#newest ??= [...this.#entries.values()].sort(compareBookmarks("newest", locale)));
  }

  /** As the server finds and ranks words. @returns null for what only the server can find */
  search(text: string, limit: number): LocalBookmark[] | null {
    const query = readWords(text);
    if (!query) return null;
    const known = this.#last;
    const from = known && isNarrower(query, known.query) ? known.found : this.#newestFirst();
    const found = findWords(from, query);
    // With as many as are ranked, there may be further ones.
    this.#last = found.length < maxRanked ? { query, found } : null;
    return rankMatches(found, query, limit).map(({ row }) => row);
  }
}

function toEntry(row: LocalBookmark, category: string): Entry {
  const { id, url, title, position } = row;
  const shorten = (text: string | null): string | null => text && text.slice(0, searchedLength);
  const host = bareHost(URL.parse(url)?.hostname ?? "");
  return {
    row,
    searchText: searchText({ ...row, ...toTexts((name) => shorten(row[name])) }),
    category,
    id,
    title,
    host,
    position,
    ...toSortedNumbers((column) => row[column]),
    time: Date.parse(row.createdAt),
  };
}
