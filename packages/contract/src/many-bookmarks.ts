import { z } from "zod";
import { favicon, givenTexts, givenValues, targetCategory, tags, url } from "./bookmark-fields.ts";
import { bookmark } from "./bookmarks.ts";
import { categoryIcon } from "./categories.ts";
import { limits } from "./limits.ts";
import t from "./bookmarks.messages.json" with { type: "json" };
import { format } from "./messages.ts";

/** One of many bookmarks to save. Each is validated separately, so that an invalid one does not refuse the others. */
export const newBookmark = z.object({
  url,
  ...givenTexts,
  ...givenValues,
  ...targetCategory,
  tags: tags.nullish(),
  favicon: favicon.nullish(),
  isAiGenerated: z.boolean().nullish(),
});
const anyText = z.string().nullish();
const asAnyText = <F extends object>(fields: F): Record<keyof F, typeof anyText> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, anyText])) as Record<keyof F, typeof anyText>;
const anyNewBookmark = z.object({
  url: anyText,
  ...asAnyText(givenTexts),
  ...givenValues,
  ...asAnyText(targetCategory),
  favicon: anyText,
  isAiGenerated: z.boolean().nullish(),
  // Far more than one may have: its own check says so, and does not refuse the others.
  tags: z.array(z.string()).max(limits.urlsPerCall).nullish(),
});
const tooMany = { error: () => format(t.tooManyLinks, { max: limits.urlsPerCall }) };
export const addBookmarksInput = z.object({
  bookmarks: z.array(anyNewBookmark).max(limits.urlsPerCall, tooMany),
  allowDuplicates: z.boolean().optional().default(false),
});
export type AddBookmarksInput = z.input<typeof addBookmarksInput>;

const refusedLink = z.object({ url: z.string(), message: z.string() });
export type RefusedLink = z.infer<typeof refusedLink>;
const total = z.number().int();
export const addedBookmarks = z.object({
  summary: z.object({ total, created: total, duplicates: total, failed: total }),
  created: z.array(bookmark),
  failed: z.array(refusedLink),
});
export type AddedBookmarks = z.infer<typeof addedBookmarks>;

export const addCategorizedInput = z.object({
  categories: z
    .array(
      z.object({
        categoryName: z.string().nullish(),
        icon: categoryIcon.nullish(),
        bookmarks: z
          .array(z.object({ url: z.string().nullish(), title: z.string().nullish() }))
          .max(limits.urlsPerCall),
      }),
    )
    .max(limits.pageMax),
  allowDuplicates: z.boolean().optional().default(false),
});
export type AddCategorizedInput = z.input<typeof addCategorizedInput>;
export const addedCategorized = z.object({
  summary: z.object({ createdBookmarks: total, duplicates: total, totalCategories: total, failed: total }),
  failed: z.array(refusedLink),
});
