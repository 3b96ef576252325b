import type { FileLink, LinkState } from "../file-link.ts";
import { hasKeys, hasRecord, isObject, type JsonObject, recordLink, treeLinks } from "../json-tree.ts";
import { cleanTags, splitTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

const unread = { folder: "", state: { isUnread: true } };
const archived = { folder: "", state: { isArchived: true } };

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
    else yield { ...link, tags: tagsOfPocket(item), ...pocketStates[status] };
  }
}

const pocketStates: Readonly<Record<string, LinkState>> = { 0: { isUnread: true }, 1: { isArchived: true } };

/** Tags by their names. */
function tagsOfPocket(item: JsonObject): string[] {
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
      profile: { section: (heading) => (/archive/i.test(heading) ? archived : unread) },
    },
  ],
};

/** Folders that everyone has; the others are the person's. */
const instapaperFolders: Record<string, LinkState> = {
  unread: { isUnread: true },
  archive: { isArchived: true },
  starred: { isFavorite: true },
  liked: { isFavorite: true },
};

export const instapaper: ImportFormat = {
  id: "instapaper",
  name: "Instapaper",
  endings: [".csv", ".html"],
  howTo: t.instapaperHow,
  keeps: ["folders", "tags", "dates", "descriptions", "read later", "archived", "favourites"],
  loses: "Highlights",
  readers: [
    {
      kind: "csv",
      header: ["url", "title", "selection", "folder"],
      complete(link, cell) {
        const state = instapaperFolders[cell("folder").toLowerCase()];
        return state ? { ...link, ...state, folder: [] } : link;
      },
    },
    {
      kind: "html",
      marker: /<title>\s*Instapaper/i,
      profile: {
        section: (heading) => {
          const state = instapaperFolders[heading.toLowerCase()];
          return { folder: state ? "" : heading, state: state ?? {} };
        },
      },
    },
  ],
};

export const readwise: ImportFormat = {
  id: "readwise",
  name: "Readwise Reader",
  endings: [".csv"],
  howTo: t.readwiseHow,
  keeps: ["tags", "dates", "read later", "archived"],
  loses: t.readwiseLeftOut,
  readers: [
    {
      kind: "csv",
      header: ["url", "documenttags", "saveddate", "location"],
      columns: { tags: ["documenttags"], addedAt: ["saveddate"] },
      complete(link, cell) {
        const location = cell("location").toLowerCase();
        if (location === "feed") return null;
        const id = cell("id").trim();
        if (id !== "") link.sourceId = id.slice(0, 100);
        if (location === "archive") link.isArchived = true;
        else if (location !== "") link.isUnread = true;
        return link;
      },
    },
  ],
};

export const omnivore: ImportFormat = {
  id: "omnivore",
  name: "Omnivore",
  endings: [".json", ".zip"],
  howTo: t.omnivoreHow,
  keeps: ["tags", "descriptions", "dates", "covers", "archived"],
  loses: t.highlightsAndTexts,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "url", "savedAt", "slug")),
      links: (root) => treeLinks(root),
    },
  ],
};

export const matter: ImportFormat = {
  id: "matter",
  name: "Matter",
  endings: [".csv", ".zip"],
  howTo: t.matterHow,
  keeps: ["tags", "dates", "read later", "archived", "favourites"],
  loses: t.matterLeftOut,
  readers: [
    {
      kind: "csv",
      header: ["url", "inqueue", "lastinteractiondate"],
      columns: { addedAt: ["lastinteractiondate"] },
      complete(link, cell) {
        const isInQueue = isYes(cell("inqueue"));
        link.tags = splitTags(cell("tags"), ";,");
        if (isInQueue && !isYes(cell("read"))) link.isUnread = true;
        if (!isInQueue) link.isArchived = true;
        if (isYes(cell("favorited"))) link.isFavorite = true;
        return link;
      },
    },
  ],
};

function isYes(cell: string): boolean {
  return /^(?:true|yes|1)$/i.test(cell.trim());
}
