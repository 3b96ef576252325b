import { urlFiles } from "@bowerbird/contract/file-kinds";
import { AppError } from "@bowerbird/core/errors";
import { countUpload, readUrls } from "@bowerbird/core/uploads";
import { Router } from "express";
import { receiveFile } from "../receive-file.ts";
import { type ContextOf, personContext } from "./context-of.ts";

/** `POST /api/upload-bookmarks` answers with the addresses in a file and saves nothing. */
export function uploadRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.post("/upload-bookmarks", async (req, res) => {
    await countUpload(await personContext(contextOf(req, res), "import"), req.headers["content-length"]);
    if (!req.is("multipart/form-data")) throw new AppError("BAD_REQUEST", "Please choose a file.");
    const { read, discard } = await receiveFile(req, urlFiles);
    try {
      res.json(await readUrls(read()));
    } finally {
      await discard();
    }
  });
  return router;
}
