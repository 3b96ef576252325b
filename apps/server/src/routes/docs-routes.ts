import { createOpenApi } from "@bowerbird/api";
import type { Config } from "@bowerbird/core/config";
import { Router } from "express";
import packageFile from "../../package.json" with { type: "json" };
import { docsPage } from "./docs-page.ts";

/** The description of the REST calls, for programs and for people; made when somebody first asks for it. */
export function docsRoutes(config: Config): Router {
  const router = Router();
  let made: ReturnType<typeof createOpenApi> | undefined;
  const document = () => (made ??= createOpenApi(config.appUrl, packageFile.version));
  router.get("/openapi.json", (_req, res) => void res.json(document()));
  router.get("/docs", (_req, res) => void res.type("html").send(docsPage(document())));
  return router;
}
