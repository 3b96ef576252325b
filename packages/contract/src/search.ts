import { z } from "zod";
import { bookmark } from "./bookmarks.ts";
import { limits } from "./limits.ts";
import { searchSorts } from "./search-sorts.ts";

/** As an address has it, where every value is a text. */
const meaning = z.enum(["true", "false"], 'meaning is "true" or "false".');
/** The ids of those bookmarks that only their meaning found; absent where it was not asked for or had no say. */
const byMeaning = z.array(z.uuid()).optional();

export const quickSearchInput = z.object({
  q: z.string().max(limits.searchQueryLength),
  limit: z.coerce.number().int().min(1).max(limits.searchResults).optional().default(limits.quickSearchResults),
  /** Whether to join what means the same to what the words find, waiting up to 300 ms for the model. */
  meaning: meaning.optional(),
});
export const quickSearchOutput = z.object({
  bookmarks: z.array(bookmark),
  /** The words that were searched instead of mistyped ones; empty when the query was taken as it is. */
  corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  byMeaning,
});
export type QuickSearchOutput = z.infer<typeof quickSearchOutput>;

const sortedBy = z.enum(searchSorts);

/** In an address a list is `tags=a,b` or `tags=a&tags=b`. */
const tagList = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().flatMap((text) => text.split(",")))
  .transform((tags) => tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))
  .refine((tags) => tags.length <= limits.searchTags, `Please search for at most ${limits.searchTags} tags at once.`)
  .refine((tags) => tags.every((tag) => tag.length <= limits.searchQueryLength), "A tag in the search is too long.");

const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A day alone means its beginning as the start of a range and its end as the end of one. */
const moment = (timeOfDay: string) =>
  z
    .union([z.date(), z.string().regex(isoDate, "A date is written as 2024-05-31 or 2024-05-31T12:00:00Z.")])
    .transform((given) => new Date(typeof given === "string" && given.length === 10 ? given + timeOfDay : given))
    .refine((date) => !Number.isNaN(date.getTime()), "There is no such date.");

const pastRelevance = `Relevance is a number from ${limits.relevanceMin} to ${limits.relevanceMax}.`;

export const searchInput = z.object({
  /** Words, "phrases", -exclusions and operators; see `core/search`. */
  q: z.string().max(limits.searchQueryLength).optional().default(""),
  /** A name or a path `A/To read`, children included; `all` is no filter. */
  category: z.string().max(limits.searchQueryLength).optional().default("all"),
  categoryId: z.uuid("This is not the id of a category.").optional(),
  /** A bookmark must have all of them. */
  tags: tagList.optional().default([]),
  dateFrom: moment("T00:00:00.000Z").optional(),
  dateTo: moment("T23:59:59.999Z").optional(),
  /** The least one; above 1, bookmarks without a relevance are left out. */
  relevance: z.coerce
    .number(pastRelevance)
    .min(limits.relevanceMin, pastRelevance)
    .max(limits.relevanceMax, pastRelevance)
    .optional()
    .default(limits.relevanceMin),
  /** Only those that the link check has found broken. */
  is: z.enum(["broken"], "is can only be broken.").optional(),
  /** By default the best match first where there is a query, else by date. */
  sort: sortedBy.optional(),
  order: z.enum(["asc", "desc"]).optional().default("desc"),
  limit: z.coerce.number().int().min(1).max(limits.searchResults).optional().default(limits.searchResults),
  /** As in quick search; in another order than that of the match, what only its meaning found comes last. */
  meaning: meaning.optional(),
});
export type SearchInput = z.input<typeof searchInput>;

export const searchOutput = z.object({
  bookmarks: z.array(bookmark),
  /** As in quick search. */
  corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  byMeaning,
  metadata: z.object({
    total: z.number().int(),
    /** False where there are more than were counted: `total` is then the least there are. */
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
  }),
});
export type SearchOutput = z.infer<typeof searchOutput>;
