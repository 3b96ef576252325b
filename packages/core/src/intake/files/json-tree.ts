import { cleanUrl } from "./bounded-text.ts";
import { bareLink, type FileLink, type FileListener } from "./file-link.ts";
import { isContainerName, subfolder } from "./folder-path.ts";
import { recordLink, isObject, type JsonObject, getText } from "./json-record.ts";

/** Keys that contain lists of links and folders; `roots` is Chrome's. */
const CHILD_KEYS = [
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
const ASIDE = /^_links$|icon|image|cover|avatar|thumb|logo|picture|banner/i;
const ROOT_KEYS = new Set([
  "bookmark_bar",
  "other",
  "synced",
  "mobile",
  "workspaces_v2",
  "custom_root",
  "unsorted",
  "userRoot",
]);
const FIREFOX_ROOT = /^(?:root|menu|toolbar|unfiled|mobile|tags)_{4,}$/;

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
  const keys = isOfAnyKind && !isLink ? Object.keys(node).filter((key) => !ASIDE.test(key)) : CHILD_KEYS;
  for (const key of keys.toReversed()) {
    const child = node[key];
    const inside = { path, isContainer: visit.isContainer, isInContainer, isTrash: visit.isTrash };
    if (Array.isArray(child)) pushAll(stack, child, inside, false);
    else if (isLink) continue;
    else if (key === "roots" && isObject(child)) pushRoots(stack, child, inside);
    else if (isObject(child)) pushAll(stack, [child], inside, CHILD_KEYS.includes(key));
  }
}

function isKnownContainer(node: JsonObject, visit: Location): boolean {
  if (typeof node["root"] === "string") return true;
  if (typeof node["guid"] === "string" && FIREFOX_ROOT.test(node["guid"])) return true;
  return visit.path.length === 0 && !visit.isInContainer && isContainerName(getText(node, ["title", "name"]).trim());
}

function pushRoots(stack: Visit[], roots: JsonObject, visit: Location): void {
  for (const key of Object.keys(roots).toReversed()) {
    const root = roots[key];
    if (key === "trash") pushAll(stack, [root], { ...visit, isTrash: true }, false);
    else if (key === "custom_root" && isObject(root) && !Array.isArray(root["children"])) pushRoots(stack, root, visit);
    else pushAll(stack, [root], { ...visit, isInContainer: ROOT_KEYS.has(key) }, ROOT_KEYS.has(key));
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
