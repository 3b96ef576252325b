import { setImmediate } from "node:timers/promises";
import { exportVersion } from "@bowerbird/contract/bookmark-table";
import { batchSize } from "./batches.ts";
import { cleanDescription, cleanIcon, cleanName, cleanTitle, cleanUrl } from "./decode-text.ts";
import { type FileCategory, type FileLink, type FileListener, UnreadableFileError } from "./file-link.ts";
import { toFolderPath } from "./folder-path.ts";
import { getText, getTexts, isObject, type JsonObject } from "./json-tree.ts";
import { cleanPosition, readOwnJson } from "./own-fields.ts";
import { parseDate, parseOwnDate } from "./parse-date.ts";
import { cleanTags } from "./parse-tags.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Our own JSON, which docs/export-format.md describes:
 * `{format: "bowerbird", version: 9, exportedAt, settings, categories: [...], bookmarks: [...]}`, dates as ISO texts.
 * Version 1 had no settings, version 2 no saved searches in them, version 3 nothing from `isFavorite` on,
 * version 4 no positions, version 5 no covers, version 6 no rules, version 7 no settings of automatic tags
 * and no `isPrivate`.
 * A category: `name, parentPath[], icon, color, pinned, isCustom, position`.
 * A bookmark: `url, title, description, tags[], folder[], createdAt, icon, categoryIcon, aiSummary, aiRelevance,
 * isAiGenerated, isFavorite, isUnread, isArchived, isPrivate, notes, sourceId, position, coverUrl`.
 */
export const backupFormat = "bowerbird";

export function isOwnBackup(root: unknown): root is JsonObject {
  return isObject(root) && root["format"] === backupFormat;
}

/** @throws UnreadableFileError for a file of a newer version, parts of which would be lost silently */
export function* readOwnBackup(root: JsonObject, listener: FileListener = {}): Generator<FileLink> {
  readHead(root, listener);
  for (const record of getRecords(root["categories"])) tellCategory(record, listener);
  for (const record of getRecords(root["bookmarks"])) yield toLink(record);
}

/** How a file begins that `writeJson` has written: its records have lines of their own, so that it need not be held whole. */
const ownBeginning = /^\{"format":"bowerbird","version":\d+,.*,\r?\n"categories": \[/;
/** Characters of a line: twice the largest icon, and all texts at their longest. */
const maxLine = 2 * 1024 * 1024;

export function hasOwnLines(text: string): boolean {
  return ownBeginning.test(text);
}

/**
 * Reads our own JSON line by line, of any size.
 *
 * @throws UnreadableFileError where it is damaged or cut, after what was read before; for a newer version
 */
export async function* readOwnLines(texts: AsyncIterable<string>, listener: FileListener): AsyncGenerator<FileLink[]> {
  let part: "head" | "categories" | "bookmarks" | "end" = "head";
  let links: FileLink[] = [];
  for await (const line of wholeLines(texts)) {
    if (part === "head") {
      readHead(parseRecord(`${line.slice(0, -1)}}`), listener);
      part = "categories";
    } else if (part === "end" || line.startsWith('"')) {
      if (!/^"(?:categories|bookmarks)": \[(?:\],|\]\}|)$/.test(line)) throw damaged();
      part = line.endsWith("]}") ? "end" : line.startsWith('"bookmarks') ? "bookmarks" : part;
    } else {
      const record = parseRecord(line.replace(/(?<=\})(?:,|\],|\]\})$/, ""));
      if (part === "bookmarks") links.push(toLink(record));
      else tellCategory(record, listener);
      if (line.endsWith("}]}")) part = "end";
    }
    if (links.length < batchSize) continue;
    yield links;
    links = [];
    await setImmediate();
  }
  if (part !== "end") throw damaged();
  yield links;
}

async function* wholeLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of texts) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop()!;
    if (rest.length > maxLine) throw damaged();
    yield* lines;
  }
  if (rest !== "") yield rest;
}

function parseRecord(text: string): JsonObject {
  try {
    const record: unknown = JSON.parse(text);
    if (isObject(record)) return record;
  } catch {
    // Said below.
  }
  throw damaged();
}

function damaged(): UnreadableFileError {
  return new UnreadableFileError(t.jsonDamaged);
}

function readHead(root: JsonObject, { onSettings, onWrittenAt }: FileListener): void {
  if (typeof root["version"] === "number" && root["version"] > exportVersion) {
    throw new UnreadableFileError(t.fileOfNewerVersion);
  }
  const writtenAt = parseDate(root["exportedAt"]);
  if (writtenAt) onWrittenAt?.(writtenAt);
  if (isObject(root["settings"])) onSettings?.(root["settings"]);
}

function tellCategory(record: JsonObject, { onCategory }: FileListener): void {
  const category = toCategory(record);
  if (category.name !== "") onCategory?.(category);
}

function getRecords(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function toCategory(record: JsonObject): FileCategory {
  return {
    name: cleanName(getText(record, ["name"])),
    parentPath: toFolderPath(getTexts(record["parentPath"])),
    icon: cleanName(getText(record, ["icon"])) || null,
    color: cleanName(getText(record, ["color"])) || null,
    pinned: record["pinned"] === true,
    isCustom: record["isCustom"] !== false,
    position: cleanPosition(getText(record, ["position"])),
  };
}

function toLink(record: JsonObject): FileLink {
  return {
    url: cleanUrl(getText(record, ["url"])),
    title: cleanTitle(getText(record, ["title"])),
    description: cleanDescription(getText(record, ["description"])),
    tags: cleanTags(getTexts(record["tags"])),
    addedAt: parseOwnDate(record["createdAt"]),
    icon: cleanIcon(record["icon"]),
    folder: toFolderPath(getTexts(record["folder"])),
    ...readOwnJson(record),
  };
}
