import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { SavedSearch } from "@bowerbird/contract/saved-searches";
import type { PopularTag } from "@bowerbird/contract/tags";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { type Action, actionGroups } from "../../shared/actions/action.ts";
import type { CategoryNode } from "../../shared/category-tree/category-tree.ts";
import type { Recent } from "../../shared/session/recent.ts";
import { commandSign } from "./use-search.ts";
import * as common from "../../shared/messages.json";
import * as t from "./panel.messages.json";

/** A row of the search box. */
export type Row =
  | { kind: "bookmark"; bookmark: Bookmark }
  /** A bookmark opened before. */
  | { kind: "link"; url: string; title: string }
  | { kind: "action"; action: Action }
  | { kind: "category"; node: CategoryNode }
  | { kind: "tag"; tag: string; count?: number }
  | { kind: "saved-search"; search: SavedSearch }
  /** A query made before. */
  | { kind: "search"; query: string };

export interface RowGroup {
  title: string;
  rows: Row[];
  /** They are what was typed, so Enter does not wait for bookmarks. */
  isNamed?: boolean;
}

export const bookmarksTitle = t.bookmarks;
export const similarTitle = t.similarInMeaning;

/** What the person has, and can do now. */
export interface Findable {
  actions: readonly Action[];
  categories: readonly CategoryNode[];
  searches: readonly SavedSearch[];
  recent: readonly Recent[];
}

/** Rows of each kind below the bookmarks. */
const maxRows = 4;
const maxRecent = 6;
const suggested = 5;

/** The rows for an empty search box: what was opened last, and actions to begin with. */
export function findFirstRows(findable: Findable): RowGroup[] {
  const recent = findable.recent.flatMap((entry) => toRow(entry, findable) ?? []).slice(0, maxRecent);
  const used = new Set(recent.map((row) => row.kind === "action" && row.action.id));
  const actions = findable.actions.filter(({ id }) => !used.has(id)).slice(0, suggested);
  return filled([
    { title: common.recent, rows: recent },
    { title: t.actions, rows: actions.map((action) => ({ kind: "action", action })) },
  ]);
}

/** The actions that fit the text after the sign, by group, the best first; all of them if there is no text. */
export function findCommands(text: string, actions: readonly Action[]): RowGroup[] {
  const query = fold(text.trimStart().slice(commandSign.length));
  const found = query.whole === "" ? actions : best(actions, (action) => rateAction(action, query), actions.length);
  return [...Map.groupBy(found, ({ group }) => group)].map(([group, ofGroup]) => ({
    title: actionGroups[group],
    rows: ofGroup.map((action) => ({ kind: "action", action })),
  }));
}

/** What fits a text, besides bookmarks and tags. */
export interface Fitting {
  /** The actions of that name. */
  named: Action[];
  categories: CategoryNode[];
  searches: SavedSearch[];
  actions: Action[];
}

export function findFitting(text: string, { actions, categories, searches }: Findable): Fitting {
  const query = fold(text);
  const named = actions.filter(
    ({ label, names = [] }) => fold(label).whole === query.whole || names.includes(query.whole),
  );
  const others = actions.filter((action) => !named.includes(action));
  return {
    named,
    categories: best(categories, ({ path }) => rateName(path, query), maxRows),
    searches: best(searches, ({ name }) => rateName(name, query), maxRows),
    actions: best(others, (action) => rateAction(action, query), maxRows),
  };
}

/**
 * The rows for a text: the actions of that name, the bookmarks in their order, and below them what else fits.
 */
export function toRows(
  { named, categories, searches, actions }: Fitting,
  found: {
    bookmarks: readonly Bookmark[];
    similar: readonly Bookmark[];
    tags: readonly PopularTag[];
  },
): RowGroup[] {
  return filled([
    { title: t.actions, rows: named.map((action) => ({ kind: "action", action })), isNamed: true },
    { title: bookmarksTitle, rows: found.bookmarks.map((bookmark) => ({ kind: "bookmark", bookmark })) },
    { title: similarTitle, rows: found.similar.map((bookmark) => ({ kind: "bookmark", bookmark })) },
    { title: common.categories, rows: categories.map((node) => ({ kind: "category", node })) },
    { title: common.tags, rows: found.tags.map((tag) => ({ kind: "tag", ...tag })) },
    { title: common.savedSearches, rows: searches.map((search) => ({ kind: "saved-search", search })) },
    {
      title: named.length > 0 ? t.moreActions : t.actions,
      rows: actions.map((action) => ({ kind: "action", action })),
    },
  ]);
}

/** Unique among the rows of a panel. */
export function getRowKey(row: Row): string {
  switch (row.kind) {
    case "bookmark":
      return row.bookmark.id;
    case "action":
      return `action ${row.action.id}`;
    case "category":
      return row.node.id;
    case "saved-search":
      return row.search.id;
    case "tag":
      return `tag ${row.tag}`;
    case "link":
      return `link ${row.url}`;
    case "search":
      return `search ${row.query}`;
  }
}

/** What to keep of a row that was opened. */
export function toRecent(row: Row): Recent {
  switch (row.kind) {
    case "bookmark":
      return { kind: "link", url: row.bookmark.url, title: row.bookmark.title };
    case "action":
      return { kind: "action", id: row.action.id };
    case "category":
      return { kind: "category", id: row.node.id };
    case "saved-search":
      return { kind: "saved-search", id: row.search.id };
    case "tag":
      return { kind: "tag", tag: row.tag };
    default:
      return row;
  }
}

/** Undefined for what is not there any more. */
function toRow(entry: Recent, { actions, categories, searches }: Findable): Row | undefined {
  switch (entry.kind) {
    case "action": {
      const action = actions.find(({ id }) => id === entry.id);
      return action && { kind: "action", action };
    }
    case "category": {
      const node = categories.find(({ id }) => id === entry.id);
      return node && { kind: "category", node };
    }
    case "saved-search": {
      const search = searches.find(({ id }) => id === entry.id);
      return search && { kind: "saved-search", search };
    }
    default:
      return entry;
  }
}

function filled(groups: RowGroup[]): RowGroup[] {
  return groups.filter(({ rows }) => rows.length > 0);
}

/** Those that fit, the best first, equals in their order. */
function best<T>(items: readonly T[], rate: (item: T) => number, max: number): T[] {
  const rated = items.map((item) => ({ item, rating: rate(item) })).filter(({ rating }) => rating < none);
  return rated
    .sort((a, b) => a.rating - b.rating)
    .slice(0, max)
    .map(({ item }) => item);
}

const none = Number.POSITIVE_INFINITY;

type Query = Pick<Folded, "whole" | "words">;

/** How well an action fits by its names; none if it does not. */
function rateAction({ label, names = [], keywords }: Action, query: Query): number {
  if (names.includes(query.whole)) return 0;
  if (keywords.includes(query.whole)) return 1;
  const rating = rateName(label, query);
  if (rating < none || query.whole.length < 3) return rating;
  return hasWords(fold([label, ...names, ...keywords].join(" ")).words, query) ? 4 : none;
}

/**
 * How well a name, or the last part of a path, fits: 0 for the same; none if it does not. A path also fits by the
 * names above its last part.
 */
function rateName(path: string, query: Query): number {
  const { whole, words, name, nameWords } = fold(path);
  // Most names fit in no way; this is asked of thousands with every key.
  if (!query.words.every((word) => whole.includes(word))) return none;
  if (name === query.whole) return 0;
  if (name.startsWith(query.whole)) return 1;
  if (hasWords(nameWords, query)) return 2;
  if (query.whole.length < 3) return none;
  if (name.includes(query.whole)) return 3;
  return hasWords(words, query) ? 4 : none;
}

/** Whether each word of the query begins one of the words. */
function hasWords(words: readonly string[], query: Query): boolean {
  return query.words.every((part) => words.some((word) => word.startsWith(part)));
}

interface Folded {
  /** Lower case, without accents. */
  whole: string;
  words: readonly string[];
  /** The last part of a path. */
  name: string;
  nameWords: readonly string[];
}

const folded = new Map<string, Folded>();
/** Enough for the names of an account; beyond it they are folded again. */
const maxFolded = 20_000;

/** Names are folded once, because every key asks for all of them. */
function fold(text: string): Folded {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const whole = foldText(text).trim();
  const name = whole.slice(whole.lastIndexOf("/") + 1);
  const words = toWords(whole);
  const result = { whole, words, name, nameWords: name === whole ? words : toWords(name) };
  if (folded.size >= maxFolded) folded.clear();
  folded.set(text, result);
  return result;
}

const toWords = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);
