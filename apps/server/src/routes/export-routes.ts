import { exportInput } from "@bowerbird/contract/exports";
import { recordSecurityEvent } from "@bowerbird/core/auth";
import { AppError } from "@bowerbird/core/errors";
import { exportLibrary } from "@bowerbird/core/exports";
import { Router } from "express";
import { streamText } from "../stream-text.ts";
import { type ContextOf, personContext } from "./context-of.ts";

/** `GET /api/export?format=html|json|csv`: a file, streamed. */
export function exportRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.get("/export", async (req, res) => {
    const ctx = await personContext(contextOf(req, res), "read-backups");
    const input = exportInput.safeParse(req.query);
    if (!input.success) throw new AppError("BAD_REQUEST", input.error.issues[0]!.message);
    const { name, mediaType, content } = await exportLibrary(ctx, input.data);
    await recordSecurityEvent(ctx, ctx.userId, "library-exported", input.data.format.toUpperCase());
    res.set({
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    });
    await streamText(res, content);
  });
  return router;
}
