import { limits } from "@bowerbird/contract/limits";
import type { SearchMatches, searchMatchesInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import type { Context } from "../../platform/context/index.ts";
import { readSearch } from "../../library/query/index.ts";
import { findMatchIds } from "./run-search.ts";

/** The largest that a statement takes: all matches. */
const allMatches = 2_147_483_647;

/** The ids of everything that a search finds, for a change of all of it. @throws NOT_FOUND for an unknown category id */
export async function findMatches(ctx: Context, input: z.output<typeof searchMatchesInput>): Promise<string[]> {
  const search = await readSearch(ctx, { ...input, order: "desc", limit: allMatches });
  return (await findMatchIds(ctx, search)).map(({ id }) => id);
}

/**
 * The ids of everything that a search finds, by category, so that all of it can be changed together.
 *
 * @throws NOT_FOUND for an unknown category id
 */
export async function findSearchMatches(
  ctx: Context,
  input: z.output<typeof searchMatchesInput>,
): Promise<SearchMatches> {
  const search = await readSearch(ctx, { ...input, order: "desc", limit: limits.searchMatches + 1 });
  const found = await findMatchIds(ctx, search);
  const all = new Map(found.map(({ id, category_id }) => [id, category_id]));
  const groups = Map.groupBy([...all].slice(0, limits.searchMatches), ([, categoryId]) => categoryId);
  return {
    groups: [...groups].map(([categoryId, pairs]) => ({ categoryId, ids: pairs.map(([id]) => id) })),
    isComplete: all.size <= limits.searchMatches,
  };
}
