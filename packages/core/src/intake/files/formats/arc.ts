import { cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { subfolder } from "../folder-path.ts";
import { getText, isObject, type JsonObject } from "../json-tree.ts";
import { parseDate } from "../parse-date.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

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
const YIELD_EVERY = 5_000;

function* readSidebar(root: unknown): Generator<FileLink | null> {
  const container = findContainer(root);
  const items = new Map(getObjects(container["items"]).map((item) => [item["id"], item]));
  const seen = new Set<unknown>();
  const branches: Branch[] = [];
  for (const id of getTexts(container["topAppsContainerIDs"]))
    branches.push({ ids: getList(items.get(id)?.["childrenIds"]), folder: [], isFavorite: true });
  for (const space of getObjects(container["spaces"])) {
    const folder = subfolder([], getText(space, ["title"]));
    branches.push({ ids: getList(items.get(findPinned(space))?.["childrenIds"]), folder, isFavorite: false });
  }
  branches.reverse();
  let visited = 0;
  for (let branch = branches.pop(); branch; branch = branches.pop()) {
    for (const id of branch.ids) {
      if (++visited % YIELD_EVERY === 0) yield null;
      const item = items.get(id);
      if (!item || seen.has(id)) continue;
      seen.add(id);
      const link = toLink(item, branch);
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

function toLink(item: JsonObject, { folder, isFavorite }: Branch): FileLink | null {
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

function getTexts(value: unknown): string[] {
  return getList(value).filter((item) => typeof item === "string");
}

function getList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
