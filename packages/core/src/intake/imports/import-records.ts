import { type ImportItemStatus, type ImportStatus, waitingImportStatuses } from "@bowerbird/contract/import-status";
import type { ImportRecord, ImportItem, listImportItemsInput } from "@bowerbird/contract/imports";
import { BookmarkPage, Import, ImportItem as ItemRow } from "@bowerbird/db";
import type { Run } from "../../platform/runs/index.ts";
import { type Context, inTransaction, unmanaged } from "../../platform/context/index.ts";
import { notFound, AppError } from "../../platform/errors/index.ts";
import type { z } from "zod";
import { publish } from "../../platform/events/index.ts";
import { addEnriched, findRecord, listStarted, lockRow } from "./imports.sql.ts";
import t from "../messages.json" with { type: "json" };

export type ImportRun = Run<"Import">;

export { importColumns } from "./imports.sql.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

/** Converts a row to the shape of the API. */
export function toImportRecord(row: Row): ImportRecord {
  const { id, source, message, isEnrichmentPaused, isReadingPages, createdAt, finishedAt } = row;
  const { total, processed, created, duplicates, skipped, failed, enriched } = row;
  const counts = { total, processed, created, duplicates, skipped, failed, enriched };
  const status = row.status as ImportStatus;
  return { id, source, status, ...counts, isEnrichmentPaused, isReadingPages, message, createdAt, finishedAt };
}

/** Whether a person's file is uploaded and not started yet. */
export function isWaiting({ status }: { status: string }): boolean {
  return (waitingImportStatuses as readonly string[]).includes(status);
}

/** Locks the person's import until the transaction ends. @throws NOT_FOUND */
export async function lockImport(ctx: Context, id: string) {
  const row = await lockRow(ctx, id);
  if (!row) throw notFound(t.importNotFound);
  return row;
}

/** @throws NOT_FOUND */
export async function getImport(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  const row = await findRecord(ctx, id);
  if (!row) throw notFound(t.importNotFound);
  return toImportRecord(row);
}

/** Lists the person's imports, newest first, without those that wait for their start. */
export async function listImports(ctx: Context, { limit }: { limit: number }): Promise<ImportRecord[]> {
  return (await listStarted(ctx, limit)).map(toImportRecord);
}

type Input = z.output<typeof listImportItemsInput>;

/** Lists the links of an import with their results, in source order, page by page. @throws NOT_FOUND */
export async function listImportItems(
  ctx: Context,
  input: Input,
): Promise<{ items: ImportItem[]; nextCursor: string | null }> {
  await getImport(ctx, input);
  const after = input.cursor === undefined ? -1 : Number(input.cursor);
  if (!Number.isSafeInteger(after)) throw new AppError("BAD_REQUEST", t.notACursor);
  const page = { importId: input.id, position: { $gt: Math.min(after, 2 ** 31 - 1) } };
  const rows = await ctx.em.find(ItemRow, input.status === undefined ? page : { ...page, status: input.status }, {
    fields: ["position", "url", "title", "status", "message", "bookmarkId"],
    orderBy: { position: "asc" },
    limit: input.limit,
    ...unmanaged,
  });
  const items = rows.map(({ url, title, status, message = null, bookmarkId = null }) => {
    return { url, title, status: status as ImportItemStatus, message, bookmarkId };
  });
  return { items, nextCursor: rows.length === input.limit ? String(rows.at(-1)!.position) : null };
}

/** The ids of the categories that an import created, those deleted since included. @throws NOT_FOUND */
export async function listNewCategories(ctx: Context, { id }: { id: string }): Promise<string[]> {
  const row = await ctx.em.findOne(Import, { id }, { fields: ["categoryIds"], ...unmanaged });
  if (!row) throw notFound(t.importNotFound);
  return row.categoryIds;
}

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
  const row = await addEnriched(ctx, importId, count);
  if (row) await publish(ctx, { type: "import.progress", import: toImportRecord(row), currentUrl: null });
}
