import { limits } from "@bowerbird/contract/limits";
import type { SyncOperation } from "@bowerbird/contract/sync";
import type { Change } from "./plan-changes.ts";
import { isSameUrl, rootId, type SyncNode, type SyncTree } from "./sync-tree.ts";

const toParent = (parentId: string): string | null => (parentId === rootId ? null : parentId);

/**
 * The changes as operations of the server's call.
 *
 * @param remote what the server has
 * @param createdAt when a link was saved in the browser (ms), by its id
 */
export function toOperations(
  changes: readonly Change[],
  remote: SyncTree,
  createdAt: ReadonlyMap<string, number>,
): SyncOperation[] {
  const copies = new Map<string, number>();
  for (const { url } of remote.nodes()) if (url !== "") copies.set(url, (copies.get(url) ?? 0) + 1);
  return changes.map((change) => {
    if (change.type === "add") return toAdd(change, copies, createdAt);
    return change.type === "edit" ? toEdit(change) : toDelete(change.was);
  });
}

function toAdd(
  { node, afterId }: Extract<Change, { type: "add" }>,
  copies: Map<string, number>,
  createdAt: ReadonlyMap<string, number>,
): SyncOperation {
  const { id, kind, title, url } = node;
  const parentId = toParent(node.parentId);
  if (kind === "folder") return { type: "add-folder", id, parentId, name: title, afterId };
  const known = copies.get(url) ?? 0;
  copies.set(url, known + 1);
  const time = createdAt.get(id);
  const count = Math.min(known, limits.syncOperations);
  return { type: "add-link", id, parentId, title, url, afterId, copies: count, ...(time && { createdAt: time }) };
}

function toEdit({ was, title, url, parentId, afterId }: Extract<Change, { type: "edit" }>): SyncOperation {
  const position = {
    ...(parentId !== undefined && { parentId: toParent(parentId) }),
    ...(afterId !== undefined && { afterId }),
  };
  const { id } = was;
  if (was.kind === "folder") {
    return { type: "edit-folder", id, was: toWasFolder(was), ...position, ...(title !== undefined && { name: title }) };
  }
  const isNewUrl = url !== undefined && !isSameUrl(url, was.url);
  const fields = { ...(title !== undefined && { title }), ...(isNewUrl && { url }) };
  return { type: "edit-link", id, was: toWasLink(was), ...position, ...fields };
}

function toDelete(was: SyncNode): SyncOperation {
  const { id, kind } = was;
  if (kind === "folder") return { type: "delete-folder", id, was: toWasFolder(was) };
  return { type: "delete-link", id, was: toWasLink(was) };
}

const toWasFolder = ({ parentId, title }: SyncNode) => ({ parentId: toParent(parentId), name: title });
const toWasLink = ({ parentId, title, url }: SyncNode) => ({ parentId: toParent(parentId), title, url });

/** Batches of operations, as large as a call may have. */
export function toBatches(operations: readonly SyncOperation[]): SyncOperation[][] {
  const batches: SyncOperation[][] = [];
  for (let start = 0; start < operations.length; start += limits.syncOperations) {
    batches.push(operations.slice(start, start + limits.syncOperations));
  }
  return batches;
}
