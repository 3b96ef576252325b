import { bareLink, type FileLink, type LinkState } from "../file-link.ts";
import {
  getText,
  getTexts,
  hasKeys,
  hasRecord,
  isObject,
  isTrue,
  type JsonObject,
  listRecords,
  recordLink,
  treeLinks,
} from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import { cleanDescription, cleanTitle, cleanUrl } from "../decode-text.ts";
import { subfolder, toFolderPath } from "../folder-path.ts";
import { cleanTags, splitTags } from "../parse-tags.ts";
import { findAllLinks } from "@bowerbird/bookmark/markdown-links";
import { parseDate } from "../parse-date.ts";
import t from "./messages.json" with { type: "json" };

export const shiori: ImportFormat = {
  id: "shiori",
  name: "Shiori",
  endings: [".json", ".html"],
  howTo: t.shioriHowTo,
  keeps: ["tags", "descriptions", "dates"],
  loses: t.archivedPages,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "url", "excerpt", "hasContent")),
      links: (root) => treeLinks(root),
    },
  ],
};

export const readeck: ImportFormat = {
  id: "readeck",
  name: "Readeck",
  endings: [".json", ".jsonl", ".ndjson"],
  howTo: t.apiJsonHow,
  keeps: ["tags", "descriptions", "dates", "archived", "favourites"],
  loses: t.highlightsAndTexts,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "url", "labels", "is_marked")),
      links: (root) => treeLinks(root, readReadeck),
    },
  ],
};

function readReadeck(record: JsonObject, folder: readonly string[]): FileLink | null {
  return record["is_deleted"] === true ? null : recordLink(record, folder);
}

/** Betula's JSON is Pinboard's, its CSV Raindrop's; of its HTML, the two folders say who may see a link. */
export const betula: ImportFormat = {
  id: "betula",
  name: "Betula",
  endings: [".html", ".json", ".csv"],
  howTo: t.inBetulaSettingsExport,
  keeps: ["tags", "descriptions", "dates", "private"],
  loses: t.inCsvWhetherALinkIsPrivate,
  readers: [
    {
      kind: "html",
      marker: /<H3[^>]*>(?:Public|Private) bookmarks<\/H3>/i,
      profile: { complete: readBetulaFolder },
    },
  ],
};

function readBetulaFolder({ folder: [name = "", ...folder], ...link }: FileLink): FileLink {
  const isPrivate = /^private bookmarks$/i.test(name);
  return { ...link, folder, ...(isPrivate ? { isPrivate } : {}) };
}

export const shaarli: ImportFormat = {
  id: "shaarli",
  name: "Shaarli",
  endings: [".html"],
  howTo: t.inShaarliToolsExportDatabase,
  keeps: ["tags", "descriptions", "dates", "private"],
  loses: "",
  readers: [{ kind: "html", marker: /<h1>Shaarli export/i }],
};

export const linkding: ImportFormat = {
  id: "linkding",
  name: "linkding",
  endings: [".html", ".json"],
  howTo: t.linkdingHow,
  keeps: ["tags", "descriptions", "notes", "dates", "covers", "read later", "archived"],
  loses: t.whetherALinkIsSharedSnapshots,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "url", "tag_names")),
      links: (root) => treeLinks(root, readLinkdingBookmark),
    },
    // A file without notes and archived links is that of any browser, and read as such.
    {
      kind: "html",
      marker:
        /\[linkding-notes\]|linkding:bookmarks\.archived|<A HREF="[^"]*" ADD_DATE="\d+" LAST_MODIFIED="\d+" PRIVATE="[01]" TOREAD="[01]"/,
      profile: { complete: completeLinkding },
    },
  ],
};

function readLinkdingBookmark(record: JsonObject, folder: readonly string[]): FileLink | null {
  const link = recordLink(record, folder);
  if (!link) return null;
  link.title ||= getText(record, ["website_title"]).trim();
  link.description = cleanDescription(getText(record, ["description", "website_description"]));
  const notes = cleanDescription(getText(record, ["notes"]));
  if (notes) link.notes = notes;
  return link;
}

const archivedTag = "linkding:bookmarks.archived";
const notesStart = "[linkding-notes]";
const notesEnd = "[/linkding-notes]";

function completeLinkding(link: FileLink): FileLink {
  // Said of every link that is not shared with all, as by default none is.
  delete link.isPrivate;
  const text = link.description ?? "";
  const start = text.indexOf(notesStart);
  if (start >= 0) {
    const end = text.indexOf(notesEnd, start);
    const notes = cleanDescription(text.slice(start + notesStart.length, end < 0 ? undefined : end));
    if (notes) link.notes = notes;
    link.description = cleanDescription(text.slice(0, start));
  }
  if (link.tags.includes(archivedTag)) link.isArchived = true;
  link.tags = link.tags.filter((tag) => tag !== archivedTag);
  return link;
}

export const linkwarden: ImportFormat = {
  id: "linkwarden",
  name: "Linkwarden",
  endings: [".json"],
  howTo: t.linkwardenHow,
  keeps: ["folders", "tags", "descriptions", "dates", "favourites"],
  loses: t.highlightsAndPreservedPages,
  readers: [{ kind: "json", matches: isLinkwarden, links: readLinkwarden }],
};

function isLinkwarden(root: unknown): boolean {
  if (!isObject(root) || !Array.isArray(root["collections"])) return false;
  return root["collections"].some((collection) => isObject(collection) && Array.isArray(collection["links"]));
}

function readLinkwarden(root: unknown) {
  const pinned = isObject(root) && Array.isArray(root["pinnedLinks"]) ? root["pinnedLinks"] : [];
  const pinnedIds = new Set(pinned.filter(isObject).map((link) => link["id"]));
  // The list of pinned links repeats them.
  const tree = isObject(root) ? { ...root, pinnedLinks: undefined, links: undefined } : root;
  return treeLinks(tree, (record, folder) => {
    const link = recordLink(record, folder);
    if (link && pinnedIds.has(record["id"])) link.isFavorite = true;
    return link;
  });
}

export const karakeep: ImportFormat = {
  id: "karakeep",
  name: t.karakeepHoarder,
  fileName: t.karakeepExport,
  endings: [".json"],
  howTo: t.karakeepHow,
  keeps: ["folders", "tags", "descriptions", "dates", "archived", "favourites"],
  loses: t.karakeepLeftOut,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, ({ content }) => isObject(content) && typeof content["type"] === "string"),
      links: (root) => treeLinks(root),
    },
  ],
};

export const linkace: ImportFormat = {
  id: "linkace",
  name: "LinkAce",
  endings: [".csv", ".html", ".json"],
  howTo: t.linkaceHow,
  keeps: ["folders", "tags", "descriptions", "dates", "private"],
  loses: t.listsOfALinkBeyondIts,
  readers: [
    {
      kind: "csv",
      header: ["userid", "url", "tags", "lists"],
      complete: (link, cell) => ({
        ...link,
        folder: firstList(splitTags(cell("lists"))),
        ...readVisibility(cell("visibility"), cell("isprivate")),
      }),
    },
    {
      kind: "json",
      matches: (root) =>
        hasRecord(
          root,
          (record) => hasKeys(record, "url", "lists") && ("is_private" in record || "visibility" in record),
        ),
      links: (root) => treeLinks(root, readLinkaceLink),
    },
  ],
};

function readLinkaceLink(record: JsonObject): FileLink | null {
  const link = recordLink(record, firstList(getTexts(record["lists"])));
  return link && { ...link, ...readVisibility(record["visibility"]) };
}

/** Since version 2: 1 is public, 2 seen by the accounts of the server, 3 private. Before, there were two states. */
function readVisibility(visibility: unknown, isPrivate: unknown = ""): LinkState {
  return /^[23]$/.test(String(visibility)) || isTrue(isPrivate) ? { isPrivate: true } : {};
}

function firstList(names: readonly string[]): readonly string[] {
  return toFolderPath(names.slice(0, 1));
}

export const servas: ImportFormat = {
  id: "servas",
  name: "Servas",
  endings: [".json", ".html"],
  howTo: t.inServasProfileExport,
  keeps: ["folders", "tags", "dates"],
  loses: t.groupsOfALinkBeyondIts,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "link", "groups")),
      links: (root) => readServasLinks(isObject(root) ? root : {}),
    },
    {
      kind: "html",
      marker: /<H1>Servas export<\/H1>/i,
      profile: { isContainer: (folder) => folder === "Servas export" },
    },
  ],
};

function readServasLinks(root: JsonObject): Generator<FileLink | null> {
  const parents = readServasGroups(root["groups"]);
  return treeLinks({ links: root["links"] }, (record) => {
    const [group] = getTexts(record["groups"]);
    return recordLink(record, group === undefined ? [] : toGroupPath(group, parents));
  });
}

/** The group around each group. */
function readServasGroups(groups: unknown): Map<string, string> {
  const parents = new Map<string, string>();
  for (const group of Array.isArray(groups) ? groups.filter(isObject) : [])
    for (const child of getTexts(group["childGroups"])) parents.set(child, getText(group, ["title"]));
  return parents;
}

/** Outermost first; stops at a circle. */
function toGroupPath(group: string, parents: ReadonlyMap<string, string>): readonly string[] {
  const chain = [group];
  for (let at = parents.get(group); at !== undefined && !chain.includes(at) && chain.length < 100; at = parents.get(at))
    chain.unshift(at);
  return chain.reduce<readonly string[]>(subfolder, []);
}

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
  for (const { url, title } of linksOfMemo(content)) {
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
const maxLinksOfMemo = 500;

/** The links in a text, each address once, with the title that Markdown gives it. */
function linksOfMemo(text: string): { url: string; title: string }[] {
  const found = new Map<string, string>();
  for (const line of text.split("\n")) {
    for (const { url, title } of findAllLinks(line)) {
      if (found.size < maxLinksOfMemo && !found.get(url)) found.set(cleanUrl(url), title);
    }
  }
  return [...found].map(([url, title]) => ({ url, title }));
}

export const wallabag: ImportFormat = {
  id: "wallabag",
  name: "wallabag",
  endings: [".json", ".csv"],
  howTo: t.wallabagHow,
  keeps: ["tags", "dates", "covers", "archived", "favourites"],
  loses: t.annotationsAndTexts,
  readers: [
    {
      kind: "csv",
      header: ["title", "url", "content", "tags", "mimetype", "creationdate"],
      dateOrder: "dmy",
    },
    {
      kind: "json",
      matches: (root) =>
        hasRecord(root, (record) =>
          [
            ["is_archived", "is_starred"],
            ["is_read", "is_fav"],
          ].some((keys) => hasKeys(record, "url", ...keys)),
        ),
      links: (root) => treeLinks(root, readWallabagEntry),
    },
  ],
};

/** Version 1 calls an archived link read. */
function readWallabagEntry(record: JsonObject, folder: readonly string[]): FileLink | null {
  const link = recordLink(record, folder);
  if (link && isTrue(record["is_read"])) link.isArchived = true;
  return link;
}
