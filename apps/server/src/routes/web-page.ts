import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FirstData } from "@bowerbird/api";

/** What the bundler says of a file: where it was put, and what it imports. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

/** What the root shows, by who looks at it; the rest is fetched when it is needed. */
const rootFiles = {
  visitor: ["src/pages/landing-page.tsx"],
  signedIn: ["src/pages/layout/app-layout.tsx", "src/pages/home-page.tsx"],
};

/** What the web app's build draws; see its prerender.tsx. */
interface Prerender {
  landing(signUps: FirstData["signUps"]): string;
  home(data: FirstData): string;
}

interface BuiltPage {
  html: string;
  /** Tags that have a browser fetch the code of the root at once instead of when the first script asks for it. */
  preloads: { visitor: string; signedIn: string };
  /** What a visitor sees at the root before any script has come. */
  landing: Prerender["landing"];
  home: Prerender["home"];
}

/**
 * The web app's one page, with what it would ask for first: who is signed in, their categories, and the code of what
 * is shown; at the root also with what is seen of it, for no script to be waited for. The data stand in a script
 * element that is no script, so the content security policy stays as it is.
 *
 * @param directory of the built web app
 * @returns makes the page for an address's path; null while the web app is not built
 */
export function webPage(directory: string): (pathname: string, data: FirstData | null) => Promise<string | null> {
  const file = path.join(directory, "index.html");
  let page: Promise<BuiltPage> | undefined;
  let readAt = 0;
  return async (pathname, data) => {
    if (!existsSync(file)) return null;
    const builtAt = statSync(file).mtimeMs;
    if (readAt !== builtAt) page = readPage(directory, file, builtAt);
    readAt = builtAt;
    const { html, preloads, landing, home } = await page!;
    if (!data) return html;
    if (pathname !== "/") return html.replace("</head>", () => `${element(data)}</head>`);
    const viewer = data.categories ? "signedIn" : "visitor";
    const drawn = viewer === "visitor" ? landing(data.signUps) : home(data);
    const scripted = html.replace("</head>", () => `${preloads[viewer]}</head>`);
    return (drawn ? behindDrawing(scripted) : scripted)
      .replace("</head>", () => `${element(data)}</head>`)
      .replace('<div id="root">', (start) => start + drawn);
  };
}

/** Scripts that leave the line to what is needed for drawing: the page is there before them. */
function behindDrawing(html: string): string {
  return html.replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');
}

async function readPage(directory: string, file: string, builtAt: number): Promise<BuiltPage> {
  const html = readFileSync(file, "utf8");
  const manifest = JSON.parse(readFileSync(path.join(directory, ".vite/manifest.json"), "utf8")) as Manifest;
  const linksTo = (files: readonly string[]) =>
    chunksOf(manifest, files)
      .filter((chunk) => !html.includes(chunk))
      .map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk}">`)
      .join("");
  const preloads = { visitor: linksTo(rootFiles.visitor), signedIn: linksTo(rootFiles.signedIn) };
  const program = pathToFileURL(path.join(directory, ".vite/prerender.js"));
  // A newer build has the same name.
  program.searchParams.set("built", String(builtAt));
  const { landing, home } = (await import(program.href)) as Prerender;
  return { html, preloads, landing: drawOnce(landing), home };
}

/** Every visitor sees one of three drawings. */
function drawOnce(landing: Prerender["landing"]): Prerender["landing"] {
  const drawn = new Map<FirstData["signUps"], string>();
  return (signUps) => {
    const page = drawn.get(signUps) ?? landing(signUps);
    drawn.set(signUps, page);
    return page;
  };
}

/** The files themselves and all that they import. */
function chunksOf(manifest: Manifest, files: readonly string[]): string[] {
  const wanted = new Set(files);
  for (const name of wanted) for (const imported of manifest[name]?.imports ?? []) wanted.add(imported);
  return [...wanted].flatMap((name) => manifest[name]?.file ?? []);
}

/** Nothing in it can end the element. */
function element(data: FirstData): string {
  return `<script type="application/json" id="first-data">${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)}</script>`;
}
