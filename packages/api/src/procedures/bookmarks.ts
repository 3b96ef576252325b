import {
  changedBookmark,
  changeIdInput,
  deletedBookmarks,
  listTrashInput,
  moveBookmarkInput,
  removedBookmarks,
  restoredBookmarks,
  selectedBookmarksInput,
  trashedBookmarksInput,
  trashPage,
  updateBookmarkInput,
  updateBookmarksInput,
  updatedBookmarks,
} from "@bowerbird/contract/bookmark-changes";
import {
  addBookmarkInput,
  bookmark,
  bookmarkIdInput,
  bookmarkPage,
  openedInput,
  listBookmarksInput,
  savedLink,
  savedLinkInput,
} from "@bowerbird/contract/bookmarks";
import {
  addBookmarksInput,
  addCategorizedInput,
  addedBookmarks,
  addedCategorized,
} from "@bowerbird/contract/many-bookmarks";
import { undoneChange } from "@bowerbird/contract/history";
import { libraryChanges as libraryChangesOutput, libraryChangesInput } from "@bowerbird/contract/library-changes";
import { similarInput, similarOutput } from "@bowerbird/contract/semantic";
import { savedKeys as savedKeysOutput, savedKeysInput } from "@bowerbird/contract/saved-keys";
import { addAutoCategorizedBookmark, addAutoCategorizedBookmarks } from "@bowerbird/core/categorization/ai";
import {
  addCategorizedBookmarks,
  deleteBookmarks,
  deletePermanently,
  emptyTrash,
  findUndone,
  findSaved,
  getBookmark,
  libraryChanges,
  listTrash,
  moveBookmark,
  browseBookmarks,
  recordOpens,
  restoreBookmarks,
  savedKeys,
  undoChange,
  updateBookmark,
  updateBookmarks,
} from "@bowerbird/core/library/bookmarks";
import { similarBookmarks } from "@bowerbird/core/search/search";
import { z } from "zod";
import { accountProcedure, readProcedure, router, writeProcedure } from "../trpc.ts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const at = (method: Method, path: `/bookmarks${string}`, summary: string) => ({
  openapi: { method, path, summary, tags: ["Bookmarks"] },
});

/** By REST the first matching path wins: fixed paths must come before paths with an id. */
export const bookmarksRouter = router({
  list: readProcedure
    .input(listBookmarksInput)
    .output(bookmarkPage)
    .query(({ ctx, input }) => browseBookmarks(ctx.app, input)),
  add: writeProcedure
    .meta({ ...at("POST", "/bookmarks", "Save a link"), successStatus: 201 })
    .input(addBookmarkInput)
    .output(bookmark)
    .mutation(({ ctx, input }) => addAutoCategorizedBookmark(ctx.app, input)),
  addMany: writeProcedure
    .meta(at("POST", "/bookmarks/bulk", "Save many links"))
    .input(addBookmarksInput)
    .output(addedBookmarks)
    .mutation(({ ctx, input }) => addAutoCategorizedBookmarks(ctx.app, input)),
  addCategorized: writeProcedure
    .meta(at("POST", "/bookmarks/bulk-with-categories", "Save many links by category"))
    .input(addCategorizedInput)
    .output(addedCategorized)
    .mutation(({ ctx, input }) => addCategorizedBookmarks(ctx.app, input)),
  trash: readProcedure
    .meta(at("GET", "/bookmarks/trash", "List deleted bookmarks, latest first"))
    .input(listTrashInput)
    .output(trashPage)
    .query(({ ctx, input }) => listTrash(ctx.app, input)),
  savedKeys: readProcedure
    .meta({
      ...at("GET", "/bookmarks/keys", "List short hashes of the addresses you have saved, a sixteenth at a time"),
      isHeavy: true,
    })
    .input(savedKeysInput)
    .output(savedKeysOutput)
    .query(({ ctx, input }) => savedKeys(ctx.app, input)),
  changes: readProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/bookmarks/changes",
        summary: "List what has changed in your library since a cursor",
        description:
          "For programs that keep a copy. Without a cursor the whole library is listed. Ask again with `after` until it is null, then keep the `cursor` of the first page for the next time.",
        tags: ["Bookmarks"],
      },
      isHeavy: true,
    })
    .input(libraryChangesInput)
    .output(libraryChangesOutput)
    .query(({ ctx, input }) => libraryChanges(ctx.app, input)),
  emptyTrash: accountProcedure
    .meta({ ...at("DELETE", "/bookmarks/trash", "Permanently delete everything in the trash"), isHeavy: true })
    .input(z.void())
    .output(removedBookmarks)
    .mutation(({ ctx }) => emptyTrash(ctx.app)),
  deletePermanently: accountProcedure
    .meta(at("POST", "/bookmarks/trash/delete", "Permanently delete bookmarks of the trash"))
    .input(trashedBookmarksInput)
    .output(removedBookmarks)
    .mutation(({ ctx, input }) => deletePermanently(ctx.app, input)),
  opened: writeProcedure
    .meta(at("POST", "/bookmarks/opened", "Count that you opened bookmarks"))
    .input(openedInput)
    .output(z.object({ counted: z.number().int() }))
    .mutation(({ ctx, input }) => recordOpens(ctx.app, input)),
  findSaved: readProcedure
    .meta(at("GET", "/bookmarks/saved", "Get the bookmark of an address, if it is saved"))
    .input(savedLinkInput)
    .output(savedLink)
    .query(async ({ ctx, input }) => ({ bookmark: await findSaved(ctx.app, input) })),
  get: readProcedure
    .meta(at("GET", "/bookmarks/{id}", "Get a bookmark"))
    .input(bookmarkIdInput)
    .output(bookmark)
    .query(({ ctx, input }) => getBookmark(ctx.app, input)),
  similar: readProcedure
    .meta(at("GET", "/bookmarks/{id}/similar", "List similar bookmarks"))
    .input(similarInput)
    .output(similarOutput)
    .query(({ ctx, input }) => similarBookmarks(ctx.app, input)),
  update: writeProcedure
    .meta(at("PATCH", "/bookmarks/{id}", "Change a bookmark"))
    .input(updateBookmarkInput)
    .output(changedBookmark)
    .mutation(({ ctx, input }) => updateBookmark(ctx.app, input)),
  move: writeProcedure
    .meta(at("POST", "/bookmarks/{id}/move", "Move a bookmark before or after another one, in the manual order"))
    .input(moveBookmarkInput)
    .output(changedBookmark)
    .mutation(({ ctx, input }) => moveBookmark(ctx.app, input)),
  updateMany: writeProcedure
    .meta(at("PATCH", "/bookmarks", "Move many bookmarks or change their tags"))
    .input(updateBookmarksInput)
    .output(updatedBookmarks)
    .mutation(({ ctx, input }) => updateBookmarks(ctx.app, input)),
  undoChange: writeProcedure
    .meta({ ...at("POST", "/bookmarks/changes/{id}/undo", "Undo a change of bookmarks or categories"), isHeavy: true })
    .input(changeIdInput)
    .output(undoneChange)
    .mutation(async ({ ctx, input }) => {
      const undone = await undoChange(ctx.app, input);
      return { ...undone, ...(await findUndone(ctx.app, input.id)) };
    }),
  delete: writeProcedure
    .meta(at("POST", "/bookmarks/delete", "Move many bookmarks to the trash"))
    .input(selectedBookmarksInput)
    .output(deletedBookmarks)
    .mutation(({ ctx, input }) => deleteBookmarks(ctx.app, input)),
  deleteOne: writeProcedure
    .meta(at("DELETE", "/bookmarks/{id}", "Move a bookmark to the trash"))
    .input(bookmarkIdInput)
    .output(deletedBookmarks)
    .mutation(async ({ ctx, input }) => {
      await getBookmark(ctx.app, input);
      return deleteBookmarks(ctx.app, { ids: [input.id] });
    }),
  restore: writeProcedure
    .meta(at("POST", "/bookmarks/restore", "Restore bookmarks from the trash"))
    .input(trashedBookmarksInput)
    .output(restoredBookmarks)
    .mutation(({ ctx, input }) => restoreBookmarks(ctx.app, input)),
});
