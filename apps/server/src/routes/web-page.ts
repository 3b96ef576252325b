import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { FirstData } from "@bowerbird/api";

/** What the bundler says of a file: where it was put, and what it imports. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

/** What the root shows, by who looks at it; the rest is fetched when it is needed. */
const rootFiles = {
  visitor: ["src/pages/landing-page.tsx"],
  signedIn: ["src/layout/app-layout.tsx", "src/pages/home-page.tsx"],
};

interface BuiltPage {
  html: string;
  /** Tags that have a browser fetch the code of the root at once instead of when the first script asks for it. */
  preloads: { visitor: string; signedIn: string };
  /** What a visitor sees at the root before any script has come. */
  landing: string;
  builtAt: number;
}

/**
 * The web app's one page, with what it would ask for first: who is signed in, their categories, and the code of what
 * is shown; for a visitor with the landing page itself. The data stand in a script element that is no script, so the content security policy stays as it is.
 *
 * @param directory of the built web app
 * @returns makes the page for an address's path; null while the web app is not built
 */
export function webPage(directory: string): (pathname: string, data: FirstData | null) => string | null {
  let page: BuiltPage | undefined;
  return (pathname, data) => {
    const file = path.join(directory, "index.html");
    if (!existsSync(file)) return null;
    const builtAt = statSync(file).mtimeMs;
    if (page?.builtAt !== builtAt) page = readPage(directory, file, builtAt);
    if (!data) return page.html;
    const viewer = data.categories ? "signedIn" : "visitor";
    const isRoot = pathname === "/";
    const landing = isRoot && viewer === "visitor" ? page.landing : "";
    return page.html
      .replace("</head>", () => `${isRoot ? page!.preloads[viewer] : ""}${element(data)}</head>`)
      .replace('<div id="root">', (start) => start + landing);
  };
}

function readPage(directory: string, file: string, builtAt: number): BuiltPage {
  const html = readFileSync(file, "utf8");
  const manifest = JSON.parse(readFileSync(path.join(directory, ".vite/manifest.json"), "utf8")) as Manifest;
  const linksTo = (files: readonly string[]) =>
    chunksOf(manifest, files)
      .filter((chunk) => !html.includes(chunk))
      .map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk}">`)
      .join("");
  const preloads = { visitor: linksTo(rootFiles.visitor), signedIn: linksTo(rootFiles.signedIn) };
  const landing = readFileSync(path.join(directory, ".vite/landing.html"), "utf8");
  return { html, preloads, landing, builtAt };
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
