import { subfolder } from "./folder-path.ts";
import { isObject, type JsonObject, textOf } from "./json-values.ts";

/**
 * Paths by id, for files that keep their folders as a flat list whose items name their parent
 * (Linkwarden: `collections`, Karakeep: `lists`). Empty for all others.
 */
export function collectionPaths(root: unknown): ReadonlyMap<unknown, readonly string[]> {
  const paths = new Map<unknown, readonly string[]>();
  const byId = new Map<unknown, JsonObject>(collectionsOf(root).map((item) => [item["id"], item]));
  for (const id of byId.keys()) resolve(id, byId, paths);
  return paths;
}

function collectionsOf(root: unknown): JsonObject[] {
  if (!isObject(root)) return [];
  const list = Array.isArray(root["collections"]) ? root["collections"] : root["lists"];
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).filter((item) => item["id"] !== undefined && textOf(item, ["name"]) !== "");
}

/** Climbs to the first known ancestor and comes back down; a circle of parents ends where it closes. */
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
    path = subfolder(path, textOf(byId.get(step) ?? {}, ["name"]));
    paths.set(step, path);
  }
}
