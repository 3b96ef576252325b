import { setImmediate } from "node:timers/promises";
import {
  blankContent,
  bookmarkTable,
  contentNames,
  type CutName,
  writtenNames,
  fieldOf,
  toFields,
} from "@bowerbird/contract/bookmark-table";
import { limits } from "@bowerbird/contract/limits";
import { importedPosition } from "@bowerbird/contract/positions";
import { cutText, fitLine, tidyTags } from "@bowerbird/contract/tidy-text";
import { type Address, parseAddress } from "@bowerbird/bookmark/address";
import { describeUrlProblem } from "@bowerbird/contract/url-problems";
import type { UrlProblem } from "@bowerbird/contract/web-url";
import { format } from "@bowerbird/contract/messages";
import type { FileLink } from "../files/index.ts";
import { indexBookmark, type IndexedBookmark } from "../../library/bookmarks/index.ts";
import { categorizeBuiltIn, type Knowledge } from "../../categorization/ai/index.ts";
import type { FilingRule } from "../../categorization/filing/index.ts";
import { type CategoryTree, tidyName } from "../../library/categories/index.ts";
import t from "../messages.json" with { type: "json" };

/** A link validated and indexed without the database: the bookmark to store, or why it is not stored. */
export type PreparedLink = { link: FileLink; message: string | null } & (
  | { kind: "store"; bookmark: IndexedBookmark }
  | { kind: "skipped" | "failed" }
);

export type NumberedLink = { position: number; prepared: PreparedLink };

/**
 * Decides whether a link is stored, skipped because it is not a web link, or failed because it is invalid.
 *
 * @param importedAt the date for a link without its own
 * @param index its number in the file, whose order the bookmarks keep
 */
export function prepareLink(link: FileLink, importedAt: Date, index: number): PreparedLink {
  const parsed = parseAddress(link.url);
  if (!parsed.ok)
    return { link, kind: isBroken(parsed.reason) ? "failed" : "skipped", message: describeUrlProblem(parsed.reason) };
  const tags = tidyTags(link.tags);
  const kept = tags.slice(0, limits.storedTagsPerBookmark);
  const surplus = tags.slice(limits.storedTagsPerBookmark);
  const messages = [describeShortened(link), surplus.length > 0 ? describeSurplus(kept.length, surplus) : null];
  const message = messages.filter((one) => one !== null).join(" ") || null;
  return { link, kind: "store", message, bookmark: toBookmark(link, parsed.value, kept, { importedAt, index }) };
}

function toBookmark(
  link: FileLink,
  address: Address,
  tags: string[],
  { importedAt, index }: { importedAt: Date; index: number },
): IndexedBookmark {
  return indexBookmark({
    ...fitContent(link),
    address,
    tags,
    createdAt: link.addedAt ?? importedAt,
    position: importedPosition(importedAt, index),
  });
}

/** What a link says, within what is stored. */
function fitContent(link: FileLink): typeof blankContent {
  return toFields(contentNames, (name) => {
    const value = link[name];
    const { max = Infinity } = fieldOf(name);
    if (typeof value === "number") return Math.round(Math.min(Math.max(value, 0), max));
    return (typeof value === "string" ? value.slice(0, max).toWellFormed() : value) || blankContent[name];
  }) as typeof blankContent;
}

/** Max. characters of the list of dropped tags. */
const maxListLength = 1_000;

/** Names tags that are left out. */
export function describeSurplus(kept: number, surplus: readonly string[]): string {
  const list = surplus.join(", ");
  const shown = list.length > maxListLength ? `${cutText(list, maxListLength)}…` : list;
  return format(t.moreThanTags, { max: kept, list: shown });
}

/** Says of the first text that is cut to what is stored how much of it is kept; null if none is. */
function describeShortened(link: FileLink): string | null {
  const [cut] = listCutTexts(link);
  return cut ? format(t.textShortened, { max: cut.max }) : null;
}

interface CutText {
  kind: CutName | "tags";
  text: string;
  max: number;
}

/** The texts of a link that are longer than what is stored. */
export function listCutTexts(link: FileLink): CutText[] {
  const texts: CutText[] = [
    ...writtenNames.map((name) => ({
      kind: bookmarkTable[name].cuts,
      text: link[name] ?? "",
      max: bookmarkTable[name].max,
    })),
    ...link.tags.map((text) => ({ kind: "tags" as const, text, max: limits.tagLength })),
  ];
  return texts.filter(({ text, max }) => text.length > max);
}

/** Whether the person could correct the address; one that is too long stays so. */
function isBroken(reason: UrlProblem): boolean {
  return reason === "invalid";
}

/** Links per transaction. Larger batches save little and delay visible progress. */
const batchSize = 1_000;
/** The first batch is small, so that storing and progress start immediately. */
const firstBatchSize = 100;
/** Links prepared before yielding to the event loop: about 2 ms. */
const yieldEvery = 25;

/**
 * Reads and prepares the next batch while the database stores the current one, in small steps, so as not to block the
 * event loop.
 *
 * @param position of the first link in the source
 */
export async function* prepareAhead(
  batches: AsyncGenerator<FileLink[]>,
  position: number,
  importedAt: Date,
): AsyncGenerator<NumberedLink[]> {
  const prepared = prepareBatches(batches, position, importedAt);
  let coming = prepared.next();
  coming.catch(() => {});
  try {
    for (let batch = await coming; !batch.done; batch = await coming) {
      coming = prepared.next();
      coming.catch(() => {});
      yield batch.value;
    }
  } finally {
    await prepared.return(undefined);
  }
}

async function* prepareBatches(
  batches: AsyncGenerator<FileLink[]>,
  from: number,
  importedAt: Date,
): AsyncGenerator<NumberedLink[]> {
  let position = from;
  let placed: NumberedLink[] = [];
  let size = firstBatchSize;
  for await (const links of batches) {
    for (const link of links) {
      placed.push({ position, prepared: prepareLink(withoutRepeatedNotes(link), importedAt, position) });
      position += 1;
      if (placed.length % yieldEvery === 0) await setImmediate();
      if (placed.length < size) continue;
      yield placed;
      size = Math.min(batchSize, size * 3);
      placed = [];
    }
  }
  if (placed.length > 0) yield placed;
}

/** Raindrop's files repeat the notes as the description, or at its start; ours are taken as they are. */
export function withoutRepeatedNotes(link: FileLink): FileLink {
  const { description, notes, isAiGenerated } = link;
  const isOurs = isAiGenerated !== undefined;
  if (isOurs || !description || !notes) return link;
  if (description === notes) return { ...link, description: null };
  return description.startsWith(`${notes}\n\n`) ? { ...link, description: description.slice(notes.length + 2) } : link;
}

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

/** What is known of a person's links and of when they are filed without being asked. */
export interface Categorizer {
  knowledge: Knowledge;
  rule: FilingRule;
}

/** Guesses the category of a link among the person's existing ones, and says whether it is sure enough to file it there. */
export function categorizeLink(link: FileLink, tree: CategoryTree, { knowledge, rule }: Categorizer) {
  const { categoryId, guess } = categorizeBuiltIn(knowledge, { ...link, folders: link.folder }, rule);
  const isFiled = categoryId !== knowledge.uncategorized.id;
  return guess && tree.get(guess.categoryId) ? { ...guess, isFiled } : null;
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
