import { cleanDescription, cleanName, cleanTitle, cleanUrl } from "../decode-text.ts";
import { type FileLink, UnreadableFileError } from "../file-link.ts";
import { subfolder } from "../folder-path.ts";
import { getText, isObject, type JsonObject } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

const readingList = "com.apple.ReadingList";
const containers = new Set(["BookmarksBar", "BookmarksMenu"]);

export const safari: ImportFormat = {
  id: "safari",
  name: "Safari",
  endings: [".html", ".zip", ".plist"],
  howTo: t.safariHow,
  keeps: ["folders", "read later"],
  loses: t.safariLeftOut,
  readers: [
    {
      kind: "html",
      marker: new RegExp(`id="${readingList}"`),
    },
    { kind: "plist", matches: (root) => isObject(root) && Array.isArray(root["Children"]), links: readTree },
  ],
};

interface Folder {
  nodes: readonly unknown[];
  next: number;
  path: readonly string[];
  isReadingList: boolean;
}

/** A binary list may name an object many times, and those multiply. */
const maxNodes = 2_000_000;
const maxDepth = 256;
const yieldEvery = 5_000;

function* readTree(root: unknown): Generator<FileLink | null> {
  const stack: Folder[] = [{ nodes: [root], next: 0, path: [], isReadingList: false }];
  let visited = 0;
  for (let folder = stack.at(-1); folder; folder = stack.at(-1)) {
    if (folder.next >= folder.nodes.length) {
      stack.pop();
      continue;
    }
    const node = folder.nodes[folder.next++];
    if (++visited > maxNodes) throw new UnreadableFileError(t.thisPropertyListHoldsTooMuch);
    if (visited % yieldEvery === 0) yield null;
    if (!isObject(node)) continue;
    if (typeof node["URLString"] === "string") yield toLink(node, folder);
    else if (Array.isArray(node["Children"]) && stack.length < maxDepth) stack.push(enter(node, folder));
  }
}

function enter(node: JsonObject, { path, isReadingList }: Folder): Folder {
  const name = getText(node, ["Title"]);
  const isContainer = containers.has(name) || name === readingList;
  return {
    nodes: node["Children"] as unknown[],
    next: 0,
    path: isContainer ? path : subfolder(path, name),
    isReadingList: isReadingList || name === readingList,
  };
}

function toLink(node: JsonObject, { path, isReadingList }: Folder): FileLink {
  const names = isObject(node["URIDictionary"]) ? node["URIDictionary"] : {};
  const more = isObject(node["ReadingList"]) ? node["ReadingList"] : {};
  const { DateAdded: added } = more;
  const id = cleanName(getText(node, ["WebBookmarkUUID"]));
  return {
    url: cleanUrl(getText(node, ["URLString"])),
    title: cleanTitle(getText(names, ["title"])),
    description: cleanDescription(getText(more, ["PreviewText"])),
    tags: [],
    addedAt: added instanceof Date ? added : null,
    icon: null,
    folder: path,
    ...(isReadingList && more["DateLastViewed"] === undefined ? { isUnread: true } : {}),
    ...(id === "" ? {} : { sourceId: id }),
  };
}
