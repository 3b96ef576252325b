import {
  addBookmarkInput,
  bookmark,
  bookmarkIdInput,
  bookmarkIdsInput,
  bookmarkPage,
  listBookmarksInput,
} from "@bowerbird/contract/bookmarks";
import { addSortedBookmark } from "@bowerbird/core/ai";
import { deleteBookmarks, getBookmark, listBookmarks, restoreBookmarks } from "@bowerbird/core/bookmarks";
import { z } from "zod";
import { personProcedure, router } from "../trpc.ts";

const tags = ["Bookmarks"];

export const bookmarksRouter = router({
  list: personProcedure
    .input(listBookmarksInput)
    .output(bookmarkPage)
    .query(({ ctx, input }) => listBookmarks(ctx.app, input)),
  add: personProcedure
    .meta({
      openapi: { method: "POST", path: "/bookmarks", summary: "Save a link", tags, successDescription: "Saved" },
      successStatus: 201,
    })
    .input(addBookmarkInput)
    .output(bookmark)
    .mutation(({ ctx, input }) => addSortedBookmark(ctx.app, input)),
  get: personProcedure
    .meta({ openapi: { method: "GET", path: "/bookmarks/{id}", summary: "Read a bookmark", tags } })
    .input(bookmarkIdInput)
    .output(bookmark)
    .query(({ ctx, input }) => getBookmark(ctx.app, input)),
  delete: personProcedure
    .input(bookmarkIdsInput)
    .output(z.object({ deleted: z.number() }))
    .mutation(({ ctx, input }) => deleteBookmarks(ctx.app, input)),
  deleteOne: personProcedure
    .meta({ openapi: { method: "DELETE", path: "/bookmarks/{id}", summary: "Move a bookmark to the trash", tags } })
    .input(bookmarkIdInput)
    .output(z.object({ deleted: z.number() }))
    .mutation(async ({ ctx, input }) => {
      await getBookmark(ctx.app, input);
      return deleteBookmarks(ctx.app, { ids: [input.id] });
    }),
  restore: personProcedure
    .meta({ openapi: { method: "POST", path: "/bookmarks/restore", summary: "Take bookmarks out of the trash", tags } })
    .input(bookmarkIdsInput)
    .output(z.object({ restored: z.number() }))
    .mutation(({ ctx, input }) => restoreBookmarks(ctx.app, input)),
});
