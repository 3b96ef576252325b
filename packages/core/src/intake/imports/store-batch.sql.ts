import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
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
}

/** Stores the results of a batch, or replaces those of retried links. */
export async function writeItems(ctx: Context, importId: string, items: readonly WrittenItem[]): Promise<void> {
  await sql`
    insert into import_item (user_id, import_id, position, url, title, status, message, bookmark_id, link)
    select ${ctx.userId}, ${importId}, position, url, title, status, message, "bookmarkId", link
    from json_to_recordset(${JSON.stringify(items)}::json) as r (position int, url text, title text, status text,
      message text, "bookmarkId" uuid, link jsonb)
    on conflict (user_id, import_id, position) do update
      set status = excluded.status, message = excluded.message, bookmark_id = excluded.bookmark_id, link = excluded.link
  `.execute(database(ctx));
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
