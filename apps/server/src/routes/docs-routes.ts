import { createOpenApi } from "@bowerbird/api";
import type { Config } from "@bowerbird/core/config";
import { Router } from "express";
import packageFile from "../../package.json" with { type: "json" };
import { docsPage } from "./docs-page.ts";

/** The description of the REST calls, for programs and for people. */
export function docsRoutes(config: Config): Router {
  const router = Router();
  const document = createOpenApi(config.appUrl, packageFile.version);
  const page = docsPage(document);
  router.get("/openapi.json", (_req, res) => void res.json(document));
  router.get("/docs", (_req, res) => void res.type("html").send(page));
  return router;
}
