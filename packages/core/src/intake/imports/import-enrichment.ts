import type { ImportRecord } from "@bowerbird/contract/imports";
import { BookmarkPage, Import } from "@bowerbird/db";
import { type Context, inTransaction, own } from "../../platform/context/index.ts";
import { getImport, lockImport, importColumns, toImportRecord } from "./import-records.ts";
import { publish } from "../../platform/events/index.ts";

/** Pauses reading the pages of an import; its links are still stored. @throws NOT_FOUND */
export function pauseEnrichment(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  return setPaused(ctx, id, true);
}

/** Resumes reading the pages of an import. @throws NOT_FOUND */
export async function resumeEnrichment(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  const record = await setPaused(ctx, id, false);
  await ctx.services.enqueue("enrich-person", { userId: ctx.userId });
  return record;
}

async function setPaused(ctx: Context, id: string, isPaused: boolean): Promise<ImportRecord> {
  await inTransaction(ctx, async (inner) => {
    // Batches being stored take this lock too, so that their pages get the new value.
    await lockImport(inner, id);
    await inner.em.nativeUpdate(Import, { id }, { isEnrichmentPaused: isPaused });
    await inner.em.nativeUpdate(BookmarkPage, { importId: id, state: "pending" }, { isPaused });
  });
  return getImport(ctx, { id });
}

/** Adds to an import's count of processed pages and publishes its progress. */
export async function countEnriched(ctx: Context, importId: string, count: number): Promise<void> {
  const row = await own(ctx)
    .updateTable("Import")
    .set((eb) => ({ enriched: eb("enriched", "+", count) }))
    .where("id", "=", importId)
    .returning(importColumns)
    .executeTakeFirst();
  if (row) await publish(ctx, { type: "import.progress", import: toImportRecord(row), currentUrl: null });
}
