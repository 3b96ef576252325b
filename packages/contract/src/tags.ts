import { z } from "zod";
import { limits } from "./limits.ts";
import { oneLine } from "./tidy-text.ts";

export const popularTag = z.object({ tag: z.string(), count: z.number().int() });
export type PopularTag = z.infer<typeof popularTag>;

export const popularTagsInput = z.object({
  limit: z.coerce.number().int().min(1).max(limits.mostPopularTags).optional().default(limits.popularTags),
});

export const suggestTagsInput = z.object({
  prefix: z.string().max(limits.tagLength).overwrite(oneLine).optional().default(""),
  /** Those that the bookmark has already. */
  without: z.array(z.string().max(limits.tagLength)).max(limits.mostPopularTags).optional(),
  limit: z.coerce.number().int().min(1).max(limits.mostPopularTags).optional().default(limits.tagSuggestions),
});
