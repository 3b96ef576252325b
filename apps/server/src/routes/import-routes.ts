import { appRouter } from "@bowerbird/api";
import { importFile } from "@bowerbird/core/imports";
import { countUpload } from "@bowerbird/core/uploads";
import { Router } from "express";
import { receiveFile } from "../receive-file.ts";
import { type ContextOf, personContext } from "./context-of.ts";

/** `POST /api/imports` takes a file (multipart) or links (JSON) and answers at once: the work happens elsewhere. */
export function importRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.post("/imports", async (req, res) => {
    const context = contextOf(req, res);
    if (!req.is("multipart/form-data")) {
      return void res.status(202).json(await appRouter.createCaller(context).imports.start(req.body ?? {}));
    }
    const ctx = await personContext(context, "import");
    await countUpload(ctx, req.headers["content-length"]);
    const { name, options, read, discard } = await receiveFile(req);
    try {
      res.status(202).json(await importFile(ctx, { name, content: read() }, options));
    } finally {
      await discard();
    }
  });
  return router;
}
