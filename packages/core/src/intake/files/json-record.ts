import { cleanDescription, cleanTitle, cleanUrl, cleanIcon } from "./bounded-text.ts";
import type { FileLink } from "./file-link.ts";
import { parseDate } from "./parse-date.ts";
import { cleanTags, splitTags } from "./parse-tags.ts";

const URL_KEYS = ["url", "uri", "href", "link", "given_url", "resolved_url"];
const TITLE_KEYS = ["title", "name", "given_title", "resolved_title"];
const DESCRIPTION_KEYS = ["description", "note", "notes", "excerpt", "comment"];
const DATE_KEYS = [
  "dateAdded",
  "date_added",
  "createdAt",
  "created_at",
  "created",
  "time",
  "time_added",
  "added",
  "addedAt",
  "add_date",
  "date",
  "timestamp",
];
const ICON_KEYS = ["icon", "favicon", "iconUri", "iconuri", "faviconUrl", "favicon_url"];

/**
 * Reads a link in any known spelling (Firefox, Chrome, Pinboard, Karakeep, Linkwarden, Raindrop); null if the object has
 * no URL, as folders.
 */
export function recordLink(record: JsonObject, folder: readonly string[]): FileLink | null {
  const url = getUrl(record);
  if (url === null || Array.isArray(record["children"])) return null;
  return {
    url: cleanUrl(url),
    title: cleanTitle(
      getText(record, isPinboard(record) ? ["description"] : TITLE_KEYS) || contentText(record, "title"),
    ),
    description: cleanDescription(getDescription(record)),
    tags: getTags(record),
    addedAt: parseDate(getFirstValue(record, DATE_KEYS)),
    icon: cleanIcon(...ICON_KEYS.map((key) => record[key])),
    folder,
  };
}

function getUrl(record: JsonObject): string | null {
  const key = URL_KEYS.find((name) => typeof record[name] === "string");
  if (key) return record[key] as string;
  // Karakeep: {title, tags, content: {type: "link", url}}.
  const content = record["content"];
  return isObject(content) && typeof content["url"] === "string" ? content["url"] : null;
}

function contentText(record: JsonObject, key: string): string {
  return isObject(record["content"]) ? getText(record["content"], [key]) : "";
}

/** Pinboard uses Delicious's names: `description` is the title and `extended` the description. */
function isPinboard(record: JsonObject): boolean {
  return typeof record["href"] === "string" && typeof record["title"] !== "string";
}

function getDescription(record: JsonObject): string {
  if (isPinboard(record)) return getText(record, ["extended"]);
  const texts = DESCRIPTION_KEYS.map((key) => getText(record, [key]).trim());
  const distinct = new Set([...texts, annotation(record)].filter((text) => text !== ""));
  return [...distinct].join("\n\n");
}

/** Older Firefox: `annos: [{name: "bookmarkProperties/description", value}]`. */
function annotation(record: JsonObject): string {
  const annos = Array.isArray(record["annos"]) ? record["annos"].filter(isObject) : [];
  const anno = annos.find((item) => item["name"] === "bookmarkProperties/description");
  return anno ? getText(anno, ["value"]).trim() : "";
}

function getTags(record: JsonObject): string[] {
  const tags = record["tags"] ?? record["labels"];
  return typeof tags === "string" ? splitTags(tags, ",", isPinboard(record)) : cleanTags(getTexts(tags));
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first non-blank text among the keys; "" if there is none. */
export function getText(record: JsonObject, keys: readonly string[]): string {
  for (const key of keys) {
    const value = record[key];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return "";
}

/** The first value among the keys. */
function getFirstValue(record: JsonObject, keys: readonly string[]): unknown {
  for (const key of keys)
    if (record[key] !== undefined && record[key] !== null && record[key] !== "") return record[key];
  return null;
}

/** More than any link has; the rest of a longer list is ignored. */
const maxTexts = 1_000;

/** The texts of a list, and the `name` of its objects; empty if it is not a list. */
export function getTexts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, maxTexts)
    .map((item: unknown) => (isObject(item) ? item["name"] : item))
    .filter((item) => typeof item === "string");
}
