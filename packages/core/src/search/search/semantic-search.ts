import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { getBookmark } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { embedQuery, getBookmarkVector } from "../semantic/index.ts";
import type { Search } from "./search.ts";
import { isInLibrary } from "./known-words.sql.ts";
import { resolveCategoryTerms } from "./run-search.ts";
import { buildFilter, findNear, isOther, matchesWords } from "./semantic-search.sql.ts";
import { limits } from "@bowerbird/contract/limits";
import type { SimilarOutput, similarInput } from "@bowerbird/contract/meaning";
import type { z } from "zod";

/**
 * Finds the person's bookmarks similar in meaning to the words of the search, and without all of them; all other conditions
 * hold. Of words that neither the library nor the model knows, such as a slip on the keys, nothing is similar.
 *
 * @returns the most similar first; null without a model or vectors, or on a timeout
 */
export async function semanticSearch(ctx: Context, search: Search): Promise<Bookmark[] | null> {
  if (search.terms.length === 0) return null;
  const vector = await embedQuery(ctx, search.words);
  if (!vector) return null;
  const resolved = await resolveCategoryTerms(ctx, search);
  if (!vector.isKnown && !(await isInLibrary(ctx, resolved.terms))) return [];
  const condition = buildFilter(ctx.userId, search);
  const wanted = { limit: limits.meaningResults, except: matchesWords(ctx.userId, resolved) };
  const found = await findNear(ctx, vector, condition && { condition, isNarrow: false }, wanted);
  // Few of the nearest pass the filter: compare those that do.
  const isNarrow = condition !== null && found.length < limits.meaningResults;
  return isNarrow ? findNear(ctx, vector, { condition, isNarrow }, wanted) : found;
}

/** What was found in another way, by a corrected word or in the text of a page, is not similar only. */
export function withoutFound(similar: readonly Bookmark[], found: readonly Bookmark[]): Bookmark[] {
  const ids = new Set(found.map(({ id }) => id));
  return similar.filter(({ id }) => !ids.has(id));
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
  const bookmarks = await findNear(ctx, vector, { condition: isOther(id), isNarrow: false }, { limit });
  return { bookmarks, isUnderstood: true };
}
