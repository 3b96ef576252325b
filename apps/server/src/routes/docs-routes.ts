import { type Config, version } from "@bowerbird/core/platform/config";
import { Router } from "express";
import { z } from "zod";
import { underPath } from "./base-path.ts";
import { cacheAnswers } from "../cached-answers.ts";
import { type ApiDocument, docsPage } from "./docs-page.ts";

const searchText = z.string().trim().max(100).catch("");

/** Of the documentation and searches of it. */
const cached = { answers: 50, bytes: 16 * 1024 * 1024 };

/** The API documentation, as OpenAPI and as a page; created at the first request. */
export function docsRoutes(config: Config): Router {
  const router = Router();
  let made: Promise<ApiDocument> | undefined;
  const document = () => (made ??= createDocument(config.appUrl));
  const send = cacheAnswers(cached);
  router.get("/openapi.json", (req, res) =>
    send(req, res, "openapi", async () => ({ type: "json", body: JSON.stringify(await document()) })),
  );
  router.get("/docs", (req, res) => {
    const search = searchText.parse(req.query["q"]);
    return send(req, res, `docs ${search}`, async () => {
      return { type: "html", body: underPath(docsPage(await document(), search), config.appUrl) };
    });
  });
  return router;
}

async function createDocument(appUrl: string): Promise<ApiDocument> {
  const { createOpenApi } = await import("@bowerbird/api/openapi");
  return createOpenApi(appUrl, version);
}
