import { RestoreItem } from "@bowerbird/db";
import { sql } from "kysely";
import {
  type ChangedFields,
  moveToTrash,
  planUndo,
  readChanged,
  flushPendingIndexEntries,
  restoreFromTrash,
  writeStates,
} from "../../library/bookmarks/index.ts";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, database, unmanaged } from "../../platform/context/index.ts";
import { type RestoreRow, updateRestore } from "./restores.ts";
import type { Step } from "./run-restore.ts";

const batchSize = 500;

/** Reverts the bookmarks of a restore, the last first, batch by batch. */
export async function undoItems(ctx: Context, step: Step): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await step(undoBatch);
    await flushPendingIndexEntries(ctx);
  }
}

type Item = ChangedFields & { position: number; kind: "new" | "changed" | "missing" };

async function undoBatch(ctx: Context, { id, processed }: RestoreRow): Promise<boolean> {
  const items = await nextItems(ctx, id);
  if (items.length === 0) return false;
  const ofKind = (kind: Item["kind"]) => items.filter((item) => item.kind === kind);
  const tree = await loadCategoryTree(ctx);
  const kept = await revertItems(ctx, tree, ofKind("changed"));
  await moveToTrash(ctx, idsOf(ofKind("new")));
  await takeFromTrash(ctx, tree, ofKind("missing"));
  await record(ctx, id, items, kept);
  await updateRestore(ctx, id, { processed: processed + items.length, attempts: 0 });
  return true;
}

async function nextItems(ctx: Context, id: string): Promise<Item[]> {
  const rows = await ctx.em.find(
    RestoreItem,
    { restoreId: id, status: "done" },
    { orderBy: { position: "desc" }, limit: batchSize, ...unmanaged },
  );
  return rows.map(({ position, kind, bookmarkId, before, after }) => {
    return readChanged({ position, kind: kind as Item["kind"], bookmarkId: bookmarkId!, before, after });
  });
}

/** @returns the ids of those that stay as they are */
async function revertItems(ctx: Context, tree: CategoryTree, items: readonly Item[]): Promise<Set<string>> {
  const undone = { restored: 0, failed: [] as { id: string; message: string }[] };
  const homeOf = (id: string) => tree.get(id) ?? tree.uncategorized!;
  if (items.length > 0) await writeStates(ctx, await planUndo(ctx, items, homeOf, undone));
  return new Set(undone.failed.map(({ id }) => id));
}

/** Its category may have been removed with the restore, when it lay in the trash already. */
async function takeFromTrash(ctx: Context, tree: CategoryTree, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  const places = items
    .map(({ bookmarkId: id, before }) => ({ id, categoryId: before.categoryId! }))
    .filter(({ categoryId }) => tree.get(categoryId));
  await sql`
    update bookmark b set category_id = r."categoryId"
    from json_to_recordset(${JSON.stringify(places)}::json) as r (id uuid, "categoryId" uuid)
    where b.user_id = ${ctx.userId} and b.id = r.id and b.deleted_at is not null
      and b.category_id = ${tree.uncategorized!.id}`.execute(database(ctx));
  await restoreFromTrash(ctx, idsOf(items));
}

async function record(ctx: Context, restoreId: string, items: readonly Item[], kept: ReadonlySet<string>) {
  const rows = items.map(({ position, bookmarkId: id }) => ({ position, status: kept.has(id) ? "kept" : "undone" }));
  await sql`
    update restore_item i set status = r.status
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (position int, status text)
    where i.user_id = ${ctx.userId} and i.restore_id = ${restoreId} and i.position = r.position
  `.execute(database(ctx));
}

function idsOf(items: readonly Item[]): string[] {
  return items.map(({ bookmarkId: id }) => id);
}
