import { waitingImportStatuses } from "@bowerbird/contract/import-status";
import { sql } from "kysely";
import { anyOf } from "../../library/bookmarks/index.ts";
import { type HistoryKind, inPart, newestOf } from "../../library/history/index.ts";
import { type Context, type NewRow, own } from "../../platform/context/index.ts";
import t from "../messages.json" with { type: "json" };

const importCounts = ["total", "processed", "created", "duplicates", "skipped", "failed", "enriched"] as const;

/** What is shown of an import. */
export const importColumns = [
  "id",
  "source",
  "status",
  "message",
  "createdAt",
  "finishedAt",
  "isEnrichmentPaused",
  ...importCounts,
  // A turn without a heartbeat has lost its job.
  sql<boolean>`exists (select 1 from enrichment e where e.user_id = "import".user_id
    and e.heartbeat_at > now() - interval '90 seconds')`.as("isReadingPages"),
] as const;

export function findRecord(ctx: Context, id: string) {
  return own(ctx).selectFrom("Import").select(importColumns).where("id", "=", id).executeTakeFirst();
}

export function listStarted(ctx: Context, limit: number) {
  const imports = own(ctx).selectFrom("Import").select(importColumns).orderBy("id", "desc").limit(limit);
  return imports.where("status", "not in", waitingImportStatuses).execute();
}

export function lockRow(ctx: Context, id: string) {
  return own(ctx).selectFrom("Import").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Adds to the count of pages that were read. */
export function addEnriched(ctx: Context, id: string, count: number) {
  return own(ctx)
    .updateTable("Import")
    .set((eb) => ({ enriched: eb("enriched", "+", count) }))
    .where("id", "=", id)
    .returning(importColumns)
    .executeTakeFirst();
}

/** Makes an import go on with its failed links. */
export async function reopenRow(ctx: Context, id: string): Promise<void> {
  await own(ctx)
    .updateTable("Import")
    .set((eb) => ({
      status: "queued",
      processed: eb("processed", "-", eb.ref("failed")),
      failed: 0,
      attempts: 0,
      message: null,
      finishedAt: null,
      lockToken: null,
      heartbeatAt: ctx.now(),
    }))
    .where("id", "=", id)
    .execute();
}

export async function insertChunk(ctx: Context, chunk: NewRow<"ImportChunk">): Promise<void> {
  await own(ctx).insertInto("ImportChunk", chunk).execute();
}

/** Of the bookmarks those that the import created. */
export async function findCreated(ctx: Context, importId: string, ids: readonly string[]): Promise<string[]> {
  const items = await own(ctx)
    .selectFrom("ImportItem")
    .select("bookmarkId")
    .where("importId", "=", importId)
    .where("status", "=", "created")
    .where("bookmarkId", "=", anyOf(ids))
    .execute();
  return items.map(({ bookmarkId }) => bookmarkId!);
}

/** Imports that are over. Those of a source or a program are not the last change of any session. */
export const selectImportHistory: HistoryKind["select"] = (ctx, part) => sql`
  select id, 'import' as kind, made_by as "madeBy", finished_at as at, created as count, source as subject,
      null as target, undone_at is not null as "isUndone",
      case when undone_at is null and created = 0 and filled = 0 then ${t.addedNoLinks}::text end as reason
    from import where ${inPart(ctx, part, "finished_at")}
      and (${part.sessionId}::text is null or made_by->>'type' = 'person') ${newestOf(part, "finished_at")}`;
