import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { type ShownRow, toBookmark } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { keepOutstanding, type NearFilter, readNearest, type SemanticVector } from "../semantic/index.ts";
import { buildConditions } from "./conditions.sql.ts";
import { shownBookmarks } from "./shown-bookmarks.sql.ts";
import { hasConditions, type Search } from "./search.ts";
import { Vocabulary } from "./vocabulary.sql.ts";

/**
 * Finds the bookmarks outstandingly similar to a vector, the most similar first.
 *
 * @param filter null for all of the person's bookmarks
 * @param wanted `except`: what is left out of those
 */
export async function findNear(
  ctx: Context,
  vector: SemanticVector,
  filter: NearFilter | null,
  { limit, except = sql`false` }: { limit: number; except?: RawBuilder<unknown> },
): Promise<Bookmark[]> {
  const { near, usual } = await readNearest(ctx, vector, filter);
  const found = keepOutstanding(near, usual);
  if (found.length === 0) return [];
  const shown = shownBookmarks(ctx.userId, {
    source: sql`
      select id, position from json_to_recordset(${JSON.stringify(
        found.map(({ id }, position) => ({ id, position })),
      )}::json) as found (id uuid, position int)
      where id <> all(array(
        select id from bookmark
        where user_id = ${ctx.userId} and id = any(${found.map(({ id }) => id)}::uuid[]) and ${except}))
      order by position limit ${sql.lit(limit)}`,
    order: sql`position`,
  });
  const { rows } = await sql<{ bookmarks: ShownRow[] | null }>`select ${shown} as bookmarks`.execute(database(ctx));
  return (rows[0]!.bookmarks ?? []).map(toBookmark);
}

/** The search's conditions without its words; null without any. */
export function buildFilter(userId: string, search: Search): RawBuilder<unknown> | null {
  const wordless = { ...search, terms: [], prefix: null };
  if (!hasConditions(wordless)) return null;
  const { columns, text } = buildConditions(wordless, new Vocabulary(userId));
  return sql`${columns} and ${text}`;
}

/** Whether a bookmark has all words of the search, and is found by them. */
export function matchesWords(userId: string, search: Search): RawBuilder<unknown> {
  return sql`(${buildConditions(search, new Vocabulary(userId)).text})`;
}

/** Whether a bookmark is not the one with this id. */
export function isOther(id: string): RawBuilder<unknown> {
  return sql`id <> ${id}::uuid`;
}
