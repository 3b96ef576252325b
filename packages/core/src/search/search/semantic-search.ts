import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { type ShownRow, toBookmark, getBookmark } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import {
  embedQuery,
  type SemanticVector,
  buildNearestQueries,
  type NearFilter,
  getBookmarkVector,
} from "../semantic/index.ts";
import { buildConditions } from "./conditions.ts";
import { hasConditions, type Search } from "./search.ts";
import { shownBookmarks } from "./find-bookmarks.ts";
import { Vocabulary } from "./vocabulary.ts";
import type { SimilarOutput, similarInput } from "@bowerbird/contract/meaning";
import type { z } from "zod";

/**
 * Finds the person's bookmarks similar in meaning to the words of the search; all other conditions hold.
 *
 * @param words the words of the search, as typed
 * @returns the most similar first; null without a model or vectors, or on a timeout
 */
export async function semanticSearch(ctx: Context, search: Search, words: string): Promise<Bookmark[] | null> {
  if (search.terms.length === 0) return null;
  const vector = await embedQuery(ctx, words);
  if (!vector) return null;
  const condition = buildFilter(ctx.userId, search);
  const found = await findNear(ctx, vector, condition && { condition, isNarrow: false });
  // Few of the nearest pass the filter: compare those that do.
  const isNarrow = condition !== null && found.length < search.limit;
  return isNarrow ? findNear(ctx, vector, { condition, isNarrow }) : found;
}

/** @param filter null for all of the person's bookmarks */
async function findNear(ctx: Context, vector: SemanticVector, filter: NearFilter | null): Promise<Bookmark[]> {
  const shown = shownBookmarks(ctx.userId, {
    source: sql`select bookmark_id as id, similarity from outstanding`,
    order: sql`similarity desc, id desc`,
  });
  const { rows } = await sql<{ bookmarks: ShownRow[] | null }>`
    with ${sql.join(buildNearestQueries(ctx.userId, vector, filter))} select ${shown} as bookmarks`.execute(
    database(ctx),
  );
  return (rows[0]!.bookmarks ?? []).map(toBookmark);
}

/** The search's conditions without its words. */
function buildFilter(userId: string, search: Search): RawBuilder<unknown> | null {
  const wordless = { ...search, terms: [], prefix: null };
  if (!hasConditions(wordless)) return null;
  const { columns, text } = buildConditions(wordless, new Vocabulary(userId));
  return sql`${columns} and ${text}`;
}

/** The constant of reciprocal-rank fusion, as chosen by its authors. */
const damping = 60;

/** The fused results. */
export interface Joined {
  bookmarks: Bookmark[];
  /** The ids of those found only by semantic search. */
  byMeaning: string[];
}

/**
 * Joins the results of word and semantic search by reciprocal-rank fusion. Bookmarks with the words as typed stay first.
 *
 * @param first number of word results that keep their place
 */
export function joinByRank(
  words: readonly Bookmark[],
  first: number,
  similar: readonly Bookmark[],
  limit: number,
): Joined {
  const scores = new Map<Bookmark, number>();
  const byId = new Map(words.map((bookmark) => [bookmark.id, bookmark]));
  for (const list of [words, similar]) {
    for (const [rank, found] of list.entries()) {
      const bookmark = byId.get(found.id) ?? found;
      scores.set(bookmark, (scores.get(bookmark) ?? 0) + 1 / (damping + rank + 1));
    }
  }
  const head = words.slice(0, first);
  const rest = [...scores]
    .filter(([bookmark]) => !head.includes(bookmark))
    .toSorted(([, one], [, other]) => other - one);
  const bookmarks = [...head, ...rest.map(([bookmark]) => bookmark)].slice(0, limit);
  return { bookmarks, byMeaning: bookmarks.filter(({ id }) => !byId.has(id)).map(({ id }) => id) };
}

/**
 * Finds the person's bookmarks similar to one of them.
 *
 * @throws NOT_FOUND for an unknown bookmark
 */
export async function similarBookmarks(
  ctx: Context,
  { id, limit }: z.output<typeof similarInput>,
): Promise<SimilarOutput> {
  await getBookmark(ctx, { id });
  const vector = await getBookmarkVector(ctx, id);
  if (!vector) return { bookmarks: [], isUnderstood: false };
  const near = await findNear(ctx, vector, { condition: sql`id <> ${id}::uuid`, isNarrow: false });
  return { bookmarks: near.slice(0, limit), isUnderstood: true };
}
