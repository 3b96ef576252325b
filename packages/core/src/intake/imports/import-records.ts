import type { ImportStatus, ImportItemStatus } from "@bowerbird/contract/import-status";
import type { ImportRecord, ImportItem, listImportItemsInput } from "@bowerbird/contract/imports";
import { type Context, database } from "../../platform/context/index.ts";
import { notFound, AppError } from "../../platform/errors/index.ts";
import type { z } from "zod";

const importCounts = ["total", "processed", "created", "duplicates", "skipped", "failed", "enriched"] as const;

export const importColumns = [
  "id",
  "source",
  "status",
  "message",
  "created_at",
  "finished_at",
  "is_enrichment_paused",
  ...importCounts,
] as const;

type Row = Record<(typeof importCounts)[number], number> & {
  id: string;
  source: string;
  status: string;
  message: string | null;
  created_at: Date;
  finished_at: Date | null;
  is_enrichment_paused: boolean;
};

/** Converts a row to the shape of the API. */
export function toImportRecord(row: Row): ImportRecord {
  const { id, source, message, total, processed, created, duplicates, skipped, failed, enriched } = row;
  const times = { createdAt: new Date(row.created_at), finishedAt: row.finished_at && new Date(row.finished_at) };
  const counts = { total, processed, created, duplicates, skipped, failed, enriched };
  const isEnrichmentPaused = row.is_enrichment_paused;
  return { id, source, status: row.status as ImportStatus, ...counts, isEnrichmentPaused, message, ...times };
}

/** Locks the person's import until the transaction ends. @throws NOT_FOUND */
export async function lockImport(ctx: Context, id: string) {
  const row = await database(ctx)
    .selectFrom("import")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("Import");
  return row;
}

/** @throws NOT_FOUND */
export async function getImport(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  const row = await database(ctx)
    .selectFrom("import")
    .select(importColumns)
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("Import");
  return toImportRecord(row);
}

/** Lists the person's imports, newest first. */
export async function listImports(ctx: Context, { limit }: { limit: number }): Promise<ImportRecord[]> {
  const rows = await database(ctx)
    .selectFrom("import")
    .select(importColumns)
    .where("user_id", "=", ctx.userId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toImportRecord);
}

type Input = z.output<typeof listImportItemsInput>;

/** Lists the links of an import with their results, in source order, page by page. @throws NOT_FOUND */
export async function listImportItems(
  ctx: Context,
  input: Input,
): Promise<{ items: ImportItem[]; nextCursor: string | null }> {
  await getImport(ctx, input);
  const after = input.cursor === undefined ? -1 : Number(input.cursor);
  if (!Number.isSafeInteger(after)) throw new AppError("BAD_REQUEST", "This cursor is not one of ours.");
  const rows = await database(ctx)
    .selectFrom("import_item")
    .select(["position", "url", "title", "status", "message", "bookmark_id"])
    .where("user_id", "=", ctx.userId)
    .where("import_id", "=", input.id)
    .where("position", ">", Math.min(after, 2 ** 31 - 1))
    .$if(input.status !== undefined, (query) => query.where("status", "=", input.status!))
    .orderBy("position")
    .limit(input.limit)
    .execute();
  const items = rows.map(({ url, title, status, message, bookmark_id }) => {
    return { url, title, status: status as ImportItemStatus, message, bookmarkId: bookmark_id };
  });
  return { items, nextCursor: rows.length === input.limit ? String(rows.at(-1)!.position) : null };
}
