import { findAllLinks } from "@bowerbird/bookmark/markdown-links";
import { cleanDescription, cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { getText, getTexts, hasKeys, hasRecord, isObject, isTrue, type JsonObject, listRecords } from "../json-tree.ts";
import { parseDate } from "../parse-date.ts";
import { cleanTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const memos: ImportFormat = {
  id: "memos",
  name: "Memos",
  endings: [".json"],
  howTo: t.memosHow,
  keeps: ["tags", "descriptions", "dates", "archived", "favourites"],
  loses: t.memosWithoutALinkAttachments,
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
  for (const { url, title } of linksOf(content)) {
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

/** More than a text has; the rest is ignored. */
const MAX_LINKS = 500;

/** The links in a text, each address once, with the title that Markdown gives it. */
function linksOf(text: string): { url: string; title: string }[] {
  const found = new Map<string, string>();
  for (const line of text.split("\n")) {
    for (const { url, title } of findAllLinks(line)) {
      if (found.size < MAX_LINKS && !found.get(url)) found.set(cleanUrl(url), title);
    }
  }
  return [...found].map(([url, title]) => ({ url, title }));
}
