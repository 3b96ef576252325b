import { limits } from "@bowerbird/contract/limits";
import { type QuickSearchOutput, type quickSearchInput, searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import type { Context } from "../context/index.ts";
import { findByMeaning } from "./find-by-meaning.ts";
import { joinByRank } from "./join-by-rank.ts";
import { readSearch } from "./read-search.ts";
import { type Answer, runSearch } from "./run-search.ts";
import { hasConditions } from "./search.ts";

/**
 * Finds bookmarks while the person types: everything that the query says must hold, its words anywhere in title,
 * address, tags, description, summary or category. Only where that finds nothing are mistyped words corrected from the
 * person's own vocabulary.
 *
 * With `meaning`, what means the same is joined to them, in up to 300 ms.
 *
 * @returns the best matches first; nothing for a query of fewer than 2 characters or without anything to look for
 */
export async function quickSearch(
  ctx: Context,
  { q, limit, meaning }: z.output<typeof quickSearchInput>,
): Promise<QuickSearchOutput> {
  const isTooShort = [...q.trim()].length < limits.quickSearchMin;
  const search = isTooShort ? null : await readSearch(ctx, { ...unfiltered, q, limit });
  if (!search || !hasConditions(search)) return { bookmarks: [], corrections: [] };
  if (meaning !== "true") return pick(await runSearch(ctx, search, false));
  const [answer, near] = await Promise.all([runSearch(ctx, search, false), findByMeaning(ctx, search, search.said)]);
  return { ...pick(answer), ...(near && joinByRank(answer.bookmarks, answer.exact, near, limit)) };
}

const pick = ({ bookmarks, corrections }: Answer): QuickSearchOutput => ({ bookmarks, corrections });

const unfiltered = searchInput.parse({});
