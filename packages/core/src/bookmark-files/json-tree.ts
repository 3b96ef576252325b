import { cleanUrl } from "./bounded-text.ts";
import { bareLink, type FileLink } from "./file-link.ts";
import { isContainerName, subfolder } from "./folder-path.ts";
import { collectionPaths } from "./json-collections.ts";
import { recordLink } from "./json-record.ts";
import { isObject, type JsonObject, textOf } from "./json-values.ts";

/** Under these keys lists of links and folders are looked for; `roots` are Chrome's. */
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
const ROOT_KEYS = new Set(["bookmark_bar", "other", "synced", "mobile", "workspaces_v2", "custom_root"]);
const FIREFOX_ROOT = /^(?:root|menu|toolbar|unfiled|mobile|tags)_{4,}$/;

interface Place {
  path: readonly string[];
  /** Chrome's bars: a place of the browser, not a folder that somebody named. */
  isContainer: boolean;
}
interface Visit extends Place {
  nodes: readonly unknown[];
  /** Index of the node that is visited next. */
  next: number;
}

/** Nodes after which other work gets a turn although no link was found: a few milliseconds. */
const nodesAtOnce = 5_000;

/**
 * The links of any tree or list, in file order, with the folders around them; null now and then where there are none.
 * Walks with a stack of its own: a file may nest deeper than calls can.
 */
export function* treeLinks(root: unknown): Generator<FileLink | null> {
  const paths = collectionPaths(root);
  const stack: Visit[] = [];
  pushAll(stack, [root], { path: [], isContainer: true }, true);
  let visited = 0;
  for (let visit = stack.at(-1); visit; visit = stack.at(-1)) {
    if (visit.next >= visit.nodes.length) {
      stack.pop();
      continue;
    }
    const node = visit.nodes[visit.next++];
    if (++visited % nodesAtOnce === 0) yield null;
    if (typeof node === "string") yield* addressLink(node);
    else if (Array.isArray(node)) pushAll(stack, node, visit, false);
    else if (isObject(node)) yield* visitObject(node, visit, stack, paths);
  }
}

function* addressLink(text: string): Generator<FileLink> {
  if (/^\s*https?:\/\//i.test(text)) yield bareLink(cleanUrl(text));
}

function* visitObject(
  node: JsonObject,
  visit: Place,
  stack: Visit[],
  paths: ReadonlyMap<unknown, readonly string[]>,
): Generator<FileLink> {
  const link = recordLink(node, folderById(node, paths) ?? visit.path);
  if (link) yield link;
  // Old Firefox backups repeat every tagged link below its tags; the links themselves stand elsewhere.
  else if (node["root"] !== "tagsFolder") enterFolder(node, visit, stack, paths);
}

function enterFolder(
  node: JsonObject,
  visit: Place,
  stack: Visit[],
  paths: ReadonlyMap<unknown, readonly string[]>,
): void {
  const path =
    paths.get(node["id"]) ??
    (isPlace(node, visit) ? visit.path : subfolder(visit.path, textOf(node, ["title", "name"])));
  for (const key of CHILD_KEYS.toReversed()) {
    const child = node[key];
    const inside = { path, isContainer: visit.isContainer };
    if (key === "roots" && isObject(child)) pushRoots(stack, child, inside);
    else if (Array.isArray(child)) pushAll(stack, child, inside, false);
    else if (isObject(child)) pushAll(stack, [child], inside, true);
  }
}

function isPlace(node: JsonObject, visit: Place): boolean {
  if (visit.isContainer || typeof node["root"] === "string") return true;
  if (typeof node["guid"] === "string" && FIREFOX_ROOT.test(node["guid"])) return true;
  return visit.path.length === 0 && isContainerName(textOf(node, ["title", "name"]).trim());
}

function pushRoots(stack: Visit[], roots: JsonObject, visit: Place): void {
  for (const key of Object.keys(roots).toReversed()) pushAll(stack, [roots[key]], visit, ROOT_KEYS.has(key));
}

/** What is pushed last is visited first. */
function pushAll(stack: Visit[], nodes: readonly unknown[], { path }: Place, isContainer: boolean): void {
  stack.push({ nodes, next: 0, path, isContainer });
}

/** Karakeep names a link's lists by id, Linkwarden and others its collection. */
function folderById(node: JsonObject, paths: ReadonlyMap<unknown, readonly string[]>): readonly string[] | undefined {
  if (paths.size === 0) return undefined;
  const ids: unknown[] = Array.isArray(node["lists"]) ? node["lists"] : [node["collectionId"]];
  return ids.map((id) => paths.get(id)).find((path) => path !== undefined);
}
