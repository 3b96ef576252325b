import type { Config } from "@bowerbird/core/platform/config";
import { Router } from "express";
import { z } from "zod";
import { type ApiDocument, docsPage } from "./docs-page.ts";

import packageFile from "../../package.json" with { type: "json" };

const searchText = z.string().trim().max(100).catch("");

/** The API documentation, as OpenAPI and as a page; created at the first request. */
export function docsRoutes(config: Config): Router {
  const router = Router();
  let made: Promise<ApiDocument> | undefined;
  const document = () => (made ??= createDocument(config.appUrl));
  router.get("/openapi.json", async (_req, res) => void res.json(await document()));
  router.get("/docs", async ({ query }, res) => {
    res.type("html").send(docsPage(await document(), searchText.parse(query["q"])));
  });
  return router;
}

async function createDocument(appUrl: string): Promise<ApiDocument> {
  const { createOpenApi } = await import("@bowerbird/api/openapi");
  return createOpenApi(appUrl, packageFile.version);
}
