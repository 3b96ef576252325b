import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type ExtensionInfo, extensionPath } from "@bowerbird/contract/extension-info";
import type { Config } from "@bowerbird/core/platform/config";
import express, { Router } from "express";

const server = path.dirname(createRequire(import.meta.url).resolve("../../package.json"));
const built = path.join(server, "../extension/dist");
const signedFile = "bowerbird.xpi";
/** Firefox offers to install a file of this type. */
const addOnType = "application/x-xpinstall";

/**
 * The browser extension: what there is, and its files. Public, as anyone may read the source.
 *
 * @param dist the built extension
 */
export function extensionRoutes({ extension }: Pick<Config, "extension">, dist = built): Router {
  const { chromeUrl, firefoxUrl, xpi } = extension;
  const router = Router();
  router.get("/info.json", (_req, res) => {
    const signedUrl = xpi !== null && existsSync(xpi) ? `${extensionPath}/${signedFile}` : null;
    res.set("cache-control", "no-cache");
    res.json({ version: readVersion(dist), chromeUrl, firefoxUrl, signedUrl } satisfies ExtensionInfo);
  });
  router.get(`/${signedFile}`, (_req, res, next) => {
    if (xpi === null) return next();
    res.sendFile(
      xpi,
      { headers: { "content-type": addOnType, "cache-control": "no-cache" } },
      (error) => error && next(),
    );
  });
  const isZip = /^\/bowerbird-(chromium|firefox)\.zip$/;
  router.get(isZip, express.static(dist, { index: false, maxAge: 0 }));
  // Anything but the page itself.
  router.get("/*path", (_req, res) => void res.status(404).type("text").send("There is no such file.\n"));
  return router;
}

/** Read each time, because the extension may be built while the server runs; null if it was not. */
function readVersion(dist: string): string | null {
  const manifest = path.join(dist, "chromium/manifest.json");
  if (!existsSync(manifest)) return null;
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}
