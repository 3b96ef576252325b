import { createRequire } from "node:module";
import path from "node:path";
import { firstData, type FirstData } from "@bowerbird/api";
import express, { type RequestHandler, type Response, Router } from "express";
import { cacheAnswers } from "../cached-answers.ts";
import type { User } from "@bowerbird/contract/auth";
import { inLanguageFolder, isLanguage, type Language } from "@bowerbird/contract/languages";
import type { Config } from "@bowerbird/core/platform/config";
import type { GetContext } from "../request-context.ts";
import { languageOf } from "../speak.ts";
import { underPath } from "./base-path.ts";
import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import t from "../messages.json" with { type: "json" };

/** Of the visitors' pages and the small files. */
const cached = { answers: 300, bytes: 16 * 1024 * 1024 };

/**
 * Serves the built web app. Files with a hash in their name are cached permanently; the page of a person, which contains their
 * data, is never cached, and that of visitors is made once; the service worker is always revalidated, and itself caches
 * `/index.html`, the page without data.
 */
export function webRoutes(
  getContext: GetContext,
  { appUrl, demo }: Pick<Config, "appUrl" | "demo">,
  directory = webDirectory(),
): Router {
  const pageFor = webPage(directory);
  const send = cacheAnswers(cached);
  const router = Router();
  router.use(
    "/assets",
    express.static(path.join(directory, "assets"), { immutable: true, maxAge: "1y", index: false }),
  );
  router.use(fileRoutes(directory, send, appUrl));
  router.use(apiNotFound());
  router.get(["/", "/*path"], async (req, res) => {
    const built = await changedAt(path.join(directory, "index.html"));
    if (built === null) return void res.status(503).type("text").send(`${t.webAppNotBuilt}\n`);
    // When the database is down the page is served without data, and shows the problem itself.
    const data = await firstData(getContext(req, res), req.url === "/").catch(() => null);
    const user = data?.user.json as User | null | undefined;
    const language = languageOf(req, user?.language);
    if (user !== null) return void sendOwn(res, await pageFor(req.path, data, language));
    // A demo is entered on its landing page alone.
    if (demo && !openInDemo.has(req.path)) return void res.redirect("/");
    const pathname = req.path === "/" ? "/" : "/*";
    await send(req, res, JSON.stringify([pathname, language, built, data]), async () => {
      const html = (await pageFor(pathname, data, language))!;
      return { type: "html", body: underPath(html, appUrl), headers: forVisitors };
    });
  });
  return router;
}

/** The pages that a visitor of a demo has before it starts. */
const openInDemo = new Set(["/", "/terms", "/privacy"]);

/** The files in the root of the build, and the page without data. */
function fileRoutes(directory: string, send: ReturnType<typeof cacheAnswers>, appUrl: string): Router {
  const router = Router();
  router.get("/index.html", async (req, res) => {
    // The service worker asks for the language of its page, which can be the account's.
    const asked = String(req.query.language);
    const language = isLanguage(asked) ? asked : languageOf(req);
    const file = path.join(directory, inLanguageFolder("index.html", language));
    await send(req, res, `${file} ${await changedAt(file)}`, async () => {
      return { type: "html", body: underPath(await readFile(file, "utf8"), appUrl), headers: forVisitors };
    });
  });
  router.get(smallFile, async (req, res, next) => {
    const file = path.join(directory, req.path);
    const changed = await changedAt(file);
    if (changed === null) return next();
    await send(req, res, `${file} ${changed}`, async () => ({
      type: path.extname(file),
      body: /\.(png|ico)$/.test(file) ? await readFile(file) : await readFile(file, "utf8"),
      headers: { "cache-control": path.basename(file) === "sw.js" ? "no-cache" : "public, max-age=3600" },
    }));
  });
  router.use(express.static(directory, { index: false, maxAge: "1h" }));
  return router;
}

/** Who signs in gets another page. */
const forVisitors = { "cache-control": "no-cache", vary: "accept-language, cookie" };

/** Files in the root of the build: icons, the manifest, the service worker. */
const smallFile = /^\/[\w-]+\.(?:webmanifest|svg|png|ico|txt|js)$/;

/** When a file was changed, in milliseconds; null without one. */
async function changedAt(file: string): Promise<number | null> {
  const state = await stat(file).catch(() => null);
  return state?.isFile() ? state.mtimeMs : null;
}

function sendOwn(res: Response, page: string | null): void {
  res.set("cache-control", "no-store").type("html").send(page!);
}

/** Answers an unknown path of programs with JSON instead of the page, which they would take for an answer. */
function apiNotFound(): RequestHandler {
  return (req, res, next) => {
    const isPage =
      ["GET", "HEAD"].includes(req.method) && !/^\/(api|trpc|ops|assets|compat|\.well-known)(\/|$)/.test(req.path);
    if (isPage) return next();
    res.status(404).json({ message: t.thisAddressDoesNotExist, code: "NOT_FOUND" });
  };
}

function webDirectory(): string {
  const server = path.dirname(createRequire(import.meta.url).resolve("../../package.json"));
  return path.join(server, "..", "web", "dist");
}

/** Vite's manifest: each source file's output and imports. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The modules of the page `/`; others are loaded on demand. */
const rootFiles = {
  visitor: ["src/pages/landing-page.tsx"],
  signedIn: ["src/pages/layout/app-layout.tsx", "src/pages/home-page.tsx"],
};

/** The web app's prerenderer; see its prerender.tsx. */
interface Prerender {
  landing(signUps: FirstData["signUps"]): string;
  home(data: FirstData): string;
}

interface BuiltPage {
  html: string;
  /** `modulepreload` tags for the code of `/`. */
  preloads: { visitor: string; signedIn: string };
  /** Renders `/` for a visitor, shown before any script is loaded. */
  landing: Prerender["landing"];
  home: Prerender["home"];
}

/**
 * The web app's single page in a language, with the data of its first requests; at `/` also prerendered, with preloads of its code. The
 * data is in a script element of type JSON, which the content security policy allows.
 *
 * @param directory of the built web app
 * @returns a function that renders the page for a path; null while the web app is not built
 */
export function webPage(
  directory: string,
): (pathname: string, data: FirstData | null, language?: Language) => Promise<string | null> {
  const pages = new Map<Language, Promise<BuiltPage>>();
  let readAt = 0;
  return async (pathname, data, language = "en") => {
    const file = path.join(directory, "index.html");
    if (!existsSync(file)) return null;
    const builtAt = statSync(file).mtimeMs;
    if (readAt !== builtAt) pages.clear();
    readAt = builtAt;
    const page = pages.get(language) ?? readPage(directory, language, builtAt);
    pages.set(language, page);
    const { html, preloads, landing, home } = await page;
    if (!data) return html;
    const isSignedIn = data.user.json !== null;
    // Signed in without data: two-step sign-in has to be set up first.
    if (pathname !== "/" || (isSignedIn && !data.categories))
      return html.replace("</head>", () => `${element(data)}</head>`);
    const viewer = isSignedIn ? "signedIn" : "visitor";
    const drawn = viewer === "visitor" ? landing(data.signUps) : home(data);
    const scripted = html.replace("</head>", () => `${preloads[viewer]}</head>`);
    return (drawn ? deferScripts(scripted) : scripted)
      .replace("</head>", () => `${element(data)}</head>`)
      .replace('<div id="root">', (start) => start + drawn);
  };
}

/** Lowers the priority of scripts below styles and fonts, because the page is already prerendered. */
function deferScripts(html: string): string {
  return html.replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');
}

async function readPage(directory: string, language: Language, builtAt: number): Promise<BuiltPage> {
  const html = readFileSync(path.join(directory, inLanguageFolder("index.html", language)), "utf8");
  const manifest = JSON.parse(readFileSync(path.join(directory, ".vite/manifest.json"), "utf8")) as Manifest;
  const linksTo = (files: readonly string[]) =>
    findChunks(manifest, files)
      .map((chunk) => inLanguageFolder(chunk, language))
      .filter((chunk) => !html.includes(chunk))
      .map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk}">`)
      .join("");
  const preloads = { visitor: linksTo(rootFiles.visitor), signedIn: linksTo(rootFiles.signedIn) };
  const program = pathToFileURL(path.join(directory, ".vite", inLanguageFolder("prerender.js", language)));
  // A newer build has the same file name: the query avoids the module cache.
  program.searchParams.set("built", String(builtAt));
  const { landing, home } = (await import(program.href)) as Prerender;
  return { html, preloads, landing: cacheLanding(landing), home };
}

/** There are only four versions of the landing page. */
function cacheLanding(landing: Prerender["landing"]): Prerender["landing"] {
  const drawn = new Map<FirstData["signUps"], string>();
  return (signUps) => {
    const page = drawn.get(signUps) ?? landing(signUps);
    drawn.set(signUps, page);
    return page;
  };
}

/** The chunks of the files and of all their imports. */
function findChunks(manifest: Manifest, files: readonly string[]): string[] {
  const wanted = new Set(files);
  for (const name of wanted) for (const imported of manifest[name]?.imports ?? []) wanted.add(imported);
  return [...wanted].flatMap((name) => manifest[name]?.file ?? []);
}

/** `<` is escaped, so that no data can close the element. */
function element(data: FirstData): string {
  return `<script type="application/json" id="first-data">${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)}</script>`;
}
