import { waitingImportStatuses } from "@bowerbird/contract/import-status";
import { sql } from "kysely";
import { anyOf, type StoredFields } from "../../library/bookmarks/index.ts";
import { type HistoryKind, inPart, newestOf } from "../../library/history/index.ts";
import { type Context, type NewRow, own, database } from "../../platform/context/index.ts";
import t from "../messages.json" with { type: "json" };
import type { FileLink } from "../files/index.ts";

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

/**
 * Makes the rest of the transaction faster. The commit is asynchronous: after a database crash the import continues after
 * the last batch on disk, and its end waits for all batches. Generic plans: otherwise PostgreSQL plans the foreign key
 * checks for every row, which takes a fifth of a batch's time.
 */
export async function storeFaster(ctx: Context): Promise<void> {
  await sql`
    select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)
  `.execute(database(ctx));
}

/** The result of a link; the link itself only if it failed and can be retried. */
export interface WrittenItem {
  position: number;
  url: string;
  title: string;
  status: string;
  message: string | null;
  bookmarkId: string | null;
  link: FileLink | null;
  /** The fields that it filled of a bookmark from before the import. */
  before: StoredFields | null;
  after: StoredFields | null;
}

/** Stores the results of a batch, or replaces those of retried links. */
export async function writeItems(ctx: Context, importId: string, items: readonly WrittenItem[]): Promise<void> {
  await sql`
    insert into import_item (user_id, import_id, position, url, title, status, message, bookmark_id, link, before, after)
    select ${ctx.userId}, ${importId}, position, url, title, status, message, "bookmarkId", link, before, after
    from json_to_recordset(${JSON.stringify(items)}::json) as r (position int, url text, title text, status text,
      message text, "bookmarkId" uuid, link jsonb, before jsonb, after jsonb)
    on conflict (user_id, import_id, position) do update
      set status = excluded.status, message = excluded.message, bookmark_id = excluded.bookmark_id, link = excluded.link,
        before = excluded.before, after = excluded.after
  `.execute(database(ctx));
}

const filledAtOnce = 500;

/**
 * Bookmarks from before an import to which it gave what they lacked, with all that its links gave them: as they were before
 * the first, and after the last. By their ids. @param last of the part before
 */
export async function nextFilled(
  ctx: Context,
  importId: string,
  last: string | null,
): Promise<{ bookmarkId: string; before: StoredFields; after: StoredFields }[]> {
  // Of equal keys the last one counts.
  const { rows } = await sql<{ bookmarkId: string; before: StoredFields; after: StoredFields }>`
    select i.bookmark_id as "bookmarkId", jsonb_object_agg(f.key, f.value order by i.position desc) as before,
      jsonb_object_agg(f.key, i.after->f.key order by i.position) as after
    from import_item i cross join jsonb_each(i.before) f
    where i.user_id = ${ctx.userId} and i.import_id = ${importId} and i.before is not null
      and (${last}::uuid is null or i.bookmark_id > ${last}::uuid)
    group by i.bookmark_id order by i.bookmark_id limit ${filledAtOnce}`.execute(database(ctx));
  return rows;
}

/** An icon; its content in base64. */
export interface NewIcon {
  id: string;
  mediaType: string;
  content: string;
}

/** Stores icons that are not there yet. Lock order: by id. */
export async function insertIcons(ctx: Context, icons: readonly NewIcon[]): Promise<void> {
  await sql`
    insert into site_icon (user_id, id, media_type, content)
    select ${ctx.userId}, id, "mediaType", decode(content, 'base64')
    from json_to_recordset(${JSON.stringify(icons)}::json) as r (id uuid, "mediaType" text, content text)
    on conflict do nothing`.execute(database(ctx));
}

/** Records which categories an import created, for its undo. */
export async function recordCategories(ctx: Context, importId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update import set category_ids = category_ids || ${[...ids]}::uuid[]
    where user_id = ${ctx.userId} and id = ${importId}`.execute(database(ctx));
}
