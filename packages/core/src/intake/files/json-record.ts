import { cleanCover, cleanDescription, cleanName, cleanTitle, cleanUrl, cleanIcon } from "./bounded-text.ts";
import type { FileLink, LinkState } from "./file-link.ts";
import { parseDate } from "./parse-date.ts";
import { cleanTags, isTagList, readTagList, splitTags } from "./parse-tags.ts";

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
  "savedAt",
  "saved_at",
  "date",
  "timestamp",
  "modifiedAt",
  "modified",
];
const TAG_KEYS = ["tags", "labels", "tag_names", "tagNames"];
const ID_KEYS = ["id", "_id", "guid", "hash"];
const STATE_KEYS = {
  isArchived: ["is_archived", "isArchived", "archived", "archive"],
  isUnread: ["unread", "is_unread", "isUnread", "toread", "to_read"],
  isFavorite: [
    "is_starred",
    "starred",
    "is_favorite",
    "isFavorite",
    "favorite",
    "favorited",
    "favourite",
    "favourited",
    "is_fav",
    "is_marked",
    "important",
  ],
} as const;
const ICON_KEYS = ["icon", "favicon", "iconUri", "iconuri", "faviconUrl", "favicon_url"];

/** Raindrop, Omnivore, wallabag, linkding, Pocket, Karakeep; what is no web address, such as a path, is none. */
const COVER_KEYS = [
  "cover",
  "coverUrl",
  "cover_url",
  "thumbnail",
  "preview_picture",
  "preview_image_url",
  "top_image_url",
  "imageUrl",
  "image_url",
];

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
    ...getState(record),
  };
}

function getState(record: JsonObject): LinkState {
  const state: LinkState = {};
  for (const [name, keys] of Object.entries(STATE_KEYS))
    if (keys.some((key) => isTrue(record[key]))) state[name as keyof typeof STATE_KEYS] = true;
  if (typeof record["state"] === "string" && record["state"].toLowerCase() === "archived") state.isArchived = true;
  const sourceId = getId(record);
  if (sourceId !== "") state.sourceId = sourceId;
  const coverUrl = cleanCover(...COVER_KEYS.map((key) => record[key] ?? contentText(record, key)));
  if (coverUrl !== null) state.coverUrl = coverUrl;
  return state;
}

/** Services write yes as `true`, `1`, `"1"` or `"yes"`. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === "string" && /^(?:1|true|yes)$/i.test(value));
}

function getId(record: JsonObject): string {
  const id = ID_KEYS.map((key) => record[key]).find((value) => typeof value === "string" || typeof value === "number");
  return id === undefined ? "" : cleanName(String(id));
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
  const tags = getFirstValue(record, TAG_KEYS);
  if (typeof tags !== "string") return cleanTags(getTexts(tags));
  return isTagList(tags) ? readTagList(tags) : splitTags(tags, ",", isPinboard(record));
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

const NAME_KEYS = ["name", "label", "title"];

/** The texts of a list, and the names of its objects; empty if it is not a list. */
export function getTexts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, maxTexts)
    .map((item: unknown) => (isObject(item) ? getText(item, NAME_KEYS) : item))
    .filter((item) => typeof item === "string");
}

/** Under which services put their list. */
const LIST_KEYS = ["results", "data", "items", "bookmarks", "links", "hits", "memos", "entries", "articles"];
/** The first records may be notes or folders. */
const SAMPLE = 20;

/** The records of a list, which is the file itself or is in it under a usual key. */
export function listRecords(root: unknown): readonly unknown[] {
  if (Array.isArray(root)) return root;
  if (!isObject(root)) return [];
  const key = LIST_KEYS.find((name) => Array.isArray(root[name]));
  return key ? (root[key] as unknown[]) : [];
}

/** Whether one of the first records passes. */
export function hasRecord(root: unknown, test: (record: JsonObject) => boolean): boolean {
  return listRecords(root)
    .slice(0, SAMPLE)
    .some((record) => isObject(record) && test(record));
}

/** Whether a record has all of these keys. */
export function hasKeys(record: JsonObject, ...keys: readonly string[]): boolean {
  return keys.every((key) => Object.hasOwn(record, key));
}
