import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFirefox } from "../find-firefox.ts";
import { startFirefox } from "./start-firefox.ts";

/** A bookmark as a browser has it after an import. */
export interface ReadBookmark {
  url: string;
  title: string;
  /** Outermost first, without the browser's own. */
  folder: string[];
  /** Seconds since 1970. */
  addedAt: number;
  tags: string[];
}

export function hasFirefox(): boolean {
  try {
    return findFirefox() !== "";
  } catch {
    return false;
  }
}

interface FirefoxNode {
  title: string;
  uri?: string;
  dateAdded: number;
  tags?: string;
  children?: FirefoxNode[];
}

/** Imports a bookmark file with Firefox's own importer. */
export async function importInFirefox(file: string): Promise<ReadBookmark[]> {
  const firefox = await startFirefox();
  try {
    const tree = await firefox.call("browsingContext.getTree", { "moz:scope": "chrome" });
    const { contexts } = tree as { contexts: { context: string }[] };
    const read = await firefox.evaluate(
      contexts[0]!.context,
      `(async () => {
          const load = (name) => ChromeUtils.importESModule("resource://gre/modules/" + name + ".sys.mjs")[name];
          await load("BookmarkHTMLUtils").importFromFile(${JSON.stringify(file)}, { replace: true });
          return JSON.stringify(await load("PlacesUtils").promiseBookmarksTree());
        })()`,
    );
    const { children = [] } = JSON.parse(String(read)) as FirefoxNode;
    return children.flatMap((root) => (root.children ?? []).flatMap((node) => readFirefoxNode(node, [])));
  } finally {
    await firefox[Symbol.asyncDispose]();
  }
}

function readFirefoxNode(
  { title, uri, dateAdded, tags, children = [] }: FirefoxNode,
  folder: string[],
): ReadBookmark[] {
  if (uri === undefined) return children.flatMap((child) => readFirefoxNode(child, [...folder, title]));
  return [{ url: uri, title, folder, addedAt: Math.floor(dateAdded / 1e6), tags: tags?.split(",") ?? [] }];
}

/** Debian's reads at its first start what to import from a file in this folder, which a namespace of its own replaces. */
const settings = "/etc/chromium";

export function canImportInChromium(): boolean {
  return existsSync(settings) && spawnSync("unshare", ["-rm", "mount", "--bind", tmpdir(), settings]).status === 0;
}

interface ChromiumNode {
  name: string;
  url?: string;
  date_added: string;
  children?: ChromiumNode[];
}

/** A Chromium that imports a bookmark file with its own importer, at its first start. */
export interface ImportingChromium extends AsyncDisposable {
  /** What is in its profile so far. */
  read(): ReadBookmark[];
}

/** @param chromium its program */
export function importInChromium(file: string, chromium: string): ImportingChromium {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-chromium-"));
  const distribution = { import_bookmarks_from_file: file };
  writeFileSync(path.join(folder, "master_preferences"), JSON.stringify({ distribution }));
  const options = "--headless --no-sandbox --disable-gpu --password-store=basic --force-first-run";
  const start = `mount --bind "$1" ${settings} && exec "$2" ${options} --user-data-dir="$1/profile" about:blank`;
  const running = spawn("unshare", ["-rm", "sh", "-c", start, "sh", folder, chromium], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => running.once("close", () => resolve()));
  return {
    read: () => readProfile(path.join(folder, "profile", "Default", "Bookmarks")),
    [Symbol.asyncDispose]: async () => {
      running.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function readProfile(file: string): ReadBookmark[] {
  if (!existsSync(file)) return [];
  const { roots } = JSON.parse(readFileSync(file, "utf8")) as { roots: Record<string, ChromiumNode> };
  return Object.values(roots).flatMap(({ children = [] }) => children.flatMap((node) => readChromiumNode(node, [])));
}

/** Between the years 1601 and 1970, from which Chromium and Unix count. */
const secondsBetween = 11_644_473_600;

function readChromiumNode({ name, url, date_added, children = [] }: ChromiumNode, folder: string[]): ReadBookmark[] {
  if (url === undefined) return children.flatMap((child) => readChromiumNode(child, [...folder, name]));
  return [{ url, title: name, folder, addedAt: Number(date_added) / 1e6 - secondsBetween, tags: [] }];
}
