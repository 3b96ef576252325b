import { limits } from "@bowerbird/contract/limits";
import { fitLine } from "@bowerbird/contract/tidy-text";
import { format } from "@bowerbird/contract/messages";
import { type Knowledge, categorizeBuiltIn, minConfidence } from "../../categorization/ai/index.ts";
import type { FileLink } from "../files/index.ts";
import { type CategoryTree, tidyName } from "../../library/categories/index.ts";
import t from "../messages.json" with { type: "json" };

/** The category for a link that has a folder. */
export type TargetFolder = { path: string[]; isAiGenerated: boolean; isTooDeep?: boolean; hasCutName?: boolean };

/** Caches by array identity: thousands of links share one folder path. */
const tidyFolders = new WeakMap<readonly string[], TidyFolder>();
type TidyFolder = { path: string[]; cutNames: string[] };

/** The link's own folder; null if it has none or the person wants links categorized. */
export function getOwnFolder(link: FileLink, folders: string): TargetFolder | null {
  if (folders === "ignore") return null;
  const { path, cutNames } = tidyFolder(link.folder);
  if (path.length === 0) return null;
  return {
    path,
    isAiGenerated: link.isAiGenerated ?? false,
    isTooDeep: isTooDeep(link.folder),
    hasCutName: cutNames.length > 0,
  };
}

/** Categorizes a link into one of the person's existing categories. @returns its id; null if none is sure */
export function categorizeLink(link: FileLink, tree: CategoryTree, knowledge: Knowledge): string | null {
  const { categoryId } = categorizeBuiltIn(knowledge, { ...link, folders: link.folder }, minConfidence.sure);
  return categoryId !== knowledge.uncategorized.id && tree.get(categoryId) ? categoryId : null;
}

/** Normalizes a folder path and cuts it to the depth limit. */
export function tidyPath(folder: readonly string[]): string[] {
  return tidyFolder(folder).path;
}

/** The names in a folder path that are longer than those of categories. */
export function listCutNames(folder: readonly string[]): string[] {
  return tidyFolder(folder).cutNames;
}

function tidyFolder(folder: readonly string[]): TidyFolder {
  let tidy = tidyFolders.get(folder);
  if (!tidy) {
    const isCut = (name: string): boolean =>
      fitLine(name, limits.categoryNameLength + 1).length > limits.categoryNameLength;
    tidy = {
      path: toNames(folder).slice(0, limits.categoryDepth),
      cutNames: folder.slice(0, limits.categoryDepth).filter(isCut),
    };
    tidyFolders.set(folder, tidy);
  }
  return tidy;
}

/** Whether a folder exceeds the depth limit. */
export function isTooDeep(folder: readonly string[]): boolean {
  return folder.length > limits.categoryDepth && toNames(folder).length > limits.categoryDepth;
}

function toNames(folder: readonly string[]): string[] {
  return folder
    .slice(0, limits.categoryDepth + 1)
    .map(tidyName)
    .filter((name) => name !== "");
}

/** Why a link was put into a parent of its folder: the folder is too deep, or there are too many categories. */
export type Raised = "depth" | "number";

const sentences: Record<Raised, () => string> = {
  depth: () => format(t.raisedByDepth, { max: limits.categoryDepth }),
  number: () => format(t.raisedByNumber, { max: limits.categories }),
};

/** Appends to a link's message that a name of its folder was cut. Before {@link withRaised}, whose sentence is the last. */
export function withCutName(message: string | null, hasCutName: boolean): string | null {
  return hasCutName ? append(message, format(t.folderNameCut, { max: limits.categoryNameLength })) : message;
}

/** Appends the reason to a link's message. */
export function withRaised(message: string | null, raised: Raised | null): string | null {
  return raised === null ? message : append(message, sentences[raised]());
}

function append(message: string | null, sentence: string): string {
  return message === null ? sentence : `${message} ${sentence}`;
}

export type RaisedCounts = Record<Raised, number>;

/** A LIKE pattern that matches the messages of {@link withRaised}. */
export function raisedPattern(raised: Raised): string {
  return `%${sentences[raised]()}`;
}

/** One sentence per reason that occurred; null if none did. */
export function raisedSummary(counts: RaisedCounts): string | null {
  const { depth, number } = counts;
  const said = [
    depth > 0 ? format(t.linksRaisedByDepth, { count: depth, max: limits.categoryDepth }) : "",
    number > 0 ? format(t.linksRaisedByNumber, { count: number, max: limits.categories }) : "",
  ];
  return said.filter((sentence) => sentence !== "").join(" ") || null;
}
