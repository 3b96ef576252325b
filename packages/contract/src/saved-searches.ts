import { z } from "zod";
import { limits } from "./limits.ts";
import { stateFilters, searchSorts } from "./query-grammar.ts";
import t from "./bookmarks.messages.json" with { type: "json" };

const day = z.iso.date(t.writeDayAs);
/** The longest list that a search accepts. */
const tagsLength = limits.searchTags * (limits.tagLength + 2);

/** The filters of a search, as in its URL; days are in the viewer's time zone. */
export const savedFilters = z.object({
  /** `q` of a search. */
  query: z.string().max(limits.searchQueryLength).default(""),
  /** May be the id of a deleted category, because an undo can restore it. */
  categoryId: z.uuid(t.notACategoryId).nullable().default(null),
  /** Separated by commas. */
  tags: z.string().max(tagsLength).default(""),
  relevance: z.int().min(limits.relevanceMin).max(limits.relevanceMax).default(limits.relevanceMin),
  is: z.enum(stateFilters).nullable().default(null),
  dateFrom: day.nullable().default(null),
  dateTo: day.nullable().default(null),
  sort: z.enum(searchSorts).default("date"),
  order: z.enum(["asc", "desc"]).default("desc"),
});
export type SavedFilters = z.output<typeof savedFilters>;

const savedName = z.string().trim().min(1, t.pleaseEnterANameForTheSearch).max(limits.savedSearchName);

export const savedSearch = z.object({ id: z.uuid(), name: z.string(), filters: savedFilters });
export type SavedSearch = z.output<typeof savedSearch>;

export const saveSearchInput = z.object({ name: savedName, filters: savedFilters });
export const savedSearchIdInput = z.object({ id: z.uuid(t.notASavedSearchId) });
export const renameSearchInput = savedSearchIdInput.extend({ name: savedName });

/** A saved search in an exported file; with the category's path, from the top, because ids differ on another server. */
export const exportedSearch = z.object({
  name: savedName,
  filters: savedFilters,
  category: z.array(z.string()).nullable().default(null),
});
export type ExportedSearch = z.output<typeof exportedSearch>;
