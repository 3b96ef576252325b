import { rootId, type SyncNode, SyncTree } from "../sync-tree.ts";
import type { Change } from "../plan-changes.ts";
import type { Random } from "./random.ts";

/** A tree after some random edits, as a person could make them. */
export function editRandomly(tree: SyncTree, random: Random, edits: number, newId: () => string): SyncTree {
  let edited = tree;
  for (let left = edits; left > 0; left--) edited = editOnce(edited, random, newId);
  return edited;
}

function editOnce(tree: SyncTree, random: Random, newId: () => string): SyncTree {
  const nodes = tree.nodes();
  const node = random.pick(nodes);
  const folderId = random.pick(tree.folderIds())!;
  const afterId = random.pick([null, ...tree.children(folderId, node?.kind ?? "link")])!;
  const id = newId();
  const dice = random.below(10);
  if (dice < 3 || !node) {
    const kind = random.isLucky(0.25) ? "folder" : "link";
    const url = kind === "link" ? `https://rye.example/${random.below(40)}` : "";
    // Folders of equal names are made on purpose.
    const title = kind === "folder" ? `Folder ${random.below(6)}` : `Title ${id}`;
    const sibling = random.pick([null, ...tree.children(folderId, kind)])!;
    return applyChanges(tree, [{ type: "add", node: { id, kind, parentId: folderId, title, url }, afterId: sibling }]);
  }
  if (dice < 5) return applyChanges(tree, [{ type: "edit", was: node, title: `Renamed ${random.below(8)}` }]);
  if (dice < 8) {
    if (isInside(tree, folderId, node.id) || afterId === node.id) return tree;
    return applyChanges(tree, [{ type: "edit", was: node, parentId: folderId, afterId }]);
  }
  const within = nodes.filter((one) => isInside(tree, one.id, node.id));
  return new SyncTree(nodes.filter((one) => !within.includes(one)));
}

function isInside(tree: SyncTree, id: string, ancestorId: string): boolean {
  for (let one = id; one !== rootId; one = tree.get(one)!.parentId) if (one === ancestorId) return true;
  return false;
}

/** Makes changes one after another. @throws where one cannot be made */
export function applyChanges(tree: SyncTree, changes: readonly Change[]): SyncTree {
  const lists = new Map<string, SyncNode[]>();
  const nodes = new Map<string, SyncNode>();
  for (const node of tree.nodes()) {
    nodes.set(node.id, node);
    listOf(lists, node).push(node);
  }
  for (const change of changes) {
    if (change.type === "add") insert(lists, nodes, change.node, change.afterId);
    else if (change.type === "delete") {
      const { id, kind } = change.was;
      if (kind === "folder" && [...nodes.values()].some(({ parentId }) => parentId === id)) {
        throw new Error(`The folder ${id} is not empty.`);
      }
      remove(lists, nodes, id);
    } else {
      const { was, type: _, afterId, ...fields } = change;
      const node = { ...nodes.get(was.id)!, ...fields };
      const list = listOf(lists, nodes.get(was.id)!);
      if (afterId === undefined) {
        list[list.findIndex(({ id }) => id === node.id)] = node;
        nodes.set(node.id, node);
      } else {
        remove(lists, nodes, was.id);
        insert(lists, nodes, node, afterId);
      }
    }
    expectNoCircle(nodes);
  }
  return new SyncTree([...lists.values()].flat());
}

function listOf(lists: Map<string, SyncNode[]>, { kind, parentId }: SyncNode): SyncNode[] {
  const key = `${kind} ${parentId}`;
  if (!lists.has(key)) lists.set(key, []);
  return lists.get(key)!;
}

function remove(lists: Map<string, SyncNode[]>, nodes: Map<string, SyncNode>, id: string): void {
  const list = listOf(lists, nodes.get(id)!);
  list.splice(
    list.findIndex((node) => node.id === id),
    1,
  );
  nodes.delete(id);
}

function insert(lists: Map<string, SyncNode[]>, nodes: Map<string, SyncNode>, node: SyncNode, afterId: string | null) {
  if (node.parentId !== rootId && !nodes.has(node.parentId)) throw new Error(`The parent of ${node.id} is missing.`);
  const list = listOf(lists, node);
  const index = afterId === null ? 0 : list.findIndex(({ id }) => id === afterId) + 1;
  if (afterId !== null && index === 0) throw new Error(`The sibling ${afterId} is missing.`);
  list.splice(index, 0, node);
  nodes.set(node.id, node);
}

function expectNoCircle(nodes: ReadonlyMap<string, SyncNode>): void {
  for (const { id } of nodes.values()) {
    const seen = new Set<string>();
    for (let one = id; one !== rootId; one = nodes.get(one)!.parentId) {
      if (seen.has(one)) throw new Error(`The folder ${id} is in a circle.`);
      seen.add(one);
    }
  }
}

/** A tree as text, to compare it: order, titles and addresses, without ids. */
export function toText(tree: SyncTree, parentId = rootId, indent = ""): string {
  const lines = (["folder", "link"] as const).flatMap((kind) =>
    tree.children(parentId, kind).map((id) => {
      const { title, url } = tree.get(id)!;
      return `${indent}${kind} ${title} ${url}\n${kind === "folder" ? toText(tree, id, `${indent}  `) : ""}`;
    }),
  );
  return lines.join("");
}
