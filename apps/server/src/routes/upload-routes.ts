import { appRouter } from "@bowerbird/api";
import { importFile, uploadFile } from "@bowerbird/core/intake/imports";
import { countUpload, readUrls } from "@bowerbird/core/intake/uploads";
import { Router } from "express";
import { receiveFile } from "../receive-file.ts";
import { type GetContext, personContext } from "../request-context.ts";
import { backupFiles, urlFiles } from "@bowerbird/contract/file-kinds";
import { startRestore } from "@bowerbird/core/backup/restores";
import { AppError } from "@bowerbird/core/platform/errors";
import t from "../messages.json" with { type: "json" };

/**
 * `POST /api/imports` takes a file (multipart) or links (JSON) and answers right away: the import is a background job. A
 * file with `start=false` waits for its start.
 */
export function importRoutes(getContext: GetContext): Router {
  const router = Router();
  router.post("/imports", async (req, res) => {
    const context = getContext(req, res);
    if (!req.is("multipart/form-data")) {
      return void res.status(202).json(await appRouter.createCaller(context).imports.start(req.body ?? {}));
    }
    const ctx = await personContext(context, "import");
    await countUpload(ctx, req.headers["content-length"]);
    const { name, options, isStarted, read, discard } = await receiveFile(req);
    try {
      const file = { name, content: read() };
      res.status(202).json(await (isStarted ? importFile(ctx, file, options) : uploadFile(ctx, file)));
    } finally {
      await discard();
    }
  });
  return router;
}

/** `POST /api/restores` takes a backup (multipart) or the id of one in the drive (JSON) and answers right away. */
export function restoreRoutes(getContext: GetContext): Router {
  const router = Router();
  router.post("/restores", async (req, res) => {
    const context = getContext(req, res);
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

/** `POST /api/upload-bookmarks` answers with the URLs in a file and saves nothing. */
export function uploadRoutes(getContext: GetContext): Router {
  const router = Router();
  router.post("/upload-bookmarks", async (req, res) => {
    await countUpload(await personContext(getContext(req, res), "import"), req.headers["content-length"]);
    if (!req.is("multipart/form-data")) throw new AppError("BAD_REQUEST", t.pleaseChooseAFile);
    const { read, discard } = await receiveFile(req, urlFiles);
    try {
      res.json(await readUrls(read()));
    } finally {
      await discard();
    }
  });
  return router;
}
