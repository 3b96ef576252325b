import { foldText } from "@bowerbird/bookmark/fold-text";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { withSingleSpaces } from "@bowerbird/contract/query-grammar";
import { type RawBuilder, sql } from "kysely";
import { anyOf, selectBookmarks } from "../../library/bookmarks/index.ts";
import { type CategoryTree, loadCategoryTree, nameKey } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { contains } from "../../library/query/index.ts";
import type { KarakeepQuery } from "./parse-query.ts";
import type { KarakeepCondition } from "./read-condition.ts";

type Sql = RawBuilder<boolean>;

interface Page {
  isOldestFirst: boolean;
  offset: number;
  limit: number;
}

/** The person's bookmarks that a query finds, by time. Words are parts of a bookmark's texts, as in linkding's lists. */
export async function findByQuery(ctx: Context, query: KarakeepQuery, page: Page): Promise<Bookmark[]> {
  const direction = page.isOldestFirst ? "asc" : "desc";
  return selectBookmarks(ctx)
    .where(toSql(query, await loadCategoryTree(ctx)))
    .orderBy("b.createdAt", direction)
    .orderBy("b.id", direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Those of the bookmarks that a query finds, in their order. */
export async function keepMatches(ctx: Context, query: KarakeepQuery, found: readonly Bookmark[]): Promise<Bookmark[]> {
  const rows = await selectBookmarks(ctx)
    .where("b.id", "=", anyOf(found.map(({ id }) => id)))
    .where(toSql(query, await loadCategoryTree(ctx)))
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  return found.filter(({ id }) => kept.has(id));
}

function toSql(query: KarakeepQuery, tree: CategoryTree): Sql {
  if (query.kind === "words") return hasWords(query.text);
  if (query.kind === "condition") {
    const condition = meets(query.condition, tree);
    return query.isExcluded ? sql`not (${condition})` : condition;
  }
  const parts = query.parts.map((part) => toSql(part, tree));
  return sql`(${sql.join(parts, query.kind === "and" ? sql` and ` : sql` or `)})`;
}

function hasWords(typed: string): Sql {
  const isExcluded = /^-./.test(typed);
  const bare = typed.replace(/^-(?=.)/, "").replaceAll('"', "");
  const text = withSingleSpaces(foldText(bare.replace(/^https?:\/\/(?:www\.)?/i, "")));
  const isThere: Sql = sql`b.search_text like ${contains(text)}`;
  return isExcluded ? sql`not ${isThere}` : isThere;
}

type State = Exclude<KarakeepCondition, { text: string } | { time: Date } | { kind: "in-list" }>["kind"];

const states: Record<State, Sql> = {
  favorite: sql`b.is_favorite`,
  unread: sql`b.is_unread`,
  archived: sql`b.is_archived`,
  tagged: sql`b.tags <> '{}'`,
  untagged: sql`b.tags = '{}'`,
  broken: sql`(b.broken_reason is not null)`,
  everything: sql`true`,
  nothing: sql`false`,
};

function meets(condition: KarakeepCondition, tree: CategoryTree): Sql {
  switch (condition.kind) {
    case "in-list":
      return sql`b.category_id is distinct from ${tree.uncategorized?.id ?? null}::uuid`;
    case "since":
      return sql`b.created_at >= ${condition.time}::timestamptz`;
    case "until":
      return sql`b.created_at <= ${condition.time}::timestamptz`;
    case "before":
      return sql`b.created_at < ${condition.time}::timestamptz`;
    case "url":
    case "title":
    case "tag":
    case "list":
      return says(condition, tree);
    default:
      return states[condition.kind];
  }
}

function says({ kind, text }: Extract<KarakeepCondition, { text: string }>, tree: CategoryTree): Sql {
  if (kind === "url") return sql`b.url ilike ${contains(text)}`;
  if (kind === "title") return sql`b.title ilike ${contains(text)}`;
  if (kind === "tag") return sql`lower(${text}) = any(lower(b.tags::text)::text[])`;
  const named = tree.all().filter(({ name }) => nameKey(name) === nameKey(text));
  return sql`b.category_id = ${anyOf(named.map(({ id }) => id))}`;
}
