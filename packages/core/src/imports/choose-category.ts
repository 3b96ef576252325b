import { defaults } from "@bowerbird/contract/limits";
import { categorizeBuiltIn } from "../ai/index.ts";
import type { FileLink } from "../bookmark-files/index.ts";
import { type CategoryTree, tidyName } from "../categories/index.ts";

/** Where a link goes: into its folder, or where the categoriser puts it. */
export type Place = { path: string[]; isAiGenerated: boolean };

/** Folder paths repeat thousands of times; each array of names is tidied once. */
const tidied = new WeakMap<readonly string[], string[]>();

/**
 * The category path for a link. Its folder counts unless the person asked for sorting or there is none; the categoriser
 * only proposes categories that the person still has.
 */
export function chooseCategory(link: FileLink, folders: string, tree: CategoryTree): Place {
  const path = folders === "ignore" ? [] : tidyPath(link.folder);
  if (path.length > 0) return { path, isAiGenerated: link.isAiGenerated ?? false };
  const { category } = categorizeBuiltIn(link);
  const isKnown = category !== defaults.categoryName && tree.at([category]) !== undefined;
  return isKnown ? { path: [category], isAiGenerated: true } : { path: [defaults.categoryName], isAiGenerated: false };
}

export function tidyPath(folder: readonly string[]): string[] {
  let path = tidied.get(folder);
  if (!path) {
    path = folder.map(tidyName).filter((name) => name !== "");
    tidied.set(folder, path);
  }
  return path;
}
