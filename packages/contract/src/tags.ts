import { z } from "zod";

import { limits } from "./limits.ts";
import { oneLine } from "./tidy-text.ts";
import t from "./bookmarks.messages.json" with { type: "json" };
import { format } from "./messages.ts";

export const popularTag = z.object({ tag: z.string(), count: z.number().int() });
export type PopularTag = z.infer<typeof popularTag>;

export const popularTagsInput = z.object({
  limit: z.coerce.number().int().min(1).max(limits.maxPopularTags).optional().default(limits.popularTags),
});

export const suggestTagsInput = z.object({
  prefix: z.string().max(limits.tagLength).overwrite(oneLine).optional().default(""),
  /** Tags that the bookmark already has. */
  without: z.array(z.string().max(limits.tagLength)).max(limits.maxPopularTags).optional(),
  limit: z.coerce.number().int().min(1).max(limits.maxPopularTags).optional().default(limits.tagSuggestions),
});

/** Each spelling is a separate tag; most used first. */
export const tagListing = z.object({
  tags: z.array(popularTag),
  /** May be more than `tags` contains, which is limited. */
  total: z.number().int(),
});

/** Spellings of one tag, most used first. */
export const mergeSuggestion = z.object({ tags: z.array(popularTag) });
export type MergeSuggestion = z.infer<typeof mergeSuggestion>;

const tagName = z
  .string()
  .overwrite(oneLine)
  .min(1, t.pleaseEnterATag)
  .max(limits.tagLength, { error: () => format(t.tagTooLong, { max: limits.tagLength }) });
const tagNames = z
  .array(tagName)
  .min(1, t.pleaseChooseATag)
  .max(limits.tagsPerChange, { error: () => format(t.tooManyTagsChosen, { max: limits.tagsPerChange }) });

export const renameTagInput = z.object({ tag: tagName, to: tagName });
export const mergeTagsInput = z.object({ tags: tagNames, into: tagName });
export const deleteTagsInput = z.object({ tags: tagNames });

export const replacedTags = z.object({
  /** Matching bookmarks, including those that needed no change. */
  updated: z.number().int(),
  /** Undoes the change for 30 days; null when nothing changed. */
  changeId: z.string().nullable(),
});
export type ReplacedTags = z.infer<typeof replacedTags>;
