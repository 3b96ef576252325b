import {
  applyRestoreInput,
  listRestoreItemsInput,
  listRestoresInput,
  restore,
  restoreDetails,
  restoreDriveFileInput,
  restoreIdInput,
  restoreItemPage,
  restoreStarted,
} from "@bowerbird/contract/restores";
import {
  applyRestore,
  cancelRestore,
  getRestore,
  listRestoreItems,
  listRestores,
  restoreStoredBackup,
  undoRestore,
} from "@bowerbird/core/backup/restores";
import { z } from "zod";
import { limitedProcedure, backupProcedure, readBackupsProcedure, router } from "../trpc.ts";

const tags = ["Backups"];
const at = (method: "GET" | "POST", path: string, summary: string) => ({
  openapi: { method, path: `/restores/{id}${path}` as const, summary, tags },
});

export const restoresRouter = router({
  /** By REST a hand-written route, because the same path takes a file. */
  start: limitedProcedure(backupProcedure, "upload")
    .input(restoreDriveFileInput)
    .output(restoreStarted)
    .mutation(({ ctx, input }) => restoreStoredBackup(ctx.app, input)),
  list: readBackupsProcedure
    .meta({ openapi: { method: "GET", path: "/restores", summary: "List your restores, newest first", tags } })
    .input(listRestoresInput)
    .output(z.array(restore))
    .query(({ ctx, input }) => listRestores(ctx.app, input)),
  get: readBackupsProcedure
    .meta({ ...at("GET", "", "Get the preview or the progress of a restore"), isHeavy: true })
    .input(restoreIdInput)
    .output(restoreDetails)
    .query(({ ctx, input }) => getRestore(ctx.app, input)),
  items: readBackupsProcedure
    .meta(at("GET", "/items", "List the bookmarks of a restore, and what differs"))
    .input(listRestoreItemsInput)
    .output(restoreItemPage)
    .query(({ ctx, input }) => listRestoreItems(ctx.app, input)),
  applyPreview: backupProcedure
    .meta(at("POST", "/apply", "Apply the preview of a restore, in the background"))
    .input(applyRestoreInput)
    .output(restore)
    .mutation(({ ctx, input }) => applyRestore(ctx.app, input)),
  cancel: backupProcedure
    .meta(at("POST", "/cancel", "Discard a restore that was not applied"))
    .input(restoreIdInput)
    .output(restore)
    .mutation(({ ctx, input }) => cancelRestore(ctx.app, input)),
  undo: backupProcedure
    .meta(at("POST", "/undo", "Undo a restore"))
    .input(restoreIdInput)
    .output(restore)
    .mutation(({ ctx, input }) => undoRestore(ctx.app, input)),
});
