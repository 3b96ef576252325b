import { z } from "zod";
import { bookmark } from "./bookmarks.ts";
import { limits } from "./limits.ts";

export const quickSearchInput = z.object({
  q: z.string().max(limits.searchQueryLength),
  limit: z.coerce.number().int().min(1).max(limits.searchResults).optional().default(limits.quickSearchResults),
});
export const quickSearchOutput = z.object({
  bookmarks: z.array(bookmark),
  /** The words that were searched instead of mistyped ones; empty when the query was taken as it is. */
  corrections: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type QuickSearchOutput = z.infer<typeof quickSearchOutput>;
