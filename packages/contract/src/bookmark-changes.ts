import { z } from "zod";
import { givenTexts, givenValues, ids, watchedFields, targetCategory, tagList, title, url } from "./bookmark-fields.ts";
import { bookmark } from "./bookmarks.ts";
import { limits } from "./limits.ts";
import { searchMatchesInput } from "./search.ts";
import t from "./bookmarks.messages.json" with { type: "json" };

/** The selected bookmarks: those with the ids, and all that the filter finds, minus `exceptIds`. */
const selection = {
  ids: ids(limits.restoredPerCall).optional(),
  filter: z
    .object({
      /** All of a category, without its children. */
      categoryId: z.uuid(t.notACategoryId).optional(),
      /** All of these categories, without their children. */
      categoryIds: z.array(z.uuid(t.notACategoryId)).min(1).max(limits.categories).optional(),
      /** All bookmarks that an import added, wherever they are now. */
      importId: z.uuid(t.notAnImportId).optional(),
      /** Everything that a search finds, listed or not. */
      search: searchMatchesInput.optional(),
      /** Only archived ones, or only others; both if not given. Not with a search, which has its own states. */
      archived: z.boolean().optional(),
      exceptIds: ids(limits.restoredPerCall).optional().default([]),
    })
    .refine((filter) => filterNames.filter((name) => filter[name] !== undefined).length === 1, t.aFilterNamesOne)
    .refine(({ search, archived }) => search === undefined || archived === undefined, t.aSearchHasItsOwnStates)
    .optional(),
};
const filterNames = ["categoryId", "categoryIds", "importId", "search"] as const;
type Selected = { ids?: readonly string[] | undefined; filter?: object | undefined };
const isSelection = ({ ids: named, filter }: Selected) => (named?.length ?? 0) > 0 || filter !== undefined;
const selectionProblem = t.pleaseChooseBookmarksEitherByIds;

export const selectedBookmarksInput = z.object(selection).refine(isSelection, selectionProblem);
export type BookmarkSelection = z.output<typeof selectedBookmarksInput>;

/** Changes of category, tags and marks: `tags` replaces all, then `removeTags`, then `addTags`. */
const organizing = {
  ...targetCategory,
  ...givenValues,
  tags: tagList.nullish(),
  addTags: tagList.nullish(),
  removeTags: tagList.nullish(),
};
const isChange = (change: Record<string, unknown>) =>
  Object.keys({ ...organizing, ...givenTexts, url }).some(
    (field) => field !== "categoryIcon" && change[field] !== undefined,
  );
const noChange = t.noChangesToApply;

/** Fields in which two people, or two devices of one, can get in each other's way. */
const seen = z
  .object({
    url: z.string().max(limits.urlLength),
    ...watchedFields,
    categoryId: z.string().max(limits.titleLength),
    tags: z.array(z.string().max(limits.tagLength)).max(limits.storedTagsPerBookmark),
  })
  .partial();
export type SeenFields = z.infer<typeof seen>;

export const updateBookmarkInput = z
  .object({
    id: z.uuid(t.notABookmarkId),
    /** What these fields were when the client last saw them; the answer says which were changed since. */
    seen: seen.optional(),
    url: url.optional(),
    ...givenTexts,
    title: title.optional(),
    ...organizing,
  })
  .refine(isChange, noChange);
export type UpdateBookmarkInput = z.input<typeof updateBookmarkInput>;

/** Puts a bookmark right before or after another one, in that one's category. */
export const moveBookmarkInput = z
  .object({
    id: z.uuid(t.notABookmarkId),
    beforeId: z.uuid(t.notABookmarkId).optional(),
    afterId: z.uuid(t.notABookmarkId).optional(),
  })
  .refine(({ beforeId, afterId }) => (beforeId === undefined) !== (afterId === undefined), t.neighborBookmarkNeeded);
export type MoveBookmarkInput = z.input<typeof moveBookmarkInput>;

export const updateBookmarksInput = z
  .object({ ...selection, ...organizing })
  .refine(isSelection, selectionProblem)
  .refine(isChange, noChange);
export type UpdateBookmarksInput = z.input<typeof updateBookmarksInput>;

/** Undoes the change for 30 days; null when nothing changed. */
const changeId = z.string().nullable();
export const changedBookmark = bookmark.extend({
  changeId,
  /** Of the fields in `seen`, those that someone else had changed; absent without any. */
  changedElsewhere: z.array(seen.keyof()).optional(),
});
export type ChangedBookmark = z.infer<typeof changedBookmark>;

export const failedBookmark = z.object({ id: z.string(), message: z.string() });
export type FailedBookmark = z.infer<typeof failedBookmark>;
/** The rest of a change of many bookmarks goes on in the background; events tell how far it is. */
export const isRunning = z.literal(true).optional();
export const updatedBookmarks = z.object({
  updated: z.number().int(),
  failed: z.array(failedBookmark),
  changeId,
  isRunning,
});
export const changeIdInput = z.object({ id: z.uuid(t.notAChangeId) });
export const deletedBookmarks = z.object({
  deleted: z.number().int(),
  ids: z.array(z.string()),
  changeId,
  isRunning,
});

/** What is chosen in the trash: by ids, or everything with `q` in its title or address, minus `exceptIds`. */
export const trashedBookmarksInput = z
  .object({
    ids: ids(limits.restoredPerCall).optional(),
    filter: z
      .object({
        q: z.string().trim().max(limits.searchQueryLength).optional(),
        exceptIds: ids(limits.restoredPerCall).optional().default([]),
      })
      .optional(),
  })
  .refine(isSelection, t.pleaseChooseABookmark);
export type TrashSelection = z.output<typeof trashedBookmarksInput>;
export const restoredBookmarks = z.object({ restored: z.number().int(), changeId, isRunning });
export const removedBookmarks = z.object({ removed: z.number().int(), isRunning });

export const listTrashInput = z.object({
  /** Only bookmarks with this in their title or address. */
  q: z.string().trim().max(limits.searchQueryLength).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageMax).optional().default(limits.pageDefault),
});
export const trashedBookmark = bookmark.extend({ deletedAt: z.date() });
export const trashPage = z.object({
  items: z.array(trashedBookmark),
  nextCursor: z.string().nullable(),
  /** How many there are; on the first page only. */
  total: z.number().int().optional(),
});
export type TrashPage = z.infer<typeof trashPage>;
