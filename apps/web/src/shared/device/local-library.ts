import type { ListBookmarksInput, ListSort } from "@bowerbird/contract/bookmarks";
import type { LocalBookmark } from "@bowerbird/contract/library-changes";
import { locale } from "@bowerbird/contract/messages/locale";
import { compareNames } from "@bowerbird/bookmark/compare-names";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { foldAddress } from "@bowerbird/bookmark/search-text";
import { type Edit, applyEdit } from "./edits.ts";

/** A bookmark with its text for searching. */
interface Entry {
  row: LocalBookmark;
  title: string;
  host: string;
  /** Everything that is searched, folded, after a space. */
  text: string;
  time: number;
}

/** Of a description or notes, this much is searched here; the server searches all of it. */
const searchedLength = 300;
/** As the server does, the newest matches are ranked. */
const maxRanked = 1_000;
/** Queries with operators, phrases or exclusions are for the server. */
const notPlain = /"|(^|\s)[-#]\S|\w:/;

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
  #last: { words: string[]; found: Entry[] } | null = null;
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
    const key = JSON.stringify([input.categoryId, input.favorite, input.unread, input.archived, sort]);
    const list = this.#lists.get(key) ?? this.#newestFirst().filter(toFilter(input)).sort(orders[sort]);
    this.#lists.set(key, list);
    return list.slice(Number(skip), Number(skip) + Number(limit)).map(({ row }) => row);
  }

  #newestFirst(): Entry[] {
    return (this.#newest ??= [...this.#entries.values()].sort(newestFirst));
  }

  /**
   * The best bookmarks that have all words of a text, the newest first among equals: the site of that name, a title that begins
   * with it, words of the title, anything else.
   *
   * @returns null for what only the server can find
   */
  search(text: string, limit: number): LocalBookmark[] | null {
    const folded = foldText(text);
    if (notPlain.test(folded)) return null;
    const words = folded.split(/\s+/).filter(Boolean);
    if (words.length === 0) return null;
    const known = this.#last;
    const isNarrower = known !== null && known.words.every((word) => words.some((next) => next.startsWith(word)));
    const found = findNewest(isNarrower ? known.found : this.#newestFirst(), words);
    this.#last = found.length < maxRanked ? { words, found } : null;
    const whole = words.join(" ");
    return found
      .map((entry) => ({ entry, rank: rank(entry, whole, words) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(({ entry }) => entry.row);
  }
}

function toEntry(row: LocalBookmark, category: string): Entry {
  const title = foldText(row.title);
  const address = foldAddress(row.url);
  const rest = [row.tags.join(" "), row.description?.slice(0, searchedLength), row.notes?.slice(0, searchedLength)];
  const text = ` ${title} ${address} ${foldText(rest.join(" "))} ${category}`;
  return { row, title, host: address.split(/[/?#:]/, 1)[0]!, text, time: Date.parse(row.createdAt) };
}

/** Stops at as many as are ranked: of a common word, only the newest count. */
function findNewest(entries: readonly Entry[], words: readonly string[]): Entry[] {
  const found: Entry[] = [];
  const matches = words.length === 1 ? has(words[0]!) : hasAll(words);
  for (const entry of entries) {
    if (matches(entry.text) && found.push(entry) === maxRanked) break;
  }
  return found;
}

const has = (word: string) => (text: string) => text.includes(word);
const hasAll = (words: readonly string[]) => (text: string) => words.every((word) => text.includes(word));

function rank({ title, host, row }: Entry, whole: string, words: readonly string[]): number {
  const isHome = /^https?:\/\/[^/]+\/?$/i.test(row.url);
  if (host === whole || host.startsWith(`${whole}.`)) return isHome ? 0 : 2;
  if (title.startsWith(whole)) return 1;
  const spaced = ` ${title}`;
  if (words.every((word) => spaced.includes(` ${word}`))) return 3;
  if (words.every((word) => title.includes(word))) return 4;
  return words.some((word) => title.includes(word)) ? 5 : 6;
}

const byName = compareNames(locale);
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const newestFirst = (a: Entry, b: Entry): number => b.time - a.time || byText(b.row.id, a.row.id);

/** As the server orders lists. */
const orders: Record<ListSort, (a: Entry, b: Entry) => number> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  title: (a, b) => byName(a.row.title || a.host, b.row.title || b.host) || newestFirst(a, b),
  site: (a, b) => byText(a.host, b.host) || newestFirst(a, b),
  manual: (a, b) => byText(a.row.position, b.row.position) || newestFirst(a, b),
  used: (a, b) => b.row.openCount - a.row.openCount || newestFirst(a, b),
};

function toFilter({ categoryId, favorite, unread, archived }: ListBookmarksInput) {
  const fits = (wanted: "true" | "false" | undefined, isSet: boolean) =>
    wanted === undefined || isSet === (wanted === "true");
  return ({ row }: Entry): boolean =>
    (categoryId === undefined || row.categoryId === categoryId) &&
    fits(favorite, row.isFavorite) &&
    fits(unread, row.isUnread) &&
    fits(archived, row.isArchived);
}
