import { cleanDescription, cleanTitle } from "../bounded-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { getText, getTexts, isObject, isTrue, type JsonObject } from "../json-record.ts";
import { findLinks } from "../links-in-text.ts";
import { parseDate } from "../parse-date.ts";
import { cleanTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import { hasKeys, hasRecord, listRecords } from "./records.ts";

export const memos: ImportFormat = {
  id: "memos",
  name: "Memos",
  endings: [".json"],
  howTo: "The JSON of the API of Memos (/api/v1/memos).",
  keeps: ["tags", "descriptions", "dates", "archived", "favourites"],
  loses: "Memos without a link; attachments",
  readers: [{ kind: "json", matches: (root) => hasRecord(root, isMemo), links: readMemos }],
};

function isMemo(record: JsonObject): boolean {
  return (
    typeof record["content"] === "string" &&
    !hasKeys(record, "url") &&
    ["createTime", "createdTs", "displayTime"].some((key) => hasKeys(record, key))
  );
}

function* readMemos(root: unknown): Generator<FileLink | null> {
  for (const record of listRecords(root)) {
    if (isObject(record)) yield* readMemo(record);
    yield null;
  }
}

/** Each link of a memo, with the memo's text as description. */
function* readMemo(record: JsonObject): Generator<FileLink> {
  const content = getText(record, ["content"]);
  const tags = [
    ...getTexts(record["tags"]),
    ...[...content.matchAll(/(?:^|\s)#([^\s#]+)/g)].map(([, tag = ""]) => tag),
  ];
  const state = getText(record, ["state", "rowStatus"]).toUpperCase();
  for (const { url, title } of findLinks(content)) {
    const isOnlyLink = content.trim().length <= url.length;
    yield {
      ...bareLink(url, cleanTitle(title)),
      description: isOnlyLink ? null : cleanDescription(content),
      tags: cleanTags(tags),
      addedAt: parseDate(record["createTime"] ?? record["createdTs"] ?? record["displayTime"]),
      ...(isTrue(record["pinned"]) ? { isFavorite: true } : {}),
      ...(state === "ARCHIVED" ? { isArchived: true } : {}),
    };
  }
}
