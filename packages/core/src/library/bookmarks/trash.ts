import type { BookmarkSelection, listTrashInput, TrashPage } from "@bowerbird/contract/bookmark-changes";
import { Bookmark } from "@bowerbird/db";
import { sql } from "kysely";
import { type Context, inTransaction, own, type VisitorContext } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { anyOf, lockBookmarks } from "./bookmark-state.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { selectIds } from "./select-ids.ts";
import { refuseSurplus, takenKeys } from "./quota.ts";
import type { z } from "zod";
import { selectAllBookmarks, readCursor, writeCursor } from "./bookmark-row.ts";
import { closeDeletions, deleteOldBookmarks, deleteOldChanges, insertItems, recordDeletions } from "./bookmarks.sql.ts";
import { type NewChange, recordChange } from "../changes/index.ts";
import { v7 as uuid } from "uuid";
import { limits } from "@bowerbird/contract/limits";

/**
 * Moves the person's bookmarks to the trash and records the change. Ignores unknown ids.
 *
 * @returns the ids of the deleted bookmarks; restoring these undoes the call
 */
export function deleteBookmarks(
  ctx: Context,
  selection: BookmarkSelection,
): Promise<{ deleted: number; ids: string[] }> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      const { ids } = await trashBookmarks(inner, await selectIds(inner, selection), { kind: "delete" });
      await publish(inner, { type: "bookmarks.changed" });
      return { deleted: ids.length, ids };
    }),
  );
}

/**
 * Moves bookmarks to the trash as one change. Runs in the caller's transaction.
 *
 * @param change why; by default it is named after a single bookmark
 * @returns the ids of those that were not in the trash before, and the change, if there are any
 */
export async function trashBookmarks(
  ctx: Context,
  wanted: readonly string[],
  change: Pick<NewChange, "kind" | "subject">,
): Promise<{ ids: string[]; changeId: string | null }> {
  const found = await lockBookmarks(ctx, wanted);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { ids, changeId: null };
  const changeId = ctx.changeId ?? uuid();
  const subject = found.length === 1 ? found[0]!.state.title : null;
  await recordChange(ctx, { id: changeId, count: ids.length, subject, ...change });
  await setDeleted(ctx, ids);
  await recordDeletions(ctx, changeId, ids);
  return { ids, changeId };
}

/** Records no change. Runs in the caller's transaction. @returns the ids of the bookmarks that were not in the trash before */
export async function moveToTrash(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const found = (await lockBookmarks(ctx, ids)).map(({ id }) => id);
  await setDeleted(ctx, found);
  return found;
}

export async function setDeleted(ctx: Context, ids: readonly string[]): Promise<void> {
  await own(ctx).updateTable("Bookmark").set("deletedAt", ctx.now()).where("id", "=", anyOf(ids)).execute();
}

/**
 * Restores bookmarks from the trash. This undoes the deletions of which all come back; for the others it is a change. If
 * its address was saved again in the meantime, or occurs twice among them, a bookmark returns as an allowed duplicate, so
 * that nothing is lost. If its category is gone, it returns to Uncategorized.
 *
 * @throws FORBIDDEN, restoring nothing, when the person would exceed the bookmark limit
 */
export function restoreBookmarks(ctx: Context, { ids }: { ids: string[] }): Promise<{ restored: number }> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      const undone = new Set(await closeDeletions(inner, ids));
      const restored = await restoreFromTrash(inner, ids);
      if (restored.length > 0) await refuseSurplus(inner);
      await recordRestored(
        inner,
        restored.filter(({ id }) => !undone.has(id)),
      );
      await publish(inner, { type: "bookmarks.changed" });
      return { restored: restored.length };
    }),
  );
}

/** A bookmark of the trash, as it was there. */
interface Trashed {
  id: string;
  title: string;
  urlKey: string | null;
  deletedAt: Date | null;
}

async function recordRestored(ctx: Context, restored: readonly Trashed[]): Promise<void> {
  if (restored.length === 0) return;
  const id = ctx.changeId ?? uuid();
  const subject = restored.length === 1 ? restored[0]!.title : null;
  await recordChange(ctx, { id, kind: "restore", count: restored.length, subject });
  const items = restored.map(({ id: bookmark, urlKey, deletedAt }) => {
    return { id: bookmark, before: { deleted_at: deletedAt, trashed_key: urlKey }, after: { deleted_at: null } };
  });
  await insertItems(ctx, id, items);
}

/** Records no change. Runs in the caller's transaction. @returns the restored bookmarks as they were */
export async function restoreFromTrash(ctx: Context, ids: readonly string[]): Promise<Trashed[]> {
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "title", "urlKey", "deletedAt"])
    .where("id", "=", anyOf(ids))
    .where("deletedAt", "is not", null)
    .orderBy("id", "desc")
    .forUpdate()
    .execute();
  const taken = await takenKeys(
    ctx,
    rows.map(({ urlKey }) => urlKey),
  );
  const keyless: string[] = [];
  for (const { id, urlKey: key } of rows) {
    if (key !== null && taken.has(key)) keyless.push(id);
    else if (key !== null) taken.add(key);
  }
  const update = (chosen: readonly string[]) => own(ctx).updateTable("Bookmark").where("id", "=", anyOf(chosen));
  if (keyless.length > 0) await update(keyless).set("urlKey", null).execute();
  await update(rows.map(({ id }) => id))
    .set("deletedAt", null)
    .execute();
  return rows;
}

type Input = z.output<typeof listTrashInput>;

/** Returns one page of the person's trash, latest first. @throws BAD_REQUEST for an invalid cursor */
export async function listTrash(ctx: Context, { q = "", cursor, limit }: Input): Promise<TrashPage> {
  const rows = await selectAllBookmarks(ctx)
    .select("b.deletedAt")
    .where("b.deletedAt", "is not", null)
    .$if(q !== "", (query) => query.where(sql<boolean>`strpos(lower(b.title || ' ' || b.url), lower(${q})) > 0`))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(b.deleted_at, b.id) < (${sql.join(readCursor(cursor!))})`),
    )
    .orderBy("b.deletedAt", "desc")
    .orderBy("b.id", "desc")
    .limit(limit)
    .execute();
  const items = rows.map((row) => ({ ...row, deletedAt: row.deletedAt! }));
  const last = items.at(-1);
  return { items, nextCursor: last && items.length === limit ? writeCursor(last.deletedAt, last.id) : null };
}

/** Permanently deletes everything in the person's trash. */
export function emptyTrash(ctx: Context): Promise<{ removed: number }> {
  return deleteFromTrash(ctx, {});
}

/** Permanently deletes bookmarks of the person's trash. Ignores those that are not there. */
export function deletePermanently(ctx: Context, { ids }: { ids: string[] }): Promise<{ removed: number }> {
  return deleteFromTrash(ctx, { id: { $in: ids } });
}

function deleteFromTrash(ctx: Context, which: { id?: { $in: string[] } }): Promise<{ removed: number }> {
  return inTransaction(ctx, async (inner) => {
    const removed = await inner.em.nativeDelete(Bookmark, { ...which, deletedAt: { $ne: null } });
    if (removed > 0) await recordChange(inner, { id: uuid(), kind: "empty-trash", count: removed });
    await publish(inner, { type: "bookmarks.changed" });
    return { removed };
  });
}

/** Small, because a change may hold the states of thousands of bookmarks. */
const changeBatchSize = 10;
const bookmarkBatchSize = 1_000;

/**
 * Permanently deletes, for all people, bookmarks that were in the trash for 30 days and change records of that age.
 * Skips rows locked by other processes, so it can run anywhere and at any time.
 */
export async function purgeTrash(ctx: VisitorContext): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - limits.trashTime);
  await repeat(bookmarkBatchSize, (limit) => deleteOldBookmarks(ctx, oldest, limit));
  await repeat(changeBatchSize, (limit) => deleteOldChanges(ctx, oldest, limit));
}

/** Deletes batches until one is not full. */
async function repeat(batchSize: number, remove: (limit: number) => Promise<number>): Promise<void> {
  for (let removed = batchSize; removed === batchSize;) removed = await remove(batchSize);
}
