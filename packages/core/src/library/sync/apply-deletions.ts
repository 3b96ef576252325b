import { lockBookmarks, moveToTrash, recordLostCategories } from "../bookmarks/index.ts";
import { findUnused, removeUnused } from "../categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import type { Batch, Operation } from "./batch.ts";
import t from "./messages.json" with { type: "json" };
import { toOuterParent } from "./scope.ts";
import { readDeletions } from "./sync-tree.sql.ts";

/** Moves links to the trash that are still as the caller knows them. */
export async function deleteLinks(
  ctx: Context,
  { scope, skipped, items, counts }: Batch,
  operations: readonly Operation<"delete-link">[],
): Promise<void> {
  if (operations.length === 0) return;
  const locked = await lockBookmarks(
    ctx,
    operations.map(({ id }) => id),
  );
  const found = new Map(locked.map(({ id, state }) => [id, state]));
  const ids: string[] = [];
  for (const { id, was } of operations) {
    const state = found.get(id);
    // Deleted already: that is what is wanted.
    if (!state) continue;
    const isSame =
      state.title === was.title && state.url === was.url && toOuterParent(scope, state.categoryId) === was.parentId;
    if (isSame) ids.push(id);
    else skipped.push({ id, reason: t.changedMeanwhile });
  }
  await moveToTrash(ctx, ids);
  items.push(...(await readDeletions(ctx, ids)));
  counts.deleted += ids.length;
}

/** Deletes categories that are empty by now. */
export async function deleteFolders(
  ctx: Context,
  changeId: string,
  { scope, skipped, steps, counts }: Batch,
  operations: readonly Operation<"delete-folder">[],
): Promise<void> {
  const { tree, rootId } = scope;
  const wanted = operations.flatMap(({ id, was }) => {
    const node = tree.get(id);
    if (!node || id === rootId) return [];
    if (node.name === was.name && toOuterParent(scope, node.parentId) === was.parentId) return [id];
    skipped.push({ id, reason: t.changedMeanwhile });
    return [];
  });
  const unused = await findUnused(ctx, tree, wanted);
  for (const id of wanted) if (!unused.includes(id)) skipped.push({ id, reason: t.notEmpty });
  if (unused.length === 0) return;
  await recordLostCategories(ctx, changeId, { ids: unused, uncategorizedId: tree.uncategorized!.id });
  const removed = await removeUnused(ctx, tree, unused);
  for (const id of unused) tree.remove(id);
  steps.push({ removed });
  counts.folders += unused.length;
}
