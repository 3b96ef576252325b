import { say } from "@bowerbird/contract/messages/language-scope";
import {
  importFormat,
  importIdInput,
  importItemPage,
  importPreview,
  importRecord,
  importStarted,
  listImportItemsInput,
  listImportsInput,
  startImportInput,
  startUploadedInput,
} from "@bowerbird/contract/imports";
import {
  cancelImport,
  getImport,
  getImportPreview,
  listImportItems,
  listImports,
  listNewCategories,
  pauseEnrichment,
  resumeEnrichment,
  retryImport,
  startImport,
  startUploaded,
  undoImport,
} from "@bowerbird/core/intake/imports";
import { formats } from "@bowerbird/core/intake/files";
import { undoneImport } from "@bowerbird/contract/history";
import { z } from "zod";
import { limitedProcedure, importProcedure, readImportsProcedure, router, writeProcedure } from "../trpc.ts";

const tags = ["Imports"];

export const importsRouter = router({
  /** By REST a hand-written route, because the same path takes a file. */
  start: limitedProcedure(importProcedure, "upload")
    .input(startImportInput)
    .output(importStarted)
    .mutation(({ ctx, input }) => startImport(ctx.app, input)),
  list: readImportsProcedure
    .meta({ openapi: { method: "GET", path: "/imports", summary: "List your imports, newest first", tags } })
    .input(listImportsInput)
    .output(z.array(importRecord))
    .query(({ ctx, input }) => listImports(ctx.app, input)),
  formats: readImportsProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/imports/formats",
        summary: "List the files that can be imported, and where to find them",
        tags,
      },
    })
    .input(z.void())
    .output(z.array(importFormat))
    .query(() =>
      formats.map(({ id, name, endings, howTo }) => ({ id, name: say(name), endings: [...endings], howTo })),
    ),
  get: readImportsProcedure
    .meta({ openapi: { method: "GET", path: "/imports/{id}", summary: "Get an import and its counts", tags } })
    .input(importIdInput)
    .output(importRecord)
    .query(({ ctx, input }) => getImport(ctx.app, input)),
  items: readImportsProcedure
    .meta({ openapi: { method: "GET", path: "/imports/{id}/items", summary: "List the result of each link", tags } })
    .input(listImportItemsInput)
    .output(importItemPage)
    .query(({ ctx, input }) => listImportItems(ctx.app, input)),
  newCategories: readImportsProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/imports/{id}/new-categories",
        summary: "The ids of the categories that an import created",
        tags,
      },
      isHeavy: true,
    })
    .input(importIdInput)
    .output(z.array(z.string()))
    .query(({ ctx, input }) => listNewCategories(ctx.app, input)),
  preview: readImportsProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/imports/{id}/preview",
        summary: "Preview the import of a file",
        description: "Of a file that was sent with `start=false`; 409 while it is being read.",
        tags,
      },
    })
    .input(importIdInput)
    .output(importPreview)
    .query(({ ctx, input }) => getImportPreview(ctx.app, input)),
  startUploaded: importProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/imports/{id}/start",
        summary: "Start the import of a file that waits for it",
        tags,
      },
    })
    .input(startUploadedInput)
    .output(importRecord)
    .mutation(({ ctx, input }) => startUploaded(ctx.app, input)),
  pause: importProcedure
    .meta({
      openapi: { method: "POST", path: "/imports/{id}/pause", summary: "Pause reading an import's pages", tags },
    })
    .input(importIdInput)
    .output(importRecord)
    .mutation(({ ctx, input }) => pauseEnrichment(ctx.app, input)),
  resume: importProcedure
    .meta({
      openapi: { method: "POST", path: "/imports/{id}/resume", summary: "Resume reading an import's pages", tags },
    })
    .input(importIdInput)
    .output(importRecord)
    .mutation(({ ctx, input }) => resumeEnrichment(ctx.app, input)),
  cancel: importProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/imports/{id}/cancel",
        summary: "Stop an import, or delete a file that waits for its start",
        tags,
      },
    })
    .input(importIdInput)
    .output(importRecord)
    .mutation(({ ctx, input }) => cancelImport(ctx.app, input)),
  retry: importProcedure
    .meta({ openapi: { method: "POST", path: "/imports/{id}/retry", summary: "Retry the failed links", tags } })
    .input(importIdInput)
    .output(importRecord)
    .mutation(({ ctx, input }) => retryImport(ctx.app, input)),
  undo: writeProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/imports/{id}/undo",
        summary: "Move what an import added to the trash",
        description:
          "Categories that it created go, where they are empty then. Undoing the change brings all of it back.",
        tags,
      },
    })
    .input(importIdInput)
    .output(undoneImport)
    .mutation(({ ctx, input }) => undoImport(ctx.app, input)),
});
