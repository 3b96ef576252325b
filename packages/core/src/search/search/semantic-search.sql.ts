import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { type ShownRow, toBookmark } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { findNearest, type SemanticVector } from "../../semantic/embeddings/index.ts";
import { buildConditions, hasConditions, type Search } from "../../library/query/index.ts";
import { shownBookmarks } from "./shown-bookmarks.sql.ts";

/**
 * Finds the bookmarks outstandingly similar to a vector, the most similar first.
 *
 * @param condition of rows of `bookmark`
 */
export async function findNear(
  ctx: Context,
  vector: SemanticVector,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Bookmark[]> {
  const ids = await findNearest(ctx, vector, { condition, limit });
  if (ids.length === 0) return [];
  const shown = shownBookmarks(ctx.userId, {
    source: sql`select id, position from unnest(${ids}::uuid[]) with ordinality as found (id, position)`,
    order: sql`position`,
  });
  const { rows } = await sql<{ bookmarks: ShownRow[] | null }>`select ${shown} as bookmarks`.execute(database(ctx));
  return (rows[0]!.bookmarks ?? []).map(toBookmark);
}

/** Whether a bookmark is as the search says in all but its words, and is not found by these. */
export function isSimilarOnly(search: Search): RawBuilder<unknown> {
  const filter = buildFilter(search) ?? sql`true`;
  return sql`(${filter}) and (${buildConditions(search).text}) is not true`;
}

/** The search's conditions without its words; null without any. */
export function buildFilter(search: Search): RawBuilder<unknown> | null {
  const wordless = { ...search, terms: [], prefix: null };
  if (!hasConditions(wordless)) return null;
  const { columns, text } = buildConditions(wordless);
  return sql`${columns} and ${text}`;
}

/** Whether a bookmark is not the one with this id. */
export function isOther(id: string): RawBuilder<unknown> {
  return sql`id <> ${id}::uuid`;
}
