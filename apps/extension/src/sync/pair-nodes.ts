import { nameKey } from "@bowerbird/contract/category-paths";
import { rootId, type SyncNode, SyncTree, toHref, toPageKey } from "./sync-tree.ts";

export interface Pairing {
  base: SyncTree;
  /** With the browser's ids. */
  local: SyncTree;
  remote: SyncTree;
  /** The server's id of each node of the browser, as far as it is known. */
  known: ReadonlyMap<string, string>;
  newId(): string;
}

/**
 * Finds the server's id for each node of the browser. What is new on both sides is paired: folders by their name in the same
 * parent, links by their address, in the same folder first. A link that the browser deleted and has again elsewhere, such as
 * by cut and paste, stays the same link, and so does one that another client of the server deleted and added again. The
 * others get new ids.
 */
export function pairNodes({ base, local, remote, known, newId }: Pairing): Map<string, string> {
  const ids = new Map<string, string>([[rootId, rootId]]);
  const taken = new Set<string>();
  const assign = (localId: string, id: string): void => {
    ids.set(localId, id);
    taken.add(id);
  };
  const { here, lost } = splitKnown(local, remote, known);
  for (const { localId, id } of here) if (!taken.has(id)) assign(localId, id);
  const isLost = new Set(lost.map(({ localId }) => localId));
  const isFree = ({ id }: SyncNode): boolean => !taken.has(id);
  const isNew = (node: SyncNode): boolean => isFree(node) && !base.has(node.id);

  const folders = createIndex(remote, "folder", isNew, (node) => `${node.parentId} ${nameKey(node.title)}`);
  for (const node of local.nodes()) {
    if (node.kind !== "folder" || ids.has(node.id)) continue;
    const match = folders.take(`${ids.get(node.parentId)} ${nameKey(node.title)}`);
    assign(node.id, match ?? newId());
  }

  const unpaired = () =>
    local.nodes().filter((node) => node.kind === "link" && !ids.has(node.id) && !isLost.has(node.id));
  const pairLinks = (isCandidate: (node: SyncNode) => boolean, toKey: (node: SyncNode, parentId: string) => string) => {
    const index = createIndex(remote, "link", isCandidate, (node) => toKey(node, node.parentId));
    for (const node of unpaired()) {
      const match = index.take(toKey(node, ids.get(node.parentId)!));
      if (match !== undefined) assign(node.id, match);
    }
  };
  pairLinks(isNew, ({ url }, parentId) => `${parentId} ${toHref(url)}`);
  pairLinks(isNew, ({ url }, parentId) => `${parentId} ${toPageKey(url)}`);
  pairLinks(isNew, ({ url }) => toHref(url));
  pairLinks(isNew, ({ url }) => toPageKey(url));
  const others = createIndex(remote, "link", isNew, ({ url }) => toHref(url));
  for (const { localId, id, url } of lost) assign(localId, others.take(toHref(url)) ?? id);
  // Cut and pasted: in the base, and not in the browser any more.
  pairLinks(isFree, ({ url }) => toHref(url));
  for (const node of unpaired()) assign(node.id, newId());
  return ids;
}

/** The nodes whose partner is known, and of them the links that the server does not have any more. */
function splitKnown(local: SyncTree, remote: SyncTree, known: ReadonlyMap<string, string>) {
  const [here, lost]: { localId: string; id: string; url: string }[][] = [[], []];
  for (const { id: localId, kind, url } of local.nodes()) {
    const id = known.get(localId);
    if (id === undefined) continue;
    (kind === "link" && !remote.has(id) ? lost! : here!).push({ localId, id, url });
  }
  return { here: here!, lost: lost! };
}

/** Nodes by a key; each is taken once, in the order of the tree. */
function createIndex(
  tree: SyncTree,
  kind: SyncNode["kind"],
  isCandidate: (node: SyncNode) => boolean,
  toKey: (node: SyncNode) => string,
) {
  const nodes = tree.nodes().filter((node) => node.kind === kind && isCandidate(node));
  const byKey = Map.groupBy(nodes.toReversed(), toKey);
  return { take: (key: string): string | undefined => byKey.get(key)?.pop()?.id };
}

/** The browser's tree with the server's ids. */
export function withIds(local: SyncTree, ids: ReadonlyMap<string, string>): SyncTree {
  return new SyncTree(
    local.nodes().map((node) => ({ ...node, id: ids.get(node.id)!, parentId: ids.get(node.parentId)! })),
  );
}
