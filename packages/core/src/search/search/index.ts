import {
  type quickSearchInput,
  type QuickSearchOutput,
  searchInput,
  type SearchMatches,
  type searchMatchesInput,
  type SearchOutput,
} from "@bowerbird/contract/search";
import type { z } from "zod";
import { limits } from "@bowerbird/contract/limits";
import type { Context } from "../../platform/context/index.ts";
import { semanticSearch, withoutFound } from "./semantic-search.ts";
import { type Answer, findMatchIds, orByWords, runSearch } from "./run-search.ts";
import { hasConditions, readSearch, toCondition } from "../../library/query/index.ts";
import { suggestTags } from "../../library/tags/index.ts";

export { recordChoice } from "./search.sql.ts";

export { similarBookmarks } from "./semantic-search.ts";

type Input = z.output<typeof searchInput>;

/**
 * Finds bookmarks by a query, as quick search does, and by filters. A category includes its descendants.
 *
 * With semantic search, `similar` has what it adds. Where a query with operators finds nothing, its words are searched.
 *
 * @returns the best match first, or the requested order; `total` is exact or a lower bound where counting would take
 *   longer than finding
 * @throws NOT_FOUND for an unknown category id
 */
export async function searchBookmarks(ctx: Context, input: Input): Promise<SearchOutput> {
  return orByWords(input, (asked) => searchAll(ctx, asked));
}

async function searchAll(ctx: Context, input: Input): Promise<SearchOutput> {
  const conditions = await readSearch(ctx, input);
  const isSemantic = input.meaning === "true" && conditions.terms.length > 0;
  const [{ bookmarks, corrections, total, isTotalExact, excerpts }, near] = await Promise.all([
    runSearch(ctx, conditions, true),
    isSemantic ? semanticSearch(ctx, conditions) : {},
  ]);
  const { q, category, tags, relevance, dateFrom, dateTo } = input;
  // The operators of a rule are never words.
  const condition = input.wordsOnly === "true" ? null : await toCondition(ctx, input);
  const dateRange = { from: dateFrom ?? null, to: dateTo ?? null };
  return {
    bookmarks,
    corrections,
    ...withoutFound(near, bookmarks),
    ...toInPageText(excerpts),
    metadata: {
      total,
      isTotalExact,
      returned: bookmarks.length,
      filters: { query: q, category, tags, relevance, dateRange },
      sorting: { by: conditions.sort, order: conditions.order },
      ...(condition !== null && { condition }),
    },
  };
}

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
  return orByWords({ ...unfiltered, q, limit, sort: "match", meaning: semantic }, (input) => searchTyped(ctx, input));
}

async function searchTyped(ctx: Context, input: z.output<typeof searchInput>): Promise<QuickSearchOutput> {
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
function toInPageText(excerpts: Answer["excerpts"]): Pick<QuickSearchOutput, "inPageText"> {
  return excerpts.size > 0 ? { inPageText: Object.fromEntries(excerpts) } : {};
}

const unfiltered = searchInput.parse({});
