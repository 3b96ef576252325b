import { type ApiContext, appRouter, personContext, readKey } from "@bowerbird/api";
import { importFile, uploadFile } from "@bowerbird/core/intake/imports";
import { countUpload, readUrls } from "@bowerbird/core/intake/uploads";
import type { Context } from "@bowerbird/core/platform/context";
import { runLongOnce } from "@bowerbird/core/platform/run-once";
import { Router } from "express";
import { receiveFile } from "../receive-file.ts";
import type { GetContext } from "../request-context.ts";
import { backupFiles, urlFiles } from "@bowerbird/contract/file-kinds";
import { backupSecrets } from "@bowerbird/contract/backups";
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
    const { app: ctx } = await personContext(context, "import");
    await countUpload(ctx, req.headers["content-length"]);
    const { name, options, isStarted, read, discard } = await receiveFile(req);
    try {
      const start = (once: Context) => {
        const file = { name, content: read() };
        return isStarted ? importFile(once, file, options) : uploadFile(once, file);
      };
      res
        .status(202)
        .json(await answerOnce(context, ctx, { call: "imports", input: [name, options, isStarted] }, start));
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
    const { app: ctx } = await personContext(context, "backup");
    await countUpload(ctx, req.headers["content-length"]);
    const { name, fields, read, discard } = await receiveFile(req, backupFiles);
    try {
      const secrets = backupSecrets.safeParse(fields);
      if (!secrets.success) throw new AppError("BAD_REQUEST", secrets.error.issues[0]!.message);
      const start = (once: Context) => startRestore(once, { name, content: read() }, secrets.data);
      res.status(202).json(await answerOnce(context, ctx, { call: "restores", input: name }, start));
    } finally {
      await discard();
    }
  });
  return router;
}

/** With an `Idempotency-Key`, an upload that is sent again is worked on once. */
function answerOnce<T>(
  { visitor }: ApiContext,
  ctx: Context,
  { call, input }: { call: string; input: unknown },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const key = readKey(visitor.headers);
  const length = visitor.headers.get("content-length");
  return key === null ? work(ctx) : runLongOnce(ctx, { key, call, input: [input, length] }, work);
}

/** `POST /api/upload-bookmarks` answers with the URLs in a file and saves nothing. */
export function uploadRoutes(getContext: GetContext): Router {
  const router = Router();
  router.post("/upload-bookmarks", async (req, res) => {
    const { app: ctx } = await personContext(getContext(req, res), "import");
    await countUpload(ctx, req.headers["content-length"]);
    if (!req.is("multipart/form-data")) throw new AppError("BAD_REQUEST", t.pleaseChooseAFile);
    const { read, discard } = await receiveFile(req, urlFiles);
    try {
      res.json(await readUrls(ctx, read()));
    } finally {
      await discard();
    }
  });
  return router;
}
