import { cleanDescription, cleanName, cleanTitle, cleanUrl } from "./bounded-text.ts";
import { cleanIcon } from "./clean-icon.ts";
import type { FileCategory, FileLink } from "./file-link.ts";
import { folderOf } from "./folder-path.ts";
import { isObject, type JsonObject, textOf, textsOf } from "./json-values.ts";
import { parseDate } from "./parse-date.ts";
import { cleanTags } from "./parse-tags.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/**
 * Our own JSON, which docs/export-format.md describes:
 * `{format: "bowerbird", version: 3, exportedAt, settings, categories: [...], bookmarks: [...]}`, dates as ISO texts.
 * Version 1 had no settings, version 2 no saved searches in them.
 * A category: `name, parentPath[], icon, color, pinned, isCustom`.
 * A bookmark: `url, title, description, tags[], folder[], createdAt, icon, categoryIcon, aiSummary, aiRelevance,
 * isAiGenerated`.
 */
export const BACKUP_FORMAT = "bowerbird";
export const BACKUP_VERSION = 3;

/** Who hears of what our own JSON holds beside bookmarks, before the first of them. */
export interface BackupListener {
  /** Of every category, empty ones too, parents in any order. */
  onCategory?: ((category: FileCategory) => void) | undefined;
  /** Of the settings as they stand in the file: nothing of them is checked. */
  onSettings?: ((settings: object) => void) | undefined;
}

export function isOwnBackup(root: unknown): root is JsonObject {
  return isObject(root) && root["format"] === BACKUP_FORMAT;
}

/** @throws UnreadableFileError when a newer version wrote it: half of what it says would be lost in silence. */
export function* readOwnBackup(root: JsonObject, { onCategory, onSettings }: BackupListener = {}): Generator<FileLink> {
  if (typeof root["version"] === "number" && root["version"] > BACKUP_VERSION) {
    throw new UnreadableFileError(
      "This file was exported by a newer version of Bowerbird. Please update this one first.",
    );
  }
  if (isObject(root["settings"])) onSettings?.(root["settings"]);
  for (const record of recordsOf(root["categories"])) {
    const category = categoryOf(record);
    if (category.name !== "") onCategory?.(category);
  }
  for (const record of recordsOf(root["bookmarks"])) yield linkOf(record);
}

function recordsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function categoryOf(record: JsonObject): FileCategory {
  return {
    name: cleanName(textOf(record, ["name"])),
    parentPath: folderOf(textsOf(record["parentPath"])),
    icon: cleanName(textOf(record, ["icon"])) || null,
    color: cleanName(textOf(record, ["color"])) || null,
    pinned: record["pinned"] === true,
    isCustom: record["isCustom"] !== false,
  };
}

function linkOf(record: JsonObject): FileLink {
  const summary = cleanDescription(textOf(record, ["aiSummary"]));
  const categoryIcon = cleanName(textOf(record, ["categoryIcon"]));
  const relevance = record["aiRelevance"];
  const isAiGenerated = record["isAiGenerated"];
  return {
    url: cleanUrl(textOf(record, ["url"])),
    title: cleanTitle(textOf(record, ["title"])),
    description: cleanDescription(textOf(record, ["description"])),
    tags: cleanTags(textsOf(record["tags"])),
    addedAt: parseDate(record["createdAt"]),
    icon: cleanIcon(record["icon"]),
    folder: folderOf(textsOf(record["folder"])),
    ...(summary !== null ? { aiSummary: summary } : {}),
    ...(typeof relevance === "number" ? { aiRelevance: relevance } : {}),
    ...(typeof isAiGenerated === "boolean" ? { isAiGenerated } : {}),
    ...(categoryIcon !== "" ? { categoryIcon } : {}),
  };
}
