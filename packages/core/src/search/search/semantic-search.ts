import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { getBookmark } from "../../library/bookmarks/index.ts";
import { type Context, forkContext } from "../../platform/context/index.ts";
import { embedQuery, getBookmarkVector, type QueryVector } from "../../semantic/embeddings/index.ts";
import type { Search } from "../../library/query/index.ts";
import { findNear, isInLibrary, isOther, isSimilarOnly } from "./semantic-search.sql.ts";
import { resolveCategoryTerms } from "./run-search.ts";
import { limits } from "@bowerbird/contract/limits";
import type { SimilarOutput, similarInput } from "@bowerbird/contract/semantic";
import type { z } from "zod";

/** What semantic search adds: neither without a model or vectors, or words to compare. */
export interface SimilarAnswer {
  /** The most similar first. */
  similar?: Bookmark[];
  /** The model or the person's vectors are being loaded: the same search has `similar` a moment later. */
  isSimilarPending?: true;
}

/**
 * Finds the person's bookmarks semantically similar to the words of the search, and without all of them; all other conditions
 * hold. Of words that neither the library nor the model knows, such as a slip on the keys, nothing is similar.
 */
export async function semanticSearch(ctx: Context, search: Search): Promise<SimilarAnswer> {
  if (search.terms.length === 0) return {};
  const timeout = new Promise<"late">((resolve) => setTimeout(resolve, limits.semanticTimeoutMs, "late").unref());
  // A fork, because it goes on when the request has ended.
  const vector = await Promise.race([embedQuery(forkContext(ctx), search.words), timeout]);
  if (vector === "late") return { isSimilarPending: true };
  return vector ? { similar: await findSimilar(ctx, search, vector) } : {};
}

async function findSimilar(ctx: Context, search: Search, vector: QueryVector): Promise<Bookmark[]> {
  const resolved = await resolveCategoryTerms(ctx, search);
  if (!vector.isKnown && !(await isInLibrary(ctx, resolved.terms))) return [];
  return findNear(ctx, vector, isSimilarOnly(resolved), limits.semanticResults);
}

/** What was found in another way, by a corrected word or in the text of a page, is not similar only. */
export function withoutFound({ similar, ...answer }: SimilarAnswer, found: readonly Bookmark[]): SimilarAnswer {
  const ids = new Set(found.map(({ id }) => id));
  return { ...answer, ...(similar && { similar: similar.filter(({ id }) => !ids.has(id)) }) };
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
  const bookmarks = vector ? await findNear(ctx, vector, isOther(id), limit) : [];
  return { bookmarks, isUnderstood: vector !== null };
}
