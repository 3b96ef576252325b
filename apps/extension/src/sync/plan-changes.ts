import { longestIncreasing } from "./merge-trees.ts";
import { isSameUrl, type Kind, rootId, type SyncNode, type SyncTree } from "./sync-tree.ts";

/** What makes one tree like another, in an order in which it can be done. */
export type Change =
  | { type: "add"; node: SyncNode; afterId: string | null }
  | {
      type: "edit";
      was: SyncNode;
      title?: string;
      url?: string;
      parentId?: string;
      /** The sibling of its kind that it comes after; null for none. Absent where its position stays. */
      afterId?: string | null;
    }
  | { type: "delete"; was: SyncNode };

/**
 * Plans the changes that make a tree like another one. Folders come before what is in them, and are deleted when they are
 * empty. As few nodes are moved as can be.
 */
export function planChanges(from: SyncTree, to: SyncTree): Change[] {
  const placed = (["folder", "link"] as const).flatMap((kind) =>
    to.folderIds().flatMap((parentId) => planSiblings(from, to, parentId, kind)),
  );
  const gone = from.nodes().filter(({ id }) => !to.has(id));
  const deletions = [
    ...gone.filter(({ kind }) => kind === "link"),
    ...gone.filter(({ kind }) => kind === "folder").toReversed(),
  ].map((was) => ({ type: "delete" as const, was }));
  return [...placed, ...deletions];
}

function planSiblings(from: SyncTree, to: SyncTree, parentId: string, kind: Kind): Change[] {
  const wanted = to.children(parentId, kind);
  const indexes = new Map(wanted.map((id, index) => [id, index]));
  const staying = from.children(parentId, kind).flatMap((id) => indexes.get(id) ?? []);
  const kept = longestIncreasing(staying);
  const changes: Change[] = [];
  for (const [index, id] of wanted.entries()) {
    const node = to.get(id)!;
    const afterId = wanted[index - 1] ?? null;
    const was = from.get(id);
    if (!was) changes.push({ type: "add", node, afterId });
    else {
      const fields = diffFields(was, node);
      const position = kept.has(index) ? {} : { afterId };
      if (Object.keys({ ...fields, ...position }).length > 0)
        changes.push({ type: "edit", was, ...fields, ...position });
    }
  }
  return changes;
}

function diffFields(was: SyncNode, { title, url, parentId }: SyncNode) {
  return {
    ...(title !== was.title && { title }),
    ...(!isSameUrl(url, was.url) && { url }),
    ...(parentId !== was.parentId && { parentId }),
  };
}

/** How many links a list of changes adds, edits, moves and deletes; folders are counted apart. */
export interface ChangeCounts {
  added: number;
  edited: number;
  moved: number;
  deleted: number;
  folders: number;
}

export function countChanges(changes: readonly Change[]): ChangeCounts {
  const counts = { added: 0, edited: 0, moved: 0, deleted: 0, folders: 0 };
  for (const change of changes) {
    const { kind } = change.type === "add" ? change.node : change.was;
    if (kind === "folder") counts.folders += 1;
    else if (change.type === "add") counts.added += 1;
    else if (change.type === "delete") counts.deleted += 1;
    else if (change.title === undefined && change.url === undefined) counts.moved += 1;
    else counts.edited += 1;
  }
  return counts;
}

export function sumCounts(a: ChangeCounts, b: ChangeCounts): ChangeCounts {
  return {
    added: a.added + b.added,
    edited: a.edited + b.edited,
    moved: a.moved + b.moved,
    deleted: a.deleted + b.deleted,
    folders: a.folders + b.folders,
  };
}

/** The tree after some of the changes were not made: those nodes are as in the tree before. */
export function leaveOut(to: SyncTree, before: SyncTree, failed: ReadonlySet<string>): SyncNode[] {
  const nodes = to.nodes().flatMap((node) => (failed.has(node.id) ? (before.get(node.id) ?? []) : node));
  const lost = [...failed].flatMap((id) => (to.has(id) ? [] : (before.get(id) ?? [])));
  return [...nodes, ...lost].filter(({ id }) => id !== rootId);
}
