import { personContext } from "@bowerbird/api";
import { exportInput } from "@bowerbird/contract/exports";
import { recordSecurityEvent } from "@bowerbird/core/accounts/auth";
import { AppError } from "@bowerbird/core/platform/errors";
import { exportLibrary } from "@bowerbird/core/backup/exports";
import { Router } from "express";
import { inTurns, streamText } from "./answers.ts";
import type { GetContext } from "../request-context.ts";
import { backupFileInput } from "@bowerbird/contract/backups";
import { openBackupFile } from "@bowerbird/core/backup/backups";

/** `GET /api/export?format=html|json|csv`: a file, streamed. */
export function exportRoutes(getContext: GetContext): Router {
  const router = Router();
  router.get("/export", async (req, res) => {
    const context = getContext(req, res);
    const { app: ctx } = await personContext(context, "read-backups");
    const input = exportInput.safeParse(req.query);
    if (!input.success) throw new AppError("BAD_REQUEST", input.error.issues[0]!.message);
    const { name, mediaType, content } = await exportLibrary(ctx, input.data);
    await recordSecurityEvent(ctx, ctx.userId, "library-exported", input.data.format.toUpperCase());
    res.set({
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    });
    await streamText(
      res,
      inTurns(() => context.takeHeavyTurn(ctx.userId), content),
    );
  });
  return router;
}

/** `GET /api/backup/files/{id}/download`: a backup from the person's drive, streamed. */
export function backupRoutes(getContext: GetContext): Router {
  const router = Router();
  router.get("/backup/files/:id/download", async (req, res) => {
    const { app: ctx } = await personContext(getContext(req, res), "read-backups");
    const input = backupFileInput.safeParse(req.params);
    if (!input.success) throw new AppError("BAD_REQUEST", input.error.issues[0]!.message);
    const { file, content } = await openBackupFile(ctx, input.data.id);
    await recordSecurityEvent(ctx, ctx.userId, "library-exported", file.name);
    // The person can rename the file to anything in their drive.
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
