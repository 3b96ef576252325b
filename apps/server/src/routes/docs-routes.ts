import type { Config } from "@bowerbird/core/config";
import { Router } from "express";
import packageFile from "../../package.json" with { type: "json" };
import { type Document, docsPage } from "./docs-page.ts";

/** The description of the REST calls, for programs and for people; made when somebody first asks for it. */
export function docsRoutes(config: Config): Router {
  const router = Router();
  let made: Promise<Document> | undefined;
  const document = () => (made ??= describe(config.appUrl));
  router.get("/openapi.json", async (_req, res) => void res.json(await document()));
  router.get("/docs", async (_req, res) => void res.type("html").send(docsPage(await document())));
  return router;
}

async function describe(appUrl: string): Promise<Document> {
  const { createOpenApi } = await import("@bowerbird/api/openapi");
  return createOpenApi(appUrl, packageFile.version);
}
