import { limits } from "@bowerbird/contract/limits";
import { cleanName } from "./bounded-text.ts";

/**
 * Every link carries its path, so an endless depth would cost its square in memory. One level more than we keep, so that
 * it can be told which links were filed further up.
 */
const MAX_DEPTH = limits.categoryDepth + 1;

/**
 * The places that every browser has: the person did not make or name them. Their links have no folder and their
 * folders stand at the top. Only an outermost folder of such a name is one, and never in a file of our own.
 */
const CONTAINER_NAMES = new Set([
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

/** Is an outermost folder of this name a browser's container? */
export function isContainerName(name: string): boolean {
  return CONTAINER_NAMES.has(name.toLowerCase());
}

/** The path of a folder inside another; a folder without a name, or too deep, adds nothing. */
export function subfolder(parent: readonly string[], name: string): readonly string[] {
  const clean = cleanName(name);
  return clean === "" || parent.length >= MAX_DEPTH ? parent : [...parent, clean];
}

/** The path out of a list of names. */
export function folderOf(names: readonly string[]): readonly string[] {
  return names
    .slice(0, MAX_DEPTH)
    .map(cleanName)
    .filter((name) => name !== "");
}
