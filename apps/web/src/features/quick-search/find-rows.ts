import * as common from "../../shared/messages.json";
import * as t from "./panel.messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { SavedSearch } from "@bowerbird/contract/saved-searches";
import type { PopularTag } from "@bowerbird/contract/tags";
import { type Action, actionGroups } from "../../shared/actions/action.ts";
import type { CategoryNode } from "../../shared/category-tree/category-tree.ts";
import type { Recent } from "../../shared/session/recent.ts";
import { best, fold, rateAction, rateName } from "./rate-names.ts";
import { commandSign } from "./use-search.ts";

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
