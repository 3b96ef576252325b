import { exportVersion } from "@bowerbird/contract/bookmark-table";
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
  const { onCategory, onSettings, onWrittenAt } = listener;
  if (typeof root["version"] === "number" && root["version"] > exportVersion) {
    throw new UnreadableFileError(t.fileOfNewerVersion);
  }
  const writtenAt = parseDate(root["exportedAt"]);
  if (writtenAt) onWrittenAt?.(writtenAt);
  if (isObject(root["settings"])) onSettings?.(root["settings"]);
  for (const record of getRecords(root["categories"])) {
    const category = toCategory(record);
    if (category.name !== "") onCategory?.(category);
  }
  for (const record of getRecords(root["bookmarks"])) yield toLink(record);
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
