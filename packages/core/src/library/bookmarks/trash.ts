import type { BookmarkSelection, listTrashInput, TrashPage } from "@bowerbird/contract/bookmark-changes";
import { sql, type RawBuilder } from "kysely";
import { type Context, database, inTransaction, type VisitorContext } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { lockBookmarks } from "./bookmark-state.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { selectIds } from "./select-ids.ts";
import { refuseSurplus, takenKeys } from "./quota.ts";
import type { z } from "zod";
import { bookmarkColumns, toBookmark } from "./bookmark-row.ts";
import { readCursor, writeCursor } from "./page-cursor.ts";
import { limits } from "@bowerbird/contract/limits";

/**
 * Moves the person's bookmarks to the trash. Ignores unknown ids.
 *
 * @returns the ids of the deleted bookmarks; restoring these undoes the call
 */
export function deleteBookmarks(
  ctx: Context,
  selection: BookmarkSelection,
): Promise<{ deleted: number; ids: string[] }> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      const ids = await moveToTrash(inner, await selectIds(inner, selection));
      await publish(inner, { type: "bookmarks.changed" });
      return { deleted: ids.length, ids };
    }),
  );
}

/** Runs in the caller's transaction. @returns the ids of the bookmarks that were not in the trash before */
export async function moveToTrash(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const found = (await lockBookmarks(ctx, ids)).map(({ id }) => id);
  await sql`
    update bookmark set deleted_at = ${ctx.now()}
    where user_id = ${ctx.userId} and id = any(${found}::uuid[])`.execute(database(ctx));
  return found;
}

/**
 * Restores bookmarks from the trash. If its address was saved again in the meantime, or occurs twice among them, a
 * bookmark returns as an allowed duplicate, so that nothing is lost. If its category is gone, it returns to
 * Uncategorized.
 *
 * @throws FORBIDDEN, restoring nothing, when the person would exceed the bookmark limit
 */
export function restoreBookmarks(ctx: Context, { ids }: { ids: string[] }): Promise<{ restored: number }> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      const restored = await restoreFromTrash(inner, ids);
      if (restored > 0) await refuseSurplus(inner);
      await publish(inner, { type: "bookmarks.changed" });
      return { restored };
    }),
  );
}

/** Runs in the caller's transaction. @returns how many were restored */
export async function restoreFromTrash(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string; url_key: string | null }>`
    select id, url_key from bookmark
    where user_id = ${ctx.userId} and id = any(${[...ids]}::uuid[]) and deleted_at is not null
    order by id desc for update`.execute(database(ctx));
  const taken = await takenKeys(
    ctx,
    rows.map((row) => row.url_key),
  );
  const [keyed, keyless]: [string[], string[]] = [[], []];
  for (const { id, url_key: key } of rows) {
    (key === null || taken.has(key) ? keyless : keyed).push(id);
    if (key !== null) taken.add(key);
  }
  if (keyless.length > 0) await clearDeletedAt(ctx, keyless, sql`null`);
  if (keyed.length > 0) await clearDeletedAt(ctx, keyed, sql`url_key`);
  return rows.length;
}

async function clearDeletedAt(ctx: Context, ids: readonly string[], urlKey: RawBuilder<unknown>): Promise<void> {
  await sql`
    update bookmark set deleted_at = null, url_key = ${urlKey}
    where user_id = ${ctx.userId} and id = any(${[...ids]}::uuid[])`.execute(database(ctx));
}

type Input = z.output<typeof listTrashInput>;

/** Returns one page of the person's trash, latest first. @throws BAD_REQUEST for an invalid cursor */
export async function listTrash(ctx: Context, { cursor, limit }: Input): Promise<TrashPage> {
  const rows = await database(ctx)
    .selectFrom("bookmark as b")
    .innerJoin("category as c", (join) => join.onRef("c.user_id", "=", "b.user_id").onRef("c.id", "=", "b.category_id"))
    .select(bookmarkColumns)
    .select("b.deleted_at")
    .where("b.user_id", "=", ctx.userId)
    .where("b.deleted_at", "is not", null)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(b.deleted_at, b.id) < (${sql.join(readCursor(cursor!))})`),
    )
    .orderBy("b.deleted_at", "desc")
    .orderBy("b.id", "desc")
    .limit(limit)
    .execute();
  const items = rows.map((row) => ({ ...toBookmark(row), deletedAt: new Date(row.deleted_at!) }));
  const last = items.at(-1);
  return { items, nextCursor: last && items.length === limit ? writeCursor(last.deletedAt, last.id) : null };
}

/** Permanently deletes everything in the person's trash. */
export async function emptyTrash(ctx: Context): Promise<{ removed: number }> {
  const { numDeletedRows } = await database(ctx)
    .deleteFrom("bookmark")
    .where("user_id", "=", ctx.userId)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  await publish(ctx, { type: "bookmarks.changed" });
  return { removed: Number(numDeletedRows) };
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
  await deleteInBatches(ctx, sql`bookmark`, sql`deleted_at < ${oldest}`, bookmarkBatchSize);
  await deleteInBatches(ctx, sql`bookmark_change`, sql`created_at < ${oldest}`, changeBatchSize);
}

async function deleteInBatches(
  ctx: VisitorContext,
  table: RawBuilder<unknown>,
  isOld: RawBuilder<unknown>,
  batchSize: number,
): Promise<void> {
  for (let removed = batchSize; removed === batchSize;) {
    const { numAffectedRows } = await sql`
      delete from ${table} where (user_id, id) in (
        select user_id, id from ${table} where ${isOld} limit ${batchSize} for update skip locked
      )`.execute(database(ctx));
    removed = Number(numAffectedRows ?? 0n);
  }
}
