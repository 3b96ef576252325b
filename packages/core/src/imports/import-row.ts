import type { ImportStatus } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";

/** The counts of an import as its row holds them. */
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

/** A row as the client sees it. */
export function toImportRecord(row: Row): ImportRecord {
  const { id, source, message, total, processed, created, duplicates, skipped, failed, enriched } = row;
  const times = { createdAt: new Date(row.created_at), finishedAt: row.finished_at && new Date(row.finished_at) };
  const counts = { total, processed, created, duplicates, skipped, failed, enriched };
  const isEnrichmentPaused = row.is_enrichment_paused;
  return { id, source, status: row.status as ImportStatus, ...counts, isEnrichmentPaused, message, ...times };
}

/** The person's import, locked against other writers until the transaction ends. @throws NOT_FOUND for another's */
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
