import { cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { getText, getTexts, hasKeys, hasRecord, isObject, type JsonObject, listRecords } from "../json-tree.ts";
import { parseDate } from "../parse-date.ts";
import { cleanTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

/** What Google Reader exported, and what feed readers after it still do. */
export const googleReader: ImportFormat = {
  id: "google-reader",
  name: t.starredOfFeedReaders,
  fileName: t.starredArticles,
  endings: [".json", ".zip"],
  howTo: t.starredHowTo,
  keeps: ["tags", "dates", "favourites"],
  loses: t.starredLoses,
  readers: [{ kind: "json", matches: (root) => hasRecord(root, isArticle), links: readArticles }],
};

function isArticle(record: JsonObject): boolean {
  return (
    ["canonical", "alternate"].some((key) => Array.isArray(record[key])) &&
    ["categories", "origin", "crawlTimeMsec"].some((key) => hasKeys(record, key))
  );
}

function* readArticles(root: unknown): Generator<FileLink | null> {
  for (const record of listRecords(root)) yield isObject(record) ? toLink(record) : null;
}

function toLink(record: JsonObject): FileLink {
  const categories = getTexts(record["categories"]);
  const labels = categories.flatMap((category) => /\/label\/(.+)$/.exec(category)?.[1] ?? []);
  const id = getText(record, ["id"]).slice(0, 200);
  return {
    ...bareLink(cleanUrl(addressOf(record)), cleanTitle(getText(record, ["title"]))),
    tags: cleanTags(labels),
    addedAt: DATE_KEYS.map((key) => parseDate(record[key])).find((date) => date !== null) ?? null,
    ...(categories.some((category) => category.endsWith("/state/com.google/starred")) ? { isFavorite: true } : {}),
    ...(id === "" ? {} : { sourceId: id }),
  };
}

/** When it was starred, else when the reader found it, else when it was published. */
const DATE_KEYS = ["starred", "starredAt", "timestampUsec", "crawlTimeMsec", "published", "updated"];

function addressOf(record: JsonObject): string {
  for (const key of ["canonical", "alternate"]) {
    const first = Array.isArray(record[key]) ? record[key].find(isObject) : undefined;
    const address = first ? getText(first, ["href"]) : "";
    if (address !== "") return address;
  }
  return "";
}
