import type { FileLink, LinkState } from "../file-link.ts";
import { hasKeys, isObject, type JsonObject, recordLink } from "../json-tree.ts";
import { cleanTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

const UNREAD = { folder: "", state: { isUnread: true } };
const ARCHIVED = { folder: "", state: { isArchived: true } };

/** The answer of its API, `/v3/get`: items by their ids, or a list of them. */
function itemsOf(root: unknown): readonly JsonObject[] {
  const list = isObject(root) ? root["list"] : root;
  if (!isObject(list) && !Array.isArray(list)) return [];
  return Object.values(list).filter(isObject);
}

function isAnswer(root: unknown): boolean {
  const isItem = (item: JsonObject) =>
    hasKeys(item, "item_id") && (hasKeys(item, "given_url") || hasKeys(item, "resolved_url"));
  return itemsOf(root).slice(0, 20).some(isItem);
}

function* readAnswer(root: unknown): Generator<FileLink | null> {
  const sortId = (item: JsonObject) => (typeof item["sort_id"] === "number" ? item["sort_id"] : 0);
  for (const item of itemsOf(root).toSorted((a, b) => sortId(a) - sortId(b))) {
    const link = recordLink(item, []);
    const status = String(item["status"]);
    // 2 means that it is to be deleted.
    if (!link || status === "2") yield null;
    else yield { ...link, tags: tagsOf(item), ...STATES[status] };
  }
}

const STATES: Readonly<Record<string, LinkState>> = { 0: { isUnread: true }, 1: { isArchived: true } };

/** Tags by their names. */
function tagsOf(item: JsonObject): string[] {
  return isObject(item["tags"]) ? cleanTags(Object.keys(item["tags"])) : [];
}

export const pocket: ImportFormat = {
  id: "pocket",
  name: "Pocket",
  endings: [".csv", ".html", ".json", ".zip"],
  howTo: t.pocketHow,
  keeps: ["tags", "descriptions", "dates", "covers", "read later", "archived", "favourites"],
  loses: "Highlights",
  readers: [
    {
      kind: "csv",
      header: ["url", "timeadded", "tags", "status"],
      complete(link, cell) {
        const status = cell("status");
        if (status === "archive") link.isArchived = true;
        if (status === "unread") link.isUnread = true;
        return link;
      },
    },
    { kind: "json", matches: isAnswer, links: readAnswer },
    {
      kind: "html",
      marker: /<title>\s*Pocket Export/i,
      profile: { section: (heading) => (/archive/i.test(heading) ? ARCHIVED : UNREAD) },
    },
  ],
};
