import { defaults } from "@bowerbird/contract/limits";
import { type Knowledge, sortBuiltIn } from "../ai/index.ts";
import type { FileLink } from "../bookmark-files/index.ts";
import { type CategoryTree, tidyName } from "../categories/index.ts";

/** Where a link goes: into its folder, or where the categoriser puts it. */
export type Place = { path: string[]; isAiGenerated: boolean };

/** Folder paths repeat thousands of times; each array of names is tidied once. */
const tidied = new WeakMap<readonly string[], string[]>();

/** The place that a link's own folder gives it; null where it has none, or where the person asked for sorting. */
export function folderPlace(link: FileLink, folders: string): Place | null {
  const path = folders === "ignore" ? [] : tidyPath(link.folder);
  return path.length > 0 ? { path, isAiGenerated: link.isAiGenerated ?? false } : null;
}

/** The place that the categoriser gives it: only categories that the person still has. */
export function sortedPlace(link: FileLink, tree: CategoryTree, knowledge: Knowledge): Place {
  const { categoryId } = sortBuiltIn(knowledge, { ...link, folders: link.folder });
  const isKnown = categoryId !== knowledge.uncategorized.id && tree.get(categoryId) !== undefined;
  return isKnown
    ? { path: tree.pathOf(categoryId), isAiGenerated: true }
    : { path: [defaults.categoryName], isAiGenerated: false };
}

export function tidyPath(folder: readonly string[]): string[] {
  let path = tidied.get(folder);
  if (!path) {
    path = folder.map(tidyName).filter((name) => name !== "");
    tidied.set(folder, path);
  }
  return path;
}
