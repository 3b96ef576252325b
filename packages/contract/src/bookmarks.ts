import { z } from "zod";
import {
  favicon,
  givenTexts,
  givenValues,
  ids,
  notACategory,
  shownFields,
  tagList,
  tags,
  targetCategory,
  title,
  url,
} from "./bookmark-fields.ts";
import { type NumberSort, numberSorts } from "./bookmark-table.ts";
import { limits } from "./limits.ts";
import t from "./bookmarks.messages.json" with { type: "json" };
import { format } from "./messages.ts";

export const bookmark = z.object({
  id: z.string(),
  url: z.string(),
  ...shownFields,
  category: z.string(),
  categoryId: z.string(),
  categoryIcon: z.string(),
  favicon: z.string(),
  tags: z.array(z.string()),
  isAiGenerated: z.boolean(),
  /** Why the link is broken, e.g. "Not found (404)"; null if it is not. */
  brokenReason: z.string().nullable(),
  createdAt: z.date(),
});
export type Bookmark = z.infer<typeof bookmark>;

/**
 * What the person's browser shows of a page, also of one that a server cannot read. Shown to them alone, and used to sort and
 * find the link.
 */
export const givenPage = z.object({
  language: z.string().max(35).nullish(),
  text: z
    .string()
    .max(limits.pageTextLength, { error: () => format(t.pageTextTooLong, { max: limits.pageTextLength }) }),
});
export type GivenPage = z.input<typeof givenPage>;

export const addBookmarkInput = z.object({
  /** For clients that name a bookmark before it is saved; by default the server chooses one. */
  id: z.uuid(t.notABookmarkId).optional(),
  url,
  ...givenTexts,
  title: title.optional().default(""),
  ...givenValues,
  ...targetCategory,
  tags: tags.nullish(),
  favicon: favicon.nullish(),
  allowDuplicates: z.boolean().optional().default(false),
  /** What the person refused of the suggestions for this link: it is not chosen, now or later. */
  refused: z
    .object({
      categoryId: z.uuid(notACategory).nullable().optional().default(null),
      tags: tagList.optional().default([]),
    })
    .nullish(),
  page: givenPage.nullish(),
});
export type AddBookmarkInput = z.input<typeof addBookmarkInput>;

export const bookmarkIdInput = z.object({ id: z.uuid(t.notABookmarkId) });
export const savedLinkInput = z.object({ url: z.string().min(1, t.pleaseEnterAUrl).max(limits.urlLength) });
/** Null if the link is not saved. */
export const savedLink = z.object({ bookmark: bookmark.nullable() });
/** Bookmarks that the person opened. */
export const openedInput = z.object({ ids: ids(limits.restoredPerCall).min(1, t.pleaseChooseABookmark) });

/** Text, because it is a query parameter. Absent: both. */
const isMarked = (name: string) =>
  z.enum(["true", "false"], { error: () => format(t.nameIsTrueOrFalse, { name }) }).optional();

const numberSortNames = Object.keys(numberSorts) as NumberSort[];

/**
 * The orders of a list. Titles and sites compare without case and accents, by their bytes; what is equal comes newest
 * first. `manual` is the person's own order of one category, `used` what was opened most often first.
 */
export const listSorts = ["newest", "oldest", "title", "site", "manual", ...numberSortNames] as const;
export type ListSort = (typeof listSorts)[number];

/**
 * One page of a list, newest first unless `sort` says otherwise. `cursor` continues after the page that returned it; `skip` skips further rows, so that
 * a virtual list can start anywhere.
 */
export const listBookmarksInput = z.object({
  categoryId: z.uuid().optional(),
  favorite: isMarked("favorite"),
  unread: isMarked("unread"),
  archived: isMarked("archived"),
  private: isMarked("private"),
  sort: z.enum(listSorts, { error: () => format(t.sortChoice, { sorts: listSorts.join(", ") }) }).optional(),
  cursor: z.string().max(500).optional(),
  skip: z.coerce.number().int().min(0).max(10_000_000).optional().default(0),
  limit: z.coerce.number().int().min(1).max(limits.pageMax).optional().default(limits.pageDefault),
});

export type ListBookmarksInput = z.input<typeof listBookmarksInput>;

export const bookmarkPage = z.object({ items: z.array(bookmark), nextCursor: z.string().nullable() });
export type BookmarkPage = z.infer<typeof bookmarkPage>;

export const stats = z.object({ totalBookmarks: z.number().int(), categories: z.number().int() });
