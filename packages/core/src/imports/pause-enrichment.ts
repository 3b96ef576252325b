import type { ImportRecord } from "@bowerbird/contract/imports";
import { sql } from "kysely";
import { type Context, database, inTransaction } from "../context/index.ts";
import { getImport } from "./get-import.ts";
import { lockImport } from "./import-row.ts";

/** Leaves the pages of an import unread until it is resumed; its links come in all the same. @throws NOT_FOUND */
export function pauseEnrichment(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  return setPaused(ctx, id, true);
}

/** Has the pages of an import read again. @throws NOT_FOUND */
export async function resumeEnrichment(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  const record = await setPaused(ctx, id, false);
  await ctx.services.enqueue("enrich-person", { userId: ctx.userId });
  return record;
}

async function setPaused(ctx: Context, id: string, isPaused: boolean): Promise<ImportRecord> {
  await inTransaction(ctx, async (inner) => {
    // Links that are coming in wait for this lock, and then come as it says.
    await lockImport(inner, id);
    const db = database(inner);
    await db
      .updateTable("import")
      .set({ is_enrichment_paused: isPaused })
      .where("user_id", "=", ctx.userId)
      .where("id", "=", id)
      .execute();
    await sql`
      update bookmark_page set is_paused = ${isPaused}
      where user_id = ${ctx.userId} and import_id = ${id} and state = 'pending'`.execute(db);
  });
  return getImport(ctx, { id });
}
