import { sql } from "kysely";
import { database, type VisitorContext } from "../../platform/context/index.ts";

/** Deletes bookmarks that were put into the trash before a time. Skips locked rows. @returns how many */
export async function deleteOldBookmarks(ctx: VisitorContext, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bookmark where (user_id, id) in (
      select user_id, id from bookmark where deleted_at < ${before} limit ${limit} for update skip locked
    )`.execute(database(ctx));
  return Number(numAffectedRows ?? 0n);
}

/** Deletes changes that were made before a time. Skips locked rows. @returns how many */
export async function deleteOldChanges(ctx: VisitorContext, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bookmark_change where (user_id, id) in (
      select user_id, id from bookmark_change where created_at < ${before} limit ${limit} for update skip locked
    )`.execute(database(ctx));
  return Number(numAffectedRows ?? 0n);
}
