import { z } from "zod";
import { bookmark } from "./bookmarks.ts";
import { limits } from "./limits.ts";
import { stateFilters, searchSorts } from "./query-grammar.ts";
import { popularTag } from "./tags.ts";
import t from "./bookmarks.messages.json" with { type: "json" };
import { format } from "./messages.ts";

/** Text, because it is a query parameter. */
const trueOrFalse = z.enum(["true", "false"], t.semanticIsTrueOrFalse);
/** Set where a query with operators finds nothing, and its words were searched instead. */
const isWordsOnly = z.literal(true).optional();
/** What semantic search adds. */
const semanticOutput = {
  /** Semantically similar bookmarks, which are no results and not counted; absent when not requested, or the model took no part. */
  similar: z.array(bookmark).optional(),
  /** The model was not ready in time: the same request has `similar` a moment later. */
  isSimilarPending: z.literal(true).optional(),
};

/** Bookmarks found only in the text of their page: excerpts around the match, by id. Absent when there are none. */
const inPageText = z.record(z.uuid(), z.string()).optional();

export const quickSearchInput = z.object({
  q: z.string().max(limits.searchQueryLength),
  limit: z.coerce.number().int().min(1).max(limits.searchResults).optional().default(limits.quickSearchResults),
  /** Whether to add what is semantically similar, if the model is ready in time, tags, and the number of results. */
  meaning: trueOrFalse.optional(),
});
export const quickSearchOutput = z.object({
  bookmarks: z.array(bookmark),
  /** Corrections of mistyped words; empty when the query was used unchanged. */
  corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  ...semanticOutput,
  isWordsOnly,
  /** With `meaning`: the person's most used tags that begin with the query. */
  tags: z.array(popularTag).optional(),
  /** With `meaning`: how many bookmarks are found; null if they are too many to be counted. */
  total: z.number().int().nullable().optional(),
  inPageText,
});
/** A result that the person opened. */
export const searchChoiceInput = z.object({
  q: z.string().max(limits.searchQueryLength),
  bookmarkId: z.uuid(t.notABookmarkId),
});

export type QuickSearchOutput = z.infer<typeof quickSearchOutput>;

const sortedBy = z.enum(searchSorts);

/** As a query parameter: `tags=a,b` or `tags=a&tags=b`. */
const tagText = z.string().max(limits.searchTags * (limits.searchQueryLength + 1), t.searchedTagTooLong);
const tagList = z
  .union([tagText, z.array(tagText).max(limits.pageMax)])
  .transform((given) => [given].flat().flatMap((text) => text.split(",")))
  .transform((tags) => tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))
  .refine((tags) => tags.length <= limits.searchTags, {
    error: () => format(t.tooManyTagsSearched, { max: limits.searchTags }),
  })
  .refine((tags) => tags.every((tag) => tag.length <= limits.searchQueryLength), t.searchedTagTooLong);

const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A day without a time is its start or its end, according to `timeOfDay`. */
const moment = (timeOfDay: string) =>
  z
    .union([z.date(), z.string().regex(isoDate, t.writeDateAs)])
    .transform((given) => new Date(typeof given === "string" && given.length === 10 ? given + timeOfDay : given))
    .refine((date) => !Number.isNaN(date.getTime()), t.thisDateDoesNotExist);

const pastRelevance = {
  error: () => format(t.relevanceIsANumberFromMin, { min: limits.relevanceMin, max: limits.relevanceMax }),
};

export const searchInput = z.object({
  /** Words, "phrases", -exclusions and operators; see `query-grammar.ts`. */
  q: z.string().max(limits.searchQueryLength).optional().default(""),
  /** A name or path such as `A/To read`, children included; `all`: no filter. */
  category: z.string().max(limits.searchQueryLength).optional().default("all"),
  categoryId: z.uuid(t.notACategoryId).optional(),
  /** A bookmark must have all of them. */
  tags: tagList.optional().default([]),
  dateFrom: moment("T00:00:00.000Z").optional(),
  dateTo: moment("T23:59:59.999Z").optional(),
  /** Minimum; above 1, bookmarks without a relevance are excluded. */
  relevance: z.coerce
    .number(pastRelevance)
    .min(limits.relevanceMin, pastRelevance)
    .max(limits.relevanceMax, pastRelevance)
    .optional()
    .default(limits.relevanceMin),
  /** Only bookmarks in this state, as `is:` in `q`. */
  is: z
    .enum(stateFilters, {
      error: () =>
        format(t.stateChoice, { others: stateFilters.slice(0, -1).join(", "), last: stateFilters.at(-1) ?? "" }),
    })
    .optional(),
  /** Default: `date`. */
  sort: sortedBy.optional(),
  order: z.enum(["asc", "desc"]).optional().default("desc"),
  limit: z.coerce.number().int().min(1).max(limits.searchResultsMax).optional().default(limits.searchResults),
  /** Whether operators are words. By default they are where nothing is found otherwise. */
  wordsOnly: z.enum(["true", "false"], t.wordsOnlyIsTrueOrFalse).optional(),
  /** As in quick search. None are added while not all results are returned. */
  meaning: trueOrFalse.optional(),
});
export type SearchInput = z.input<typeof searchInput>;

/** The conditions of a search without its order. */
export const searchMatchesInput = searchInput.omit({ sort: true, order: true, limit: true, meaning: true });
export type SearchMatchesInput = z.input<typeof searchMatchesInput>;
export const searchMatchesOutput = z.object({
  groups: z.array(z.object({ categoryId: z.uuid(), ids: z.array(z.uuid()) })),
  /** False if there are more than can be returned. */
  isComplete: z.boolean(),
});
export type SearchMatches = z.infer<typeof searchMatchesOutput>;

export const searchOutput = z.object({
  bookmarks: z.array(bookmark),
  /** As in quick search. */
  corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  ...semanticOutput,
  inPageText,
  isWordsOnly,
  metadata: z.object({
    /** Matches in the texts of pages are counted only if fewer than `limit` bookmarks match themselves. */
    total: z.number().int(),
    /** False when counting stopped early: `total` is then a lower bound. */
    isTotalExact: z.boolean(),
    returned: z.number().int(),
    filters: z.object({
      query: z.string(),
      category: z.string(),
      tags: z.array(z.string()),
      relevance: z.number(),
      dateRange: z.object({ from: z.date().nullable(), to: z.date().nullable() }),
    }),
    sorting: z.object({ by: sortedBy, order: z.enum(["asc", "desc"]) }),
    /** The search as the condition of a rule, with days instead of times; absent if a rule cannot say the same. */
    condition: z.string().optional(),
  }),
});
export type SearchOutput = z.infer<typeof searchOutput>;
