import { messageOutput } from "@bowerbird/contract/auth";
import { backupFileInput } from "@bowerbird/contract/backups";
import { bookmark, listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { exportInput } from "@bowerbird/contract/exports";
import { listEndings, sizeLimit, urlFiles } from "@bowerbird/contract/file-kinds";
import { importStarted, startImportInput, uploadedUrls } from "@bowerbird/contract/imports";
import { recategorizeInput, recategorizeOutput } from "@bowerbird/contract/recategorizations";
import { restoreDriveFileInput, restoreStarted } from "@bowerbird/contract/restores";
import { z } from "zod";
import { inFormOnly } from "../openapi/plain-schemas.ts";
import {
  accountProcedure,
  backupProcedure,
  importProcedure,
  provenProcedure,
  readBackupsProcedure,
  readProcedure,
  router,
  writeProcedure,
} from "../trpc.ts";

const isServedElsewhere = (): never => {
  throw new Error("The server has a route of its own for this call.");
};

const formFile = z.string().meta({ format: "binary", ...inFormOnly });

/**
 * Descriptions of the calls that the server answers by hand-written routes: for the documentation, never called.
 */
export const byHandRouter = router({
  deleteAccount: accountProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/account",
        summary: "Delete your account with everything in it",
        description: "Takes a JSON body with your `password`; without one, a sign-in of the last 10 minutes.",
        tags: ["Account"],
      },
    })
    .input(z.void())
    .output(messageOutput)
    .mutation(isServedElsewhere),
  accountData: provenProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/account/data",
        summary: "Download everything we store about you, as a zip archive",
        tags: ["Account"],
        responseHeaders: z.object({ "Content-Disposition": z.string() }),
      },
      fileTypes: ["application/zip"],
    })
    .input(z.void())
    .output(z.string())
    .query(isServedElsewhere),
  listBookmarks: readProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/bookmarks",
        summary: "List your bookmarks, newest first or in another order",
        description:
          "All of them, streamed; with `limit` or `cursor` one page, whose header leads to the next. `favorite`, `unread` and `archived` list only bookmarks with that mark, or with `false` without it. `sort` is `newest`, `oldest`, `title`, `site` or, with a `categoryId`, `manual`: your own order.",
        tags: ["Bookmarks"],
        responseHeaders: z.object({ "X-Next-Cursor": z.string().optional() }),
      },
    })
    .input(listBookmarksInput)
    .output(z.array(bookmark))
    .query(isServedElsewhere),
  recategorize: writeProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/bookmarks/recategorize",
        summary: "Recategorize your bookmarks",
        description:
          "Bookmarks that you sorted yourself stay unless you include them. Answers with the bookmarks when at most 500 are done within 20 seconds, else 202 with the id; the work continues in the background.",
        tags: ["Recategorizations"],
      },
    })
    .input(recategorizeInput)
    .output(recategorizeOutput)
    .mutation(isServedElsewhere),
  startImport: importProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/imports",
        summary: "Import a bookmark file, addresses, or categories with addresses",
        description:
          "Runs in the background; the answer has the id of the import. A file with `start=false` is only read: see its preview, then start or cancel it within an hour.",
        tags: ["Imports"],
        contentTypes: ["multipart/form-data", "application/json"],
        successDescription: "Accepted",
      },
      successStatus: 202,
    })
    .input(
      startImportInput.extend({
        file: formFile.optional(),
        start: z
          .enum(["true", "false"])
          .optional()
          .meta({ description: "Only with a file, before it.", ...inFormOnly }),
      }),
    )
    .output(importStarted)
    .mutation(isServedElsewhere),
  readUploadedUrls: importProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/upload-bookmarks",
        summary: `The addresses in a file (${listEndings(urlFiles.endings)}, up to ${sizeLimit(urlFiles)})`,
        tags: ["Imports"],
        contentTypes: ["multipart/form-data"],
      },
    })
    .input(z.object({ file: formFile }))
    .output(uploadedUrls)
    .mutation(isServedElsewhere),
  downloadBackup: readBackupsProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/backup/files/{id}/download",
        summary: "Download a backup from your drive",
        tags: ["Backups"],
        responseHeaders: z.object({ "Content-Disposition": z.string() }),
      },
      fileTypes: ["application/octet-stream"],
      mayConflict: true,
    })
    .input(backupFileInput)
    .output(z.string())
    .query(isServedElsewhere),
  startRestore: backupProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/restores",
        summary: "Restore a backup: a file, or one in your drive",
        description:
          "Nothing changes until you apply the preview of the restore that the answer names. An encrypted backup takes its `passphrase` and, where its key file is not beside your backups, that `keyFile` in base64; the error says in `needs` what is missing.",
        tags: ["Backups"],
        contentTypes: ["multipart/form-data", "application/json"],
        successDescription: "Accepted",
      },
      successStatus: 202,
    })
    .input(restoreDriveFileInput.partial().extend({ file: formFile.optional() }))
    .output(restoreStarted)
    .mutation(isServedElsewhere),
  export: readBackupsProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/export",
        summary: "Download your library, as a file that can be imported again",
        tags: ["Bookmarks"],
        responseHeaders: z.object({ "Content-Disposition": z.string() }),
      },
      fileTypes: ["application/json", "text/html", "text/csv"],
    })
    .input(exportInput)
    .output(z.string())
    .query(isServedElsewhere),
});
