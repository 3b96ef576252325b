import { z } from "zod";
import { limits } from "./limits.ts";
import { searchSorts } from "./search-sorts.ts";

const day = z.iso.date("A day is written as 2024-05-31.");
/** As many as a search takes. */
const tagsLength = limits.searchTags * (limits.tagLength + 2);
const { relevanceMin, relevanceMax } = limits;

/** What a search asks for, as its address says it: days are those of whoever looks. */
export const savedFilters = z.object({
  /** As `q` of a search. */
  query: z.string().max(limits.searchQueryLength).default(""),
  /** Of a category that is gone, too: it may come back by an undo. */
  categoryId: z.uuid("This is not the id of a category.").nullable().default(null),
  /** Separated by commas. */
  tags: z.string().max(tagsLength).default(""),
  relevance: z.int().min(relevanceMin).max(relevanceMax).default(relevanceMin),
  is: z.enum(["broken"]).nullable().default(null),
  dateFrom: day.nullable().default(null),
  dateTo: day.nullable().default(null),
  sort: z.enum(searchSorts).default("date"),
  order: z.enum(["asc", "desc"]).default("desc"),
});
export type SavedFilters = z.output<typeof savedFilters>;

const savedName = z.string().trim().min(1, "Please enter a name for the search").max(limits.savedSearchName);

export const savedSearch = z.object({ id: z.uuid(), name: z.string(), filters: savedFilters });
export type SavedSearch = z.output<typeof savedSearch>;

export const saveSearchInput = z.object({ name: savedName, filters: savedFilters });
export const savedSearchIdInput = z.object({ id: z.uuid("This is not the id of a saved search.") });
export const renameSearchInput = savedSearchIdInput.extend({ name: savedName });

/** In a file, where a category is told by its names as well, from the outermost inwards: ids differ elsewhere. */
export const exportedSearch = z.object({
  name: savedName,
  filters: savedFilters,
  category: z.array(z.string()).nullable().default(null),
});
export type ExportedSearch = z.output<typeof exportedSearch>;
