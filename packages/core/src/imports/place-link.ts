import { defaults, limits } from "@bowerbird/contract/limits";
import { type Knowledge, sortBuiltIn } from "../ai/index.ts";
import type { FileLink } from "../bookmark-files/index.ts";
import { type CategoryTree, tidyName } from "../categories/index.ts";

/** Where a link goes: into its folder, or where the categoriser puts it. */
export type Place = { path: string[]; isAiGenerated: boolean; isTooDeep?: boolean };

/** Folder paths repeat thousands of times; each array of names is tidied once. */
const tidied = new WeakMap<readonly string[], string[]>();

/** The place that a link's own folder gives it; null where it has none, or where the person asked for sorting. */
export function folderPlace(link: FileLink, folders: string): Place | null {
  const path = folders === "ignore" ? [] : tidyPath(link.folder);
  if (path.length === 0) return null;
  return { path, isAiGenerated: link.isAiGenerated ?? false, isTooDeep: isTooDeep(link.folder) };
}

/** The place that the categoriser gives it: only categories that the person still has. */
export function sortedPlace(link: FileLink, tree: CategoryTree, knowledge: Knowledge): Place {
  const { categoryId } = sortBuiltIn(knowledge, { ...link, folders: link.folder });
  const isKnown = categoryId !== knowledge.uncategorized.id && tree.get(categoryId) !== undefined;
  return isKnown
    ? { path: tree.getPath(categoryId), isAiGenerated: true }
    : { path: [defaults.categoryName], isAiGenerated: false };
}

/** Folders deeper than we keep are left out of it. */
export function tidyPath(folder: readonly string[]): string[] {
  let path = tidied.get(folder);
  if (!path) {
    path = namesOf(folder).slice(0, limits.categoryDepth);
    tidied.set(folder, path);
  }
  return path;
}

/** Whether a folder lies deeper than we keep. */
export function isTooDeep(folder: readonly string[]): boolean {
  return folder.length > limits.categoryDepth && namesOf(folder).length > limits.categoryDepth;
}

function namesOf(folder: readonly string[]): string[] {
  return folder
    .slice(0, limits.categoryDepth + 1)
    .map(tidyName)
    .filter((name) => name !== "");
}
