import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { getBookmark } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { embedQuery, getBookmarkVector } from "../semantic/index.ts";
import type { Search } from "./search.ts";
import { buildFilter, findNear, isOther } from "./semantic-search.sql.ts";
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
  // A slip on the keys: the nearest of what is stored says nothing.
  if (!vector.isKnown) return [];
  const condition = buildFilter(ctx.userId, search);
  const found = await findNear(ctx, vector, condition && { condition, isNarrow: false });
  // Few of the nearest pass the filter: compare those that do.
  const isNarrow = condition !== null && found.length < search.limit;
  return isNarrow ? findNear(ctx, vector, { condition, isNarrow }) : found;
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
  const near = await findNear(ctx, vector, { condition: isOther(id), isNarrow: false });
  return { bookmarks: near.slice(0, limit), isUnderstood: true };
}
