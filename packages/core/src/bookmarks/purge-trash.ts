import { limits } from "@bowerbird/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";

/** A change may hold the states of thousands of bookmarks. */
const changesAtOnce = 10;
const bookmarksAtOnce = 1_000;

/**
 * Removes for good, for everybody, what has been in the trash for 30 days, and the records of changes of that age. In
 * batches that leave out what another process holds: harmless wherever and however often it runs.
 */
export async function purgeTrash(ctx: VisitorContext): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - limits.trashTime);
  await inBatches(ctx, sql`bookmark`, sql`deleted_at < ${oldest}`, bookmarksAtOnce);
  await inBatches(ctx, sql`bookmark_change`, sql`created_at < ${oldest}`, changesAtOnce);
}

async function inBatches(
  ctx: VisitorContext,
  table: RawBuilder<unknown>,
  isOld: RawBuilder<unknown>,
  rowsAtOnce: number,
): Promise<void> {
  for (let removed = rowsAtOnce; removed === rowsAtOnce;) {
    const { numAffectedRows } = await sql`
      delete from ${table} where (user_id, id) in (
        select user_id, id from ${table} where ${isOld} limit ${rowsAtOnce} for update skip locked
      )`.execute(database(ctx));
    removed = Number(numAffectedRows ?? 0n);
  }
}
