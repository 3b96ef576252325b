import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import express, { type RequestHandler, Router } from "express";

/** The built web app: files whose names carry their hash are kept for ever, the page itself is always asked for. */
export function webRoutes(): Router {
  const directory = webDirectory();
  const page = path.join(directory, "index.html");
  const router = Router();
  router.use(
    "/assets",
    express.static(path.join(directory, "assets"), { immutable: true, maxAge: "1y", index: false }),
  );
  router.use(express.static(directory, { index: false, maxAge: "1h" }));
  router.use(apiNotFound());
  router.get("/*path", (_req, res) => sendPage(res));
  router.get("/", (_req, res) => sendPage(res));
  return router;

  function sendPage(res: express.Response): void {
    if (!existsSync(page))
      return void res.status(503).type("text").send("The web app is not built yet. Run npm start.\n");
    res.set("cache-control", "no-cache").sendFile(page);
  }
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
