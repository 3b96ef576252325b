import { driveFileInput } from "@bowerbird/contract/backups";
import { recordSecurityEvent } from "@bowerbird/core/auth";
import { openDriveFile } from "@bowerbird/core/backups";
import { AppError } from "@bowerbird/core/errors";
import { Router } from "express";
import { streamText } from "../stream-text.ts";
import { type ContextOf, personContext } from "./context-of.ts";

/** `GET /api/backup/files/{id}/download`: a backup out of the person's drive, streamed. */
export function backupRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.get("/backup/files/:id/download", async (req, res) => {
    const ctx = await personContext(contextOf(req, res), "read-backups");
    const input = driveFileInput.safeParse(req.params);
    if (!input.success) throw new AppError("BAD_REQUEST", input.error.issues[0]!.message);
    const { file, content } = await openDriveFile(ctx, input.data.id);
    await recordSecurityEvent(ctx, ctx.userId, "library-exported", file.name);
    // The drive's owner may have given the file any name.
    const name = file.name.replaceAll(/[^\w.\- ]/g, "_");
    res.set({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    });
    await streamText(res, content);
  });
  return router;
}
