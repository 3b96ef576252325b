import { appRouter } from "@bowerbird/api";
import { recordSecurityEvent } from "@bowerbird/core/auth";
import { exportPersonalData } from "@bowerbird/core/personal-data";
import { countCall } from "@bowerbird/core/rate-limits";
import { Router } from "express";
import { streamText } from "../stream-text.ts";
import { type ContextOf, personContext } from "./context-of.ts";

/**
 * `DELETE /api/account` with the password in its body, where no log keeps it; `GET /api/account/data`: an archive of
 * everything.
 */
export function accountRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.delete("/account", async (req, res) => {
    res.json(await appRouter.createCaller(contextOf(req, res)).account.delete(req.body ?? {}));
  });
  router.get("/account/data", async (req, res) => {
    const ctx = await personContext(contextOf(req, res), "proof");
    await countCall(ctx, "backup");
    const { name, content } = await exportPersonalData(ctx);
    await recordSecurityEvent(ctx, ctx.userId, "data-downloaded");
    res.set({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    });
    await streamText(res, content);
  });
  return router;
}
