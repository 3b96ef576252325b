import { createRequire } from "node:module";
import path from "node:path";
import { firstData } from "@bowerbird/api";
import express, { type RequestHandler, Router } from "express";
import type { ContextOf } from "./context-of.ts";
import { webPage } from "./web-page.ts";

/**
 * The built web app: files whose names carry their hash are kept for ever; the page itself, which says who is signed
 * in, is never kept, and the service worker, which says what has changed, is always asked for. That one keeps
 * `/index.html`, the page without anybody's data.
 */
export function webRoutes(contextOf: ContextOf): Router {
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
    // Without an answer of the database the page comes all the same, and says itself what does not work.
    const data = await firstData(contextOf(req, res), req.url === "/").catch(() => null);
    const page = await pageFor(req.path, data);
    if (page === null) return void res.status(503).type("text").send("The web app is not built yet. Run npm start.\n");
    res.set("cache-control", "no-store").type("html").send(page);
  });
  return router;
}

function setHeaders(res: express.Response, file: string): void {
  if (path.basename(file) === "sw.js") res.set("cache-control", "no-cache");
}

/** A mistyped call gets an answer that a program understands, not a page. */
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
