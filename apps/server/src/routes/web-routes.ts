import { createRequire } from "node:module";
import path from "node:path";
import { firstData } from "@bowerbird/api";
import express, { type RequestHandler, Router } from "express";
import type { GetContext } from "../request-context.ts";
import { webPage } from "./web-page.ts";

/**
 * Serves the built web app. Files with a hash in their name are cached permanently; the page, which contains the person's
 * data, is never cached; the service worker is always revalidated, and itself caches `/index.html`, the page without data.
 */
export function webRoutes(getContext: GetContext): Router {
  const directory = webDirectory();
  const pageFor = webPage(directory);
  const router = Router();
  router.use(
    "/assets",
    express.static(path.join(directory, "assets"), { immutable: true, maxAge: "1y", index: false }),
  );
  router.use(express.static(directory, { index: false, maxAge: "1h", setHeaders }));
  router.use(apiNotFound());
  router.get(["/", "/*path"], async (req, res) => {
    // When the database is down the page is served without data, and shows the problem itself.
    const data = await firstData(getContext(req, res), req.url === "/").catch(() => null);
    const page = await pageFor(req.path, data);
    if (page === null) return void res.status(503).type("text").send("The web app is not built yet. Run npm start.\n");
    res.set("cache-control", "no-store").type("html").send(page);
  });
  return router;
}

function setHeaders(res: express.Response, file: string): void {
  if (path.basename(file) === "sw.js") res.set("cache-control", "no-cache");
}

/** Answers an unknown API path with JSON instead of the page. */
function apiNotFound(): RequestHandler {
  return (req, res, next) => {
    const isPage = req.method === "GET" && !/^\/(api|trpc|ops|assets)(\/|$)/.test(req.path);
    if (isPage) return next();
    res.status(404).json({ message: "There is no such address.", code: "NOT_FOUND" });
  };
}

function webDirectory(): string {
  const server = path.dirname(createRequire(import.meta.url).resolve("../../package.json"));
  return path.join(server, "..", "web", "dist");
}
