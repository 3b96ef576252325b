import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import type { StoredFields } from "../../library/bookmarks/index.ts";
import type { FileLink } from "../files/index.ts";

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
