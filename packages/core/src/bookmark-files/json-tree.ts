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

interface Visit {
  node: unknown;
  path: readonly string[];
  depth: number;
  /** Chrome's bars: a place of the browser, not a folder that somebody named. */
  isContainer: boolean;
}

/**
 * The links of any tree or list, in file order, with the folders around them. Walks with a stack of its own:
 * a file may nest deeper than calls can.
 */
export function* treeLinks(root: unknown): Generator<FileLink> {
  const paths = collectionPaths(root);
  const stack: Visit[] = [{ node: root, path: [], depth: 0, isContainer: true }];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    if (typeof visit.node === "string") yield* addressLink(visit.node);
    else if (Array.isArray(visit.node)) pushAll(stack, visit.node, visit, false);
    else if (isObject(visit.node)) yield* visitObject(visit.node, visit, stack, paths);
  }
}

function* addressLink(text: string): Generator<FileLink> {
  if (/^\s*https?:\/\//i.test(text)) yield bareLink(text.trim().slice(0, 8_192));
}

function* visitObject(
  node: JsonObject,
  visit: Visit,
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
  visit: Visit,
  stack: Visit[],
  paths: ReadonlyMap<unknown, readonly string[]>,
): void {
  const path =
    paths.get(node["id"]) ??
    (isPlace(node, visit) ? visit.path : subfolder(visit.path, textOf(node, ["title", "name"])));
  for (const key of CHILD_KEYS.toReversed()) {
    const child = node[key];
    const inside = { ...visit, path };
    if (key === "roots" && isObject(child)) pushRoots(stack, child, inside);
    else if (Array.isArray(child)) pushAll(stack, child, inside, false);
    else if (isObject(child)) pushAll(stack, [child], inside, true);
  }
}

function isPlace(node: JsonObject, visit: Visit): boolean {
  if (visit.isContainer || typeof node["root"] === "string") return true;
  if (typeof node["guid"] === "string" && FIREFOX_ROOT.test(node["guid"])) return true;
  return visit.path.length === 0 && isContainerName(textOf(node, ["title", "name"]).trim());
}

function pushRoots(stack: Visit[], roots: JsonObject, visit: Visit): void {
  for (const key of Object.keys(roots).toReversed()) pushAll(stack, [roots[key]], visit, ROOT_KEYS.has(key));
}

/** Backwards, so that the first comes off the stack first. */
function pushAll(stack: Visit[], nodes: readonly unknown[], { path, depth }: Visit, isContainer: boolean): void {
  for (let index = nodes.length - 1; index >= 0; index--)
    stack.push({ node: nodes[index], path, depth: depth + 1, isContainer });
}

/** Karakeep names a link's lists by id, Linkwarden and others its collection. */
function folderById(node: JsonObject, paths: ReadonlyMap<unknown, readonly string[]>): readonly string[] | undefined {
  if (paths.size === 0) return undefined;
  const ids: unknown[] = Array.isArray(node["lists"]) ? node["lists"] : [node["collectionId"]];
  return ids.map((id) => paths.get(id)).find((path) => path !== undefined);
}
