import { limits } from "@bowerbird/contract/limits";
import { type QuickSearchOutput, type quickSearchInput, searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import type { Context } from "../../platform/context/index.ts";
import { suggestTags } from "../../library/tags/index.ts";
import { orByWords } from "./or-by-words.ts";
import { semanticSearch, withoutFound } from "./semantic-search.ts";
import { readSearch, hasConditions } from "../../library/query/index.ts";
import { type Answer, runSearch } from "./run-search.ts";

/** Tags beside the results of a search. */
const maxTags = 4;

/**
 * Finds bookmarks while the person types. All conditions must hold; words match anywhere in title, address, tags,
 * description, summary or category. Matches in the texts of pages follow while there is room for them. If nothing matches,
 * typos are corrected from the person's own vocabulary, and then operators are searched as words.
 *
 * With semantic search, `similar` has what it adds, and some of the rows; the answer also has tags that begin with the query, and
 * the number of results.
 *
 * @returns the best matches first; nothing for a query of fewer than 2 characters or without conditions
 */
export async function quickSearch(
  ctx: Context,
  { q, limit, meaning: semantic }: z.output<typeof quickSearchInput>,
): Promise<QuickSearchOutput> {
  if ([...q.trim()].length < limits.quickSearchMin) return { bookmarks: [], corrections: [] };
  return orByWords({ ...unfiltered, q, limit, sort: "match", meaning: semantic }, (input) => search(ctx, input));
}

async function search(ctx: Context, input: z.output<typeof searchInput>): Promise<QuickSearchOutput> {
  const { q, limit, meaning: semantic } = input;
  const conditions = await readSearch(ctx, input);
  if (!hasConditions(conditions)) return { bookmarks: [], corrections: [] };
  if (semantic !== "true") return pick(await runSearch(ctx, conditions, false));
  const [answer, near, tags] = await Promise.all([
    runSearch(ctx, conditions, true),
    semanticSearch(ctx, conditions),
    suggestTags(ctx, { prefix: q.trim().replace(/^#/, ""), limit: maxTags }),
  ]);
  const found = { ...pick(answer), tags, total: answer.isTotalExact ? answer.total : null };
  const { similar, ...state } = withoutFound(near, answer.bookmarks);
  if (!similar) return { ...found, ...state };
  // Of a few rows, none.
  const similarCount = Math.min(limits.quickSemanticResults, Math.floor(limit / 2), similar.length);
  const bookmarks = answer.bookmarks.slice(0, limit - similarCount);
  return { ...found, bookmarks, similar: similar.slice(0, similarCount) };
}

const pick = ({ bookmarks, corrections, excerpts }: Answer): QuickSearchOutput => ({
  bookmarks,
  corrections,
  ...toInPageText(excerpts),
});

/** Excerpts as they are answered: not at all if nothing was found in pages. */
export function toInPageText(excerpts: Answer["excerpts"]): Pick<QuickSearchOutput, "inPageText"> {
  return excerpts.size > 0 ? { inPageText: Object.fromEntries(excerpts) } : {};
}

const unfiltered = searchInput.parse({});
