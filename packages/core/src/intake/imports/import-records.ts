import type { ImportStatus, ImportItemStatus } from "@bowerbird/contract/import-status";
import type { ImportRecord, ImportItem, listImportItemsInput } from "@bowerbird/contract/imports";
import type { Tables } from "@bowerbird/db";
import type { Selectable } from "kysely";
import type { Run } from "../../platform/runs/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { notFound, AppError } from "../../platform/errors/index.ts";
import type { z } from "zod";

export type ImportRun = Run<"Import">;

const importCounts = ["total", "processed", "created", "duplicates", "skipped", "failed", "enriched"] as const;

export const importColumns = [
  "id",
  "source",
  "status",
  "message",
  "createdAt",
  "finishedAt",
  "isEnrichmentPaused",
  ...importCounts,
] as const;

type Row = Pick<Selectable<Tables["Import"]>, (typeof importColumns)[number]>;

/** Converts a row to the shape of the API. */
export function toImportRecord(row: Row): ImportRecord {
  const { id, source, message, isEnrichmentPaused, createdAt, finishedAt } = row;
  const { total, processed, created, duplicates, skipped, failed, enriched } = row;
  const counts = { total, processed, created, duplicates, skipped, failed, enriched };
  const status = row.status as ImportStatus;
  return { id, source, status, ...counts, isEnrichmentPaused, message, createdAt, finishedAt };
}

/** Locks the person's import until the transaction ends. @throws NOT_FOUND */
export async function lockImport(ctx: Context, id: string) {
  const row = await own(ctx).selectFrom("Import").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound("Import");
  return row;
}

/** @throws NOT_FOUND */
export async function getImport(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  const row = await own(ctx).selectFrom("Import").select(importColumns).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Import");
  return toImportRecord(row);
}

/** Lists the person's imports, newest first. */
export async function listImports(ctx: Context, { limit }: { limit: number }): Promise<ImportRecord[]> {
  const imports = own(ctx).selectFrom("Import").select(importColumns).orderBy("id", "desc").limit(limit);
  const rows = await imports.execute();
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
  const rows = await own(ctx)
    .selectFrom("ImportItem")
    .select(["position", "url", "title", "status", "message", "bookmarkId"])
    .where("importId", "=", input.id)
    .where("position", ">", Math.min(after, 2 ** 31 - 1))
    .$if(input.status !== undefined, (query) => query.where("status", "=", input.status!))
    .orderBy("position")
    .limit(input.limit)
    .execute();
  const items = rows.map(({ url, title, status, message, bookmarkId }) => {
    return { url, title, status: status as ImportItemStatus, message, bookmarkId };
  });
  return { items, nextCursor: rows.length === input.limit ? String(rows.at(-1)!.position) : null };
}
