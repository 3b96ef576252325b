import { cleanCover, cleanDescription, cleanIcon, cleanName, cleanTitle, cleanUrl } from "./decode-text.ts";
import { bareLink, type FileLink, type FileListener, type LinkState } from "./file-link.ts";
import { isContainerName, subfolder, toForeignPath } from "./folder-path.ts";
import { splitFolder } from "./csv-columns.ts";
import { parseDate } from "./parse-date.ts";
import { cleanTags, isTagList, readTagList, splitTags } from "./parse-tags.ts";

/** Keys that contain lists of links and folders; `roots` is Chrome's. */
const childKeys = [
  "roots",
  "children",
  "bookmarks",
  "links",
  "items",
  "collections",
  "folders",
  "data",
  "results",
  "list",
];
/** Keys of pictures, and of addresses of an interface, in files of any kind. */
const aside = /^_links$|icon|image|cover|avatar|thumb|logo|picture|banner/i;
const rootKeys = new Set([
  "bookmark_bar",
  "other",
  "synced",
  "mobile",
  "workspaces_v2",
  "custom_root",
  "unsorted",
  "userRoot",
]);
const firefoxRoot = /^(?:root|menu|toolbar|unfiled|mobile|tags)_{4,}$/;

interface Location {
  path: readonly string[];
  /** A browser's container such as Chrome's bars, not a folder that the person named. */
  isContainer: boolean;
  /** Whether a browser's container is around it, in which the person named every folder. */
  isInContainer: boolean;
  /** What was deleted in Vivaldi or Opera. */
  isTrash: boolean;
}
interface Visit extends Location {
  nodes: readonly unknown[];
  /** Index of the next node. */
  next: number;
}

/** Nodes without a link before yielding to the event loop: a few milliseconds. */
const yieldEvery = 5_000;

/** Reads the link of an object; null if it has none, as folders. */
export type ReadRecord = (record: JsonObject, folder: readonly string[]) => FileLink | null;

interface Tree {
  /** Whether every list and object is followed, not only those under the keys that services use. */
  isOfAnyKind: boolean;
  /** Of folders that are listed apart, by their ids. */
  paths: ReadonlyMap<unknown, readonly string[]>;
  readRecord: ReadRecord;
  listener: FileListener;
}

/**
 * Yields the links of any tree or list in file order, with their folders, and null now and then if there are none. Uses
 * an explicit stack, because files may nest deeper than calls can.
 */
export function* treeLinks(
  root: unknown,
  readRecord: ReadRecord = recordLink,
  listener: FileListener = {},
  isOfAnyKind = false,
): Generator<FileLink | null> {
  const tree = { paths: collectionPaths(root), readRecord, listener, isOfAnyKind };
  const stack: Visit[] = [];
  pushAll(stack, [root], { path: [], isContainer: true, isInContainer: false, isTrash: false }, true);
  let visited = 0;
  for (let visit = stack.at(-1); visit; visit = stack.at(-1)) {
    if (visit.next >= visit.nodes.length) {
      stack.pop();
      continue;
    }
    const node = visit.nodes[visit.next++];
    if (++visited % yieldEvery === 0) yield null;
    if (typeof node === "string") yield* visit.isTrash ? [] : addressLink(node);
    else if (Array.isArray(node)) pushAll(stack, node, visit, false);
    else if (isObject(node)) yield* visitObject(node, visit, stack, tree);
  }
}

function* addressLink(text: string): Generator<FileLink> {
  if (/^\s*https?:\/\//i.test(text)) yield bareLink(cleanUrl(text));
}

function* visitObject(node: JsonObject, visit: Location, stack: Visit[], tree: Tree): Generator<FileLink> {
  const { paths, readRecord, listener } = tree;
  const link = readRecord(node, folderById(node, paths) ?? visit.path);
  if (link && visit.isTrash) listener.onTrashed?.();
  else if (link) yield link;
  // A known service's link may hold lists of other things, such as comments or the links of its page.
  if (link && readRecord !== recordLink) return;
  // Old Firefox backups repeat tagged links below their tags.
  if (node["root"] !== "tagsFolder") enterFolder(node, visit, stack, tree, link !== null);
}

function enterFolder(
  node: JsonObject,
  visit: Location,
  stack: Visit[],
  { paths, isOfAnyKind }: Tree,
  isLink: boolean,
): void {
  const isKnown = isKnownContainer(node, visit);
  const path =
    paths.get(node["id"]) ??
    (visit.isContainer || isKnown ? visit.path : subfolder(visit.path, getText(node, ["title", "name"])));
  const isInContainer = visit.isInContainer || isKnown;
  // What a link holds under other keys, such as its author, is no link of the person's.
  const keys = isOfAnyKind && !isLink ? Object.keys(node).filter((key) => !aside.test(key)) : childKeys;
  for (const key of keys.toReversed()) {
    const child = node[key];
    const inside = { path, isContainer: visit.isContainer, isInContainer, isTrash: visit.isTrash };
    if (Array.isArray(child)) pushAll(stack, child, inside, false);
    else if (isLink || !isObject(child)) continue;
    else if (key === "roots") pushRoots(stack, child, inside);
    else pushAll(stack, [child], inside, childKeys.includes(key));
  }
}

function isKnownContainer(node: JsonObject, visit: Location): boolean {
  if (typeof node["root"] === "string") return true;
  if (typeof node["guid"] === "string" && firefoxRoot.test(node["guid"])) return true;
  return visit.path.length === 0 && !visit.isInContainer && isContainerName(getText(node, ["title", "name"]).trim());
}

function pushRoots(stack: Visit[], roots: JsonObject, visit: Location): void {
  for (const key of Object.keys(roots).toReversed()) {
    const root = roots[key];
    if (key === "trash") pushAll(stack, [root], { ...visit, isTrash: true }, false);
    else if (key === "custom_root" && isObject(root) && !Array.isArray(root["children"])) pushRoots(stack, root, visit);
    else pushAll(stack, [root], { ...visit, isInContainer: rootKeys.has(key) }, rootKeys.has(key));
  }
}

/** Last in, first out. */
function pushAll(stack: Visit[], nodes: readonly unknown[], location: Location, isContainer: boolean): void {
  const { path, isInContainer, isTrash } = location;
  stack.push({ nodes, next: 0, path, isContainer, isInContainer, isTrash });
}

/** Karakeep lists the ids of a link's lists; Linkwarden and others the id of its collection. */
function folderById(node: JsonObject, paths: ReadonlyMap<unknown, readonly string[]>): readonly string[] | undefined {
  if (paths.size === 0) return undefined;
  const ids: unknown[] = Array.isArray(node["lists"]) ? node["lists"] : [node["collectionId"]];
  return ids.map((id) => paths.get(id)).find((path) => path !== undefined);
}

/**
 * Reads paths by id from files with a flat list of folders that name their parent (Linkwarden: `collections`, Karakeep:
 * `lists`). Empty for other files.
 */
function collectionPaths(root: unknown): ReadonlyMap<unknown, readonly string[]> {
  const paths = new Map<unknown, readonly string[]>();
  const byId = new Map<unknown, JsonObject>(getCollections(root).map((item) => [item["id"], item]));
  for (const id of byId.keys()) resolve(id, byId, paths);
  return paths;
}

function getCollections(root: unknown): JsonObject[] {
  if (!isObject(root)) return [];
  const list = Array.isArray(root["collections"]) ? root["collections"] : root["lists"];
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).filter((item) => item["id"] !== undefined && getText(item, ["name"]) !== "");
}

/** Climbs to the first known ancestor and back down; stops at a cycle of parents. */
function resolve(id: unknown, byId: ReadonlyMap<unknown, JsonObject>, paths: Map<unknown, readonly string[]>): void {
  const chain: unknown[] = [];
  const seen = new Set<unknown>();
  let at = id;
  while (byId.has(at) && !paths.has(at) && !seen.has(at)) {
    seen.add(at);
    chain.push(at);
    at = byId.get(at)?.["parentId"];
  }
  let path = paths.get(at) ?? [];
  for (const step of chain.toReversed()) {
    path = subfolder(path, getText(byId.get(step) ?? {}, ["name"]));
    paths.set(step, path);
  }
}

const urlKeys = ["url", "uri", "href", "link", "given_url", "resolved_url"];
const titleKeys = ["title", "name", "given_title", "resolved_title"];
const descriptionKeys = ["description", "note", "notes", "excerpt", "comment"];
const dateKeys = [
  "dateAdded",
  "date_added",
  "createdAt",
  "created_at",
  "created",
  "time",
  "time_added",
  "added",
  "addedAt",
  "add_date",
  "savedAt",
  "saved_at",
  "date",
  "timestamp",
  "modifiedAt",
  "modified",
];
const tagKeys = ["tags", "labels", "tag_names", "tagNames", "tag", "keywords"];
const folderKeys = ["folder", "category", "collection"];
const idKeys = ["id", "_id", "guid", "hash"];
const stateKeys = {
  isArchived: ["is_archived", "isArchived", "archived", "archive"],
  isUnread: ["unread", "is_unread", "isUnread", "toread", "to_read"],
  isPrivate: ["is_private", "isPrivate", "private"],
  isFavorite: [
    "is_starred",
    "starred",
    "is_favorite",
    "isFavorite",
    "favorite",
    "favorited",
    "favourite",
    "favourited",
    "is_fav",
    "is_marked",
    "important",
  ],
} as const;
const iconKeys = ["icon", "favicon", "iconUri", "iconuri", "faviconUrl", "favicon_url"];

/** Raindrop, Omnivore, wallabag, linkding, Pocket, Karakeep; what is no web address, such as a path, is none. */
const coverKeys = [
  "cover",
  "coverUrl",
  "cover_url",
  "thumbnail",
  "preview_picture",
  "preview_image_url",
  "top_image_url",
  "imageUrl",
  "image_url",
];

/**
 * Reads a link in any known spelling (Firefox, Chrome, Pinboard, Karakeep, Linkwarden, Raindrop); null if the object has
 * no URL, as folders.
 *
 * @param folder around it; outside any, the one that it names itself counts
 */
export function recordLink(record: JsonObject, folder: readonly string[]): FileLink | null {
  const url = getUrl(record);
  if (url === null || (url === "" && Array.isArray(record["children"]))) return null;
  return {
    url: cleanUrl(url),
    title: cleanTitle(
      getText(record, isPinboard(record) ? ["description"] : titleKeys) || contentText(record, "title"),
    ),
    description: cleanDescription(getDescription(record)),
    tags: getTags(record),
    addedAt: readFirst(record, dateKeys, parseDate),
    icon: cleanIcon(...iconKeys.map((key) => record[key])),
    folder: folder.length > 0 ? folder : (readFirst(record, folderKeys, toFolder) ?? []),
    ...getState(record),
  };
}

function getState(record: JsonObject): LinkState {
  const state: LinkState = {};
  for (const [name, keys] of Object.entries(stateKeys))
    if (keys.some((key) => isTrue(record[key]))) state[name as keyof typeof stateKeys] = true;
  if (typeof record["state"] === "string" && record["state"].toLowerCase() === "archived") state.isArchived = true;
  // Pinboard's and Diigo's; linkding's `false` is said of every link that is not shown to all.
  if (record["shared"] === "no") state.isPrivate = true;
  const sourceId = getId(record);
  if (sourceId !== "") state.sourceId = sourceId;
  const coverUrl = cleanCover(...coverKeys.map((key) => record[key] ?? contentText(record, key)));
  if (coverUrl !== null) state.coverUrl = coverUrl;
  return state;
}

/** Services write yes as `true`, `1`, `"1"` or `"yes"`. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === "string" && /^(?:1|true|yes)$/i.test(value));
}

function getId(record: JsonObject): string {
  const id = idKeys.map((key) => record[key]).find((value) => typeof value === "string" || typeof value === "number");
  return id === undefined ? "" : cleanName(String(id));
}

function getUrl(record: JsonObject): string | null {
  // Karakeep: {title, tags, content: {type: "link", url}}.
  const url = getText(record, urlKeys) || contentText(record, "url");
  return url === "" && !urlKeys.some((key) => typeof record[key] === "string") ? null : url;
}

function contentText(record: JsonObject, key: string): string {
  return isObject(record["content"]) ? getText(record["content"], [key]) : "";
}

/** Pinboard uses Delicious's names: `description` is the title and `extended` the description. */
function isPinboard(record: JsonObject): boolean {
  return typeof record["href"] === "string" && typeof record["title"] !== "string";
}

function getDescription(record: JsonObject): string {
  if (isPinboard(record)) return getText(record, ["extended"]);
  const texts = descriptionKeys.map((key) => getText(record, [key]).trim());
  const distinct = new Set([...texts, annotation(record)].filter((text) => text !== ""));
  return [...distinct].join("\n\n");
}

/** Older Firefox: `annos: [{name: "bookmarkProperties/description", value}]`. */
function annotation(record: JsonObject): string {
  const annos = Array.isArray(record["annos"]) ? record["annos"].filter(isObject) : [];
  const anno = annos.find((item) => item["name"] === "bookmarkProperties/description");
  return anno ? getText(anno, ["value"]).trim() : "";
}

function getTags(record: JsonObject): string[] {
  const tags = readFirst(record, tagKeys, (value) => {
    if (typeof value !== "string") return orNull(cleanTags(getTexts(value)));
    return orNull(isTagList(value) ? readTagList(value) : splitTags(value, ",", isPinboard(record)));
  });
  return tags ?? [];
}

/** A path as text, as a list of names, or an object with a name. */
function toFolder(value: unknown): readonly string[] | null {
  if (typeof value === "string") return orNull(toForeignPath(splitFolder(value, false)));
  return orNull(toForeignPath(getTexts(Array.isArray(value) ? value : [value])));
}

function orNull<T extends readonly unknown[]>(list: T): T | null {
  return list.length > 0 ? list : null;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first non-blank text among the keys; "" if there is none. */
export function getText(record: JsonObject, keys: readonly string[]): string {
  for (const key of keys) {
    const value = record[key];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return "";
}

/** Of the first key whose value can be read; null if there is none. */
function readFirst<T>(record: JsonObject, keys: readonly string[], read: (value: unknown) => T | null): T | null {
  for (const key of keys) {
    const value = read(record[key]);
    if (value !== null) return value;
  }
  return null;
}

/** More than any link has; the rest of a longer list is ignored. */
const maxTexts = 1_000;

const nameKeys = ["name", "label", "title", "tag"];

/** The texts of a list, and the names of its objects; empty if it is not a list. */
export function getTexts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, maxTexts)
    .map((item: unknown) => (isObject(item) ? getText(item, nameKeys) : item))
    .filter((item) => typeof item === "string");
}

/** Under which services put their list. */
const listKeys = ["results", "data", "items", "bookmarks", "links", "hits", "memos", "entries", "articles"];
/** The first records may be notes or folders. */
const sample = 20;

/** The records of a list, which is the file itself or is in it under a usual key. */
export function listRecords(root: unknown): readonly unknown[] {
  if (Array.isArray(root)) return root;
  if (!isObject(root)) return [];
  const key = listKeys.find((name) => Array.isArray(root[name]));
  return key ? (root[key] as unknown[]) : [];
}

/** Whether one of the first records passes. */
export function hasRecord(root: unknown, test: (record: JsonObject) => boolean): boolean {
  return listRecords(root)
    .slice(0, sample)
    .some((record) => isObject(record) && test(record));
}

/** Whether a record has all of these keys. */
export function hasKeys(record: JsonObject, ...keys: readonly string[]): boolean {
  return keys.every((key) => Object.hasOwn(record, key));
}
