import type { FileLink } from "../file-link.ts";
import { getText, hasKeys, hasRecord, type JsonObject, recordLink, treeLinks } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

const SITE = "https://news.ycombinator.com/";
const ITEM_KEYS = ["hn_url", "hnUrl", "item_url", "itemUrl", "comments_url", "commentsUrl", "hnLink", "discussion"];

export const hackerNews: ImportFormat = {
  id: "hacker-news",
  name: t.hackerNewsFavorites,
  fileName: t.listOfHackerNewsFavorites,
  endings: [".json"],
  howTo: t.jsonOfAProgramThatCollects,
  keeps: ["dates"],
  loses: t.commentsAndPoints,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, isStory),
      // Algolia has its list under `hits`, which no other service does.
      links: (root) => treeLinks(isHits(root) ? root.hits : root, readStory),
    },
  ],
};

function isHits(root: unknown): root is { hits: unknown[] } {
  return typeof root === "object" && root !== null && "hits" in root && Array.isArray(root.hits);
}

function isStory(record: JsonObject): boolean {
  return (
    (hasKeys(record, "by", "id") && (hasKeys(record, "score") || hasKeys(record, "type"))) ||
    hasKeys(record, "objectID", "title") ||
    getText(record, ITEM_KEYS).startsWith(SITE)
  );
}

/** A story without an address is a question, whose page is on Hacker News itself. */
function readStory(record: JsonObject): FileLink | null {
  const id = record["objectID"] ?? record["id"] ?? record["item_id"] ?? record["hnId"];
  const given = getText(record, ["url", "link", "story_url", ...ITEM_KEYS]);
  const url = given.startsWith("item?id=") ? SITE + given : given || (id ? `${SITE}item?id=${String(id)}` : "");
  if (url === "" || record["deleted"] === true) return null;
  const title = getText(record, ["title", "story_title"]);
  return recordLink({ ...record, url, title, id }, []);
}
