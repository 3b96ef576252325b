import { nameKey } from "@bowerbird/contract/category-paths";
import { isSameUrl, rootId, type SyncNode, SyncTree } from "./sync-tree.ts";

export interface Sides {
  /** What both sides had at the last sync. */
  base: SyncTree;
  /** What the browser has, with the server's ids. */
  local: SyncTree;
  /** What the server has. */
  remote: SyncTree;
  /** Names that are taken at the top level. */
  reservedNames?: readonly string[];
}

/**
 * What both sides should have: each change since the base that one of them made. Where both changed the same, the later one
 * wins if both times are known, otherwise the server's. A deletion loses against an edit or a move on the other side, and
 * against anything that is left inside a folder.
 */
export function mergeTrees(sides: Sides): SyncTree {
  const merged = mergeNodes(sides);
  keepParents(sides, merged);
  breakCircles(sides, merged);
  separateNames(sides, merged);
  return inOrder(sides, merged);
}

/** Merged nodes by their ids, without an order. */
type Merged = Map<string, SyncNode>;

function mergeNodes({ base, local, remote }: Sides): Merged {
  const merged: Merged = new Map();
  for (const { id } of [...remote.nodes(), ...local.nodes()]) {
    if (merged.has(id)) continue;
    const node = mergeNode(base.get(id), local.get(id), remote.get(id));
    if (node) merged.set(id, node);
  }
  return merged;
}

/** @returns null for a deleted one */
function mergeNode(base?: SyncNode, local?: SyncNode, remote?: SyncNode): SyncNode | null {
  if (local && remote) return mergeBoth(base, local, remote);
  const only = (local ?? remote)!;
  return !base || only.isFixed || only.isHeld || isEdited(base, only) ? only : null;
}

function isEdited(base: SyncNode, now: SyncNode): boolean {
  return base.title !== now.title || base.parentId !== now.parentId || !isSameUrl(base.url, now.url);
}

function mergeBoth(base: SyncNode | undefined, local: SyncNode, remote: SyncNode): SyncNode {
  if (local.isFixed) return local;
  const isLocalLater = (local.changedAt ?? -Infinity) > (remote.changedAt ?? Infinity);
  const pick = (field: "title" | "parentId" | "url", isSame = (a: string, b: string) => a === b): string => {
    const [mine, theirs, before] = [local[field], remote[field], base?.[field]];
    if (isSame(mine, theirs)) return theirs;
    if (before !== undefined && isSame(theirs, before)) return mine;
    return before !== undefined && isSame(mine, before) ? theirs : isLocalLater ? mine : theirs;
  };
  return { ...remote, title: pick("title"), parentId: pick("parentId"), url: pick("url", isSameUrl) };
}

/** A folder stays as long as something is in it. */
function keepParents({ local, remote }: Sides, merged: Merged): void {
  for (const { parentId } of Array.from(merged.values())) {
    for (let id = parentId; id !== rootId && !merged.has(id);) {
      const folder = (remote.get(id) ?? local.get(id))!;
      merged.set(id, folder);
      id = folder.parentId;
    }
  }
}

/** Two folders can be moved into each other: then both are where the server has them. */
function breakCircles({ remote }: Sides, merged: Merged): void {
  const isSafe = new Set<string>([rootId]);
  for (const start of merged.values()) {
    const path = new Set<string>();
    let { id } = start;
    while (!isSafe.has(id)) {
      if (path.has(id)) {
        const node = merged.get(id)!;
        const parentId = remote.get(id)?.parentId;
        const isMoved =
          parentId !== undefined && parentId !== node.parentId && (parentId === rootId || merged.has(parentId));
        merged.set(id, { ...node, parentId: isMoved ? parentId : rootId });
        path.clear();
      }
      path.add(id);
      id = merged.get(id)!.parentId;
    }
    for (const one of path) isSafe.add(one);
  }
}

/** Categories have names of their own among their siblings: others are numbered, on both sides. */
function separateNames({ remote, reservedNames = [] }: Sides, merged: Merged): void {
  const reserved = reservedNames.map((name) => `${rootId} ${nameKey(name)}`);
  const taken = new Set(reserved);
  const folders = [...merged.values()].filter(({ kind }) => kind === "folder");
  // First those whose names cannot or need not change.
  const rank = (node: SyncNode): number => {
    const there = remote.get(node.id);
    return node.isFixed ? 0 : there?.title === node.title && there.parentId === node.parentId ? 1 : 2;
  };
  for (const node of folders.toSorted((a, b) => rank(a) - rank(b))) {
    const title = freeName(node.title, (name) => taken.has(`${node.parentId} ${nameKey(name)}`));
    taken.add(`${node.parentId} ${nameKey(title)}`);
    if (title !== node.title) merged.set(node.id, { ...node, title });
  }
}

const maxNameLength = 100;

function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const candidate =
      name
        .slice(0, maxNameLength - suffix.length)
        .trimEnd()
        .toWellFormed() + suffix;
    if (!isTaken(candidate)) return candidate;
  }
}

function inOrder({ base, local, remote }: Sides, merged: Merged): SyncTree {
  const siblings = Map.groupBy(merged.values(), ({ kind, parentId }) => `${kind} ${parentId}`);
  const nodes: SyncNode[] = [];
  for (const group of siblings.values()) {
    const { kind, parentId } = group[0]!;
    const of = (tree: SyncTree) => tree.children(parentId, kind);
    const members = new Map(group.map((node) => [node.id, node]));
    const ordered = mergeOrder({ base: of(base), local: of(local), remote: of(remote) }, (id) => members.has(id));
    for (const id of ordered) {
      nodes.push(members.get(id)!);
      members.delete(id);
    }
    // Moved here to avoid a circle.
    nodes.push(...members.values());
  }
  return new SyncTree(nodes);
}

/**
 * Merges the orders of siblings. The side that changed the order since the base wins, the server if both did. What only the
 * other side has comes after the same sibling as there.
 *
 * @param isWanted whether a node is still here in the result
 */
export function mergeOrder(
  { base, local, remote }: { base: readonly string[]; local: readonly string[]; remote: readonly string[] },
  isWanted: (id: string) => boolean,
): string[] {
  const [mine, theirs] = [local.filter(isWanted), remote.filter(isWanted)];
  const isMine = isReordered(base, mine) && !isReordered(base, theirs);
  return isMine ? insertOthers(mine, theirs) : insertOthers(theirs, mine);
}

function isReordered(base: readonly string[], now: readonly string[]): boolean {
  const [before, after] = [new Set(base), new Set(now)];
  const common = now.filter((id) => before.has(id));
  return base.filter((id) => after.has(id)).some((id, index) => id !== common[index]);
}

function insertOthers(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(first);
  const following = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const id of second) {
    if (known.has(id)) last = id;
    else following.set(last, [...(following.get(last) ?? []), id]);
  }
  const withFollowing = (id: string): string[] => [id, ...(following.get(id) ?? [])];
  return [...(following.get(null) ?? []), ...first.flatMap(withFollowing)];
}

/** The longest part of a list whose members are in increasing order: what need not move. */
export function longestIncreasing(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const length = findLength(ends, numbers, number);
    previous[index] = length > 0 ? ends[length - 1]! : -1;
    ends[length] = index;
  }
  const kept = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) kept.add(numbers[index]!);
  return kept;
}

/** Of the increasing lists, by length, that end at these indexes: the length of the longest that the number continues. */
function findLength(ends: readonly number[], numbers: readonly number[], number: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[ends[middle]!]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
