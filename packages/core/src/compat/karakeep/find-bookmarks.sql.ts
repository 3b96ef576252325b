import { nameKey } from "@bowerbird/contract/category-paths";
import { spellingKey } from "@bowerbird/contract/spelling-key";
import { foldText } from "@bowerbird/bookmark/fold-text";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { withSingleSpaces } from "@bowerbird/contract/query-grammar";
import { type RawBuilder, sql } from "kysely";
import { anyOf, selectBookmarks } from "../../library/bookmarks/index.ts";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { isNoCopy, replaceCopies } from "../bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { contains } from "../../library/query/index.ts";
import type { KarakeepCondition, KarakeepQuery } from "./parse-query.ts";

type Sql = RawBuilder<boolean>;

interface Page {
  isOldestFirst: boolean;
  offset: number;
  limit: number;
}

/**
 * The person's bookmarks that a query finds, by time, without copies. Words are parts of a bookmark's texts, as in linkding's
 * lists.
 *
 * @param among ids; absent: all
 */
export async function findByQuery(
  ctx: Context,
  query: KarakeepQuery,
  page: Page,
  among?: readonly string[],
): Promise<Bookmark[]> {
  const direction = page.isOldestFirst ? "asc" : "desc";
  return selectBookmarks(ctx)
    .where(isNoCopy)
    .where(toSql(query, await findTerms(ctx)))
    .$if(among !== undefined, (found) => found.where("b.id", "=", anyOf(among!)))
    .orderBy("b.createdAt", direction)
    .orderBy("b.id", direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Those of the bookmarks that a query finds, in their order, and each for its copies. */
export async function keepMatches(ctx: Context, query: KarakeepQuery, found: readonly Bookmark[]): Promise<Bookmark[]> {
  const originals = await replaceCopies(ctx, found);
  const rows = await selectBookmarks(ctx)
    .where(isNoCopy)
    .where("b.id", "=", anyOf(originals.map(({ id }) => id)))
    .where(toSql(query, await findTerms(ctx)))
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  return originals.filter(({ id }) => kept.has(id));
}

interface Terms {
  userId: string;
  tree: CategoryTree;
}

async function findTerms(ctx: Context): Promise<Terms> {
  return { userId: ctx.userId, tree: await loadCategoryTree(ctx) };
}

function toSql(query: KarakeepQuery, terms: Terms): Sql {
  if (query.kind === "words") return hasWords(query.text);
  if (query.kind === "condition") {
    const condition = meets(query.condition, terms);
    return query.isExcluded ? sql`not (${condition})` : condition;
  }
  const parts = query.parts.map((part) => toSql(part, terms));
  if (parts.length === 0) return states.everything;
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

function meets(condition: KarakeepCondition, terms: Terms): Sql {
  switch (condition.kind) {
    case "in-list":
      return isPlaced(terms, sql`is distinct from ${terms.tree.uncategorized?.id ?? null}::uuid`);
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
      return says(condition, terms);
    default:
      return states[condition.kind];
  }
}

function says({ kind, text }: Extract<KarakeepCondition, { text: string }>, terms: Terms): Sql {
  if (kind === "url") return sql`b.url ilike ${contains(text)}`;
  if (kind === "title") return sql`b.title ilike ${contains(text)}`;
  if (kind === "tag") return isTagged(text, terms);
  const named = terms.tree.all().filter(({ name }) => nameKey(name) === nameKey(text));
  return isPlaced(terms, sql`= ${anyOf(named.map(({ id }) => id))}`);
}

function isTagged(tag: string, { userId }: Terms): Sql {
  return sql`b.tags && array(
    select t.tag from tag_count t where t.user_id = ${userId} and t.tag_key = ${spellingKey(tag)})`;
}

/** Whether a bookmark, or a copy of it, is in such a category. */
function isPlaced({ userId }: Terms, comparison: RawBuilder<unknown>): Sql {
  return sql`(b.category_id ${comparison} or (b.id, b.url) in (
    select copy.copy_of, copy.url from bookmark copy
    where copy.user_id = ${userId} and copy.copy_of is not null and copy.deleted_at is null
      and copy.category_id ${comparison}))`;
}
