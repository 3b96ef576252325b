import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { type BookmarkRow, toBookmark } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import { embedQuery, type Meaning, nearestOf, type NearFilter } from "../meaning/index.ts";
import { conditionsOf } from "./conditions.ts";
import type { Search } from "./search.ts";
import { shownBookmarks } from "./shown-bookmarks.ts";
import { Vocabulary } from "./vocabulary.ts";

/**
 * The person's bookmarks that mean what the words of the search say, whatever their own words are; all else that it asks
 * for holds for them too.
 *
 * @param words of the search, as typed
 * @returns the nearest first; null where meaning has no say: without a model, a vector, or an answer in time
 */
export async function findByMeaning(ctx: Context, search: Search, words: string): Promise<Bookmark[] | null> {
  if (search.terms.length === 0) return null;
  const meaning = await embedQuery(ctx, words);
  if (!meaning) return null;
  const condition = filterOf(ctx.userId, search);
  const found = await findNear(ctx, meaning, condition && { condition, isNarrow: false });
  // Few of the nearest fulfil the filters: then those that do are compared.
  const isNarrow = condition !== null && found.length < search.limit;
  return isNarrow ? findNear(ctx, meaning, { condition, isNarrow }) : found;
}

/** @param filter null where all of the person's bookmarks may be found */
export async function findNear(ctx: Context, meaning: Meaning, filter: NearFilter | null): Promise<Bookmark[]> {
  const shown = shownBookmarks(ctx.userId, {
    source: sql`select bookmark_id as id, similarity from outstanding`,
    order: sql`similarity desc, id desc`,
  });
  const { rows } = await sql<{ bookmarks: BookmarkRow[] | null }>`
    with ${sql.join(nearestOf(ctx.userId, meaning, filter))} select ${shown} as bookmarks`.execute(database(ctx));
  return (rows[0]!.bookmarks ?? []).map(toBookmark);
}

/** What the search asks for beside its words. */
function filterOf(userId: string, search: Search): RawBuilder<unknown> | null {
  const wordless = { ...search, terms: [], beginning: null };
  const { categories, broken, after, before, from, until, relevance, excludedTerms, tags, sites } = search;
  const lists = [categories, broken, after, before, excludedTerms, tags, sites];
  if (lists.every((list) => list.length === 0) && from === null && until === null && relevance === null) return null;
  const { place, text } = conditionsOf(wordless, new Vocabulary(userId));
  return sql`${place} and ${text}`;
}
