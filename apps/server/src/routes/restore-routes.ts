import { appRouter } from "@bowerbird/api";
import { backupFiles } from "@bowerbird/contract/file-kinds";
import { startRestore } from "@bowerbird/core/restores";
import { countUpload } from "@bowerbird/core/uploads";
import { Router } from "express";
import { receiveFile } from "../receive-file.ts";
import { type ContextOf, personContext } from "./context-of.ts";

/** `POST /api/restores` takes a backup (multipart) or names one in the drive (JSON) and answers at once. */
export function restoreRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.post("/restores", async (req, res) => {
    const context = contextOf(req, res);
    if (!req.is("multipart/form-data")) {
      return void res.status(202).json(await appRouter.createCaller(context).restores.start(req.body ?? {}));
    }
    const ctx = await personContext(context, "backup");
    await countUpload(ctx, req.headers["content-length"]);
    const { name, read, discard } = await receiveFile(req, backupFiles);
    try {
      res.status(202).json(await startRestore(ctx, { name, content: read() }));
    } finally {
      await discard();
    }
  });
  return router;
}
