import { cleanDescription, cleanTitle, cleanUrl } from "./bounded-text.ts";
import { cleanIcon } from "./clean-icon.ts";
import type { FileLink } from "./file-link.ts";
import { isObject, type JsonObject, textOf, textsOf, valueOf } from "./json-values.ts";
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
 * The link that a JSON object is, in any of the known spellings (Firefox, Chrome, Pinboard, Karakeep, Linkwarden,
 * Raindrop), or null when it has no address, as folders have none.
 */
export function recordLink(record: JsonObject, folder: readonly string[]): FileLink | null {
  const url = addressOf(record);
  if (url === null || Array.isArray(record["children"])) return null;
  return {
    url: cleanUrl(url),
    title: cleanTitle(
      textOf(record, isPinboard(record) ? ["description"] : TITLE_KEYS) || contentText(record, "title"),
    ),
    description: cleanDescription(descriptionOf(record)),
    tags: tagsOf(record),
    addedAt: parseDate(valueOf(record, DATE_KEYS)),
    icon: cleanIcon(...ICON_KEYS.map((key) => record[key])),
    folder,
  };
}

function addressOf(record: JsonObject): string | null {
  const key = URL_KEYS.find((name) => typeof record[name] === "string");
  if (key) return record[key] as string;
  // Karakeep: {title, tags, content: {type: "link", url}}.
  const content = record["content"];
  return isObject(content) && typeof content["url"] === "string" ? content["url"] : null;
}

function contentText(record: JsonObject, key: string): string {
  return isObject(record["content"]) ? textOf(record["content"], [key]) : "";
}

/** Pinboard inherited delicious's names: `description` is the title and `extended` the description. */
function isPinboard(record: JsonObject): boolean {
  return typeof record["href"] === "string" && typeof record["title"] !== "string";
}

function descriptionOf(record: JsonObject): string {
  if (isPinboard(record)) return textOf(record, ["extended"]);
  const texts = DESCRIPTION_KEYS.map((key) => textOf(record, [key]).trim());
  const distinct = new Set([...texts, annotation(record)].filter((text) => text !== ""));
  return [...distinct].join("\n\n");
}

/** Older Firefox: `annos: [{name: "bookmarkProperties/description", value}]`. */
function annotation(record: JsonObject): string {
  const annos = Array.isArray(record["annos"]) ? record["annos"].filter(isObject) : [];
  const anno = annos.find((item) => item["name"] === "bookmarkProperties/description");
  return anno ? textOf(anno, ["value"]).trim() : "";
}

function tagsOf(record: JsonObject): string[] {
  const tags = record["tags"] ?? record["labels"];
  return typeof tags === "string" ? splitTags(tags, ",", isPinboard(record)) : cleanTags(textsOf(tags));
}
