import { bookmark, listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { importStarted, startImportInput } from "@bowerbird/contract/imports";
import { z } from "zod";
import { personProcedure, router } from "../trpc.ts";

const isServedElsewhere = (): never => {
  throw new Error("The server has a route of its own for this call.");
};

/**
 * The calls that the server answers by routes of its own, described like all others. They are documented and never
 * called.
 */
export const byHandRouter = router({
  listBookmarks: personProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/bookmarks",
        summary: "Your bookmarks, the newest first",
        description: "All of them, streamed; with `limit` or `cursor` one page, whose header leads to the next.",
        tags: ["Bookmarks"],
        responseHeaders: z.object({ "X-Next-Cursor": z.string().optional() }),
      },
    })
    .input(listBookmarksInput)
    .output(z.array(bookmark))
    .query(isServedElsewhere),
  startImport: personProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/imports",
        summary: "Import a bookmark file, addresses, or categories with addresses",
        description: "The work happens in the background; the answer names the import to ask for.",
        tags: ["Imports"],
        contentTypes: ["multipart/form-data", "application/json"],
        successDescription: "Accepted",
      },
      successStatus: 202,
    })
    .input(startImportInput.extend({ file: z.string().meta({ format: "binary" }).optional() }))
    .output(importStarted)
    .mutation(isServedElsewhere),
});
