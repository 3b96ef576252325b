import { limits } from "@bowerbird/contract/limits";
import { cleanName } from "./decode-text.ts";

/**
 * Every link has its full path, so unlimited depth would cost quadratic memory. One level more than is stored shows which
 * folders are too deep.
 */
const maxDepth = limits.categoryDepth + 1;

/**
 * Browsers' built-in containers, which the person neither made nor named. Their links have no folder; their subfolders
 * become top-level. Only an outermost folder can be one, and never in our own files.
 */
const containerNames = new Set([
  "bookmarks bar",
  "bookmarks toolbar",
  "bookmarks toolbar folder",
  "personal toolbar",
  "favorites bar",
  "favourites bar",
  "bookmarksbar",
  "bookmarksmenu",
  "bookmarks menu",
  "other bookmarks",
  "other favorites",
  "other favourites",
  "mobile bookmarks",
  "mobile favorites",
  "synced bookmarks",
  "unsorted",
  "unsorted bookmarks",
  "unfiled",
  "unfiled bookmarks",
]);

/** Whether an outermost folder with this name is a browser's container. */
export function isContainerName(name: string): boolean {
  return containerNames.has(name.toLowerCase());
}

/** Vivaldi and Opera export what was deleted in a folder beside the others, named in the person's language. */
const trashNames = new Set([
  "trash",
  "papierkorb",
  "corbeille",
  "papelera",
  "cestino",
  "lixeira",
  "lixo",
  "prullenbak",
  "kosz",
  "papperskorg",
  "papirkurv",
  "roskakori",
  "корзина",
  "ゴミ箱",
  "回收站",
]);

/** Whether a folder with this name, outermost in a file of one of these browsers, is its trash. */
export function isTrashName(name: string): boolean {
  return trashNames.has(name.toLowerCase());
}

/** Appends a folder to a path; a nameless or too deep one is skipped. */
export function subfolder(parent: readonly string[], name: string): readonly string[] {
  const clean = cleanName(name);
  return clean === "" || parent.length >= maxDepth ? parent : [...parent, clean];
}

/** Like {@link toFolderPath} for files of others, where an outermost container is no folder. */
export function toForeignPath(names: readonly string[]): readonly string[] {
  const path = toFolderPath(names);
  return path[0] !== undefined && isContainerName(path[0]) ? path.slice(1) : path;
}

/** Converts names to a normalized path. */
export function toFolderPath(names: readonly string[]): readonly string[] {
  return names
    .slice(0, maxDepth)
    .map(cleanName)
    .filter((name) => name !== "");
}
