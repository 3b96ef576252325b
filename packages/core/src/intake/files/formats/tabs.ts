import { cleanDescription, cleanIcon, cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { subfolder } from "../folder-path.ts";
import { getText, getTexts, hasRecord, isObject, type JsonObject, listRecords } from "../json-tree.ts";
import { cleanTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import { parseDate } from "../parse-date.ts";
import t from "./messages.json" with { type: "json" };

export const toby: ImportFormat = {
  id: "toby",
  name: "Toby",
  endings: [".json"],
  howTo: t.inTobySettingsExportJson,
  keeps: ["folders", "tags", "descriptions"],
  loses: t.tobyExportsNoDates,
  readers: [{ kind: "json", matches: (root) => getLists(root).length > 0, links: readLists }],
};

function* readLists(root: unknown): Generator<FileLink | null> {
  for (const { list, path } of getLists(root)) {
    const folder = subfolder(path, getText(list, ["title"]));
    const tags = cleanTags(getTexts(list["labels"]));
    for (const card of getTobyObjects(list["cards"])) yield toTobyLink(card, folder, tags);
    yield null;
  }
}

function toTobyLink(card: JsonObject, folder: readonly string[], tags: string[]): FileLink {
  return {
    ...bareLink(cleanUrl(getText(card, ["url"])), cleanTitle(getText(card, ["customTitle", "title"]))),
    description: cleanDescription(getText(card, ["customDescription", "description"])),
    tags: [...tags],
    folder,
  };
}

/** Lists, which since version 4 may be in groups. */
function getLists(root: unknown): { list: JsonObject; path: readonly string[] }[] {
  if (!isObject(root)) return [];
  const groups = getTobyObjects(root["groups"]).map((group) => ({
    group,
    path: subfolder([], getText(group, ["name", "title"])),
  }));
  return [{ group: root, path: [] as readonly string[] }, ...groups].flatMap(({ group, path }) =>
    getTobyObjects(group["lists"])
      .filter((list) => Array.isArray(list["cards"]))
      .map((list) => ({ list, path })),
  );
}

function getTobyObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export const tabSessionManager: ImportFormat = {
  id: "tab-session-manager",
  name: "Tab Session Manager",
  endings: [".json"],
  howTo: t.tabSessionManagerHow,
  keeps: ["folders", "tags", "dates", "icons"],
  loses: t.tabSessionManagerLeftOut,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => isObject(record["windows"]) && "tabsNumber" in record),
      links: readSessions,
    },
  ],
};

/** Tags that the extension sets itself. */
const ownTags = new Set(["regular", "winClose", "browserExit", "auto", "startup", "temp"]);

/** A session is a folder; its tabs have its date. */
function* readSessions(root: unknown): Generator<FileLink | null> {
  for (const session of listRecords(root)) {
    if (!isObject(session) || !isObject(session["windows"])) continue;
    const folder = subfolder([], getText(session, ["name"]));
    const tags = cleanTags(getTexts(session["tag"]).filter((tag) => !ownTags.has(tag) && !tag.startsWith("_")));
    const addedAt = parseDate(session["date"]);
    for (const tab of getTabs(session["windows"])) yield { ...toTabLink(tab), folder, tags: [...tags], addedAt };
    yield null;
  }
}

/** Windows and tabs are objects by number, which JavaScript gives in the order of the numbers, not of the tabs. */
function getTabs(windows: JsonObject): JsonObject[] {
  return Object.values(windows)
    .filter(isObject)
    .flatMap((tabs) =>
      Object.values(tabs)
        .filter(isObject)
        .sort((a, b) => Number(a["index"]) - Number(b["index"])),
    )
    .filter((tab) => typeof tab["url"] === "string" && tab["incognito"] !== true);
}

function toTabLink(tab: JsonObject): FileLink {
  const link = bareLink(cleanUrl(getText(tab, ["url"])), cleanTitle(getText(tab, ["title"])));
  return { ...link, icon: cleanIcon(tab["favIconUrl"]) };
}

export const arc: ImportFormat = {
  id: "arc",
  name: "Arc",
  endings: [".json"],
  howTo: t.arcHow,
  keeps: ["folders", "dates", "favourites"],
  loses: t.tabsThatAreNotPinned,
  readers: [{ kind: "json", matches: isSidebar, links: readSidebar }],
};

function isSidebar(root: unknown): boolean {
  return isObject(root) && isObject(root["sidebar"]) && Array.isArray(root["sidebar"]["containers"]);
}

interface Branch {
  ids: readonly unknown[];
  folder: readonly string[];
  isFavorite: boolean;
}

/** Items without a link before other work gets its turn: a few milliseconds. */
const yieldEvery = 5_000;

function* readSidebar(root: unknown): Generator<FileLink | null> {
  const container = findContainer(root);
  const items = new Map(getObjects(container["items"]).map((item) => [item["id"], item]));
  const seen = new Set<unknown>();
  const branches: Branch[] = [];
  for (const id of getArcTexts(container["topAppsContainerIDs"]))
    branches.push({ ids: getList(items.get(id)?.["childrenIds"]), folder: [], isFavorite: true });
  for (const space of getObjects(container["spaces"])) {
    const folder = subfolder([], getText(space, ["title"]));
    branches.push({ ids: getList(items.get(findPinned(space))?.["childrenIds"]), folder, isFavorite: false });
  }
  branches.reverse();
  let visited = 0;
  for (let branch = branches.pop(); branch; branch = branches.pop()) {
    for (const id of branch.ids) {
      if (++visited % yieldEvery === 0) yield null;
      const item = items.get(id);
      if (!item || seen.has(id)) continue;
      seen.add(id);
      const link = toArcLink(item, branch);
      if (link) yield link;
      else branches.push({ ...branch, ...enterFolder(item, branch) });
    }
  }
}

function enterFolder(item: JsonObject, { folder }: Branch): Pick<Branch, "ids" | "folder"> {
  return { ids: getList(item["childrenIds"]), folder: subfolder(folder, getText(item, ["title"])) };
}

/** The one with the items; another holds what is common to all profiles. */
function findContainer(root: unknown): JsonObject {
  const sidebar = isObject(root) && isObject(root["sidebar"]) ? root["sidebar"] : {};
  return getObjects(sidebar["containers"]).find((container) => Array.isArray(container["items"])) ?? {};
}

/** `["unpinned", id, "pinned", id]`. */
function findPinned(space: JsonObject): unknown {
  const ids = getList(space["containerIDs"]);
  return ids[ids.indexOf("pinned") + 1];
}

function toArcLink(item: JsonObject, { folder, isFavorite }: Branch): FileLink | null {
  const data = isObject(item["data"]) ? item["data"] : {};
  if (!isObject(data["tab"])) return null;
  const title = getText(item, ["title"]) || getText(data["tab"], ["savedTitle"]);
  const link = bareLink(cleanUrl(getText(data["tab"], ["savedURL"])), cleanTitle(title));
  return { ...link, folder, addedAt: toDate(item["createdAt"]), ...(isFavorite ? { isFavorite } : {}) };
}

/** Seconds since 2001. */
function toDate(value: unknown): Date | null {
  return typeof value === "number" && value > 0 ? parseDate(value + 978_307_200) : null;
}

/** Arc writes a map as a list of keys and values by turns. */
function getObjects(value: unknown): JsonObject[] {
  return getList(value).filter(isObject);
}

function getArcTexts(value: unknown): string[] {
  return getList(value).filter((item) => typeof item === "string");
}

function getList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
