import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { type BookmarkRow, type ColumnFor, columnsFor, recordColumns, toColumn } from "./bookmark-columns.ts";
import { newWords } from "./index-upkeep.sql.ts";

/** The columns of a new bookmark; the others have defaults. */
export type InsertedRow = Pick<BookmarkRow, "id" | ColumnFor<"edited" | "index">>;

const inserted = ["id" as const, ...columnsFor("edited"), ...columnsFor("index")];
const names = sql.raw(inserted.map(toColumn).join(", "));
const values = sql.raw(inserted.map((name) => `r."${name}"`).join(", "));
const record = sql.raw(recordColumns(inserted));

/**
 * Stores bookmarks, new words of the person's vocabulary, and the pages that are to be read. Uses one JSON parameter, so
 * planning 1,000 rows takes as long as planning one.
 *
 * @returns the ids of those that no stored bookmark has the URL key of
 */
export async function insertRows(
  ctx: Context,
  rows: readonly InsertedRow[],
  words: readonly string[],
  importId: string | undefined,
): Promise<Set<string>> {
  const { rows: created } = await sql<{ id: string }>`
    with vocabulary as (${newWords(ctx, words)}), created as (
    insert into bookmark (user_id, ${names})
    select ${ctx.userId}, ${values} from json_to_recordset(${JSON.stringify(rows)}::json) as r (${record})
    on conflict (user_id, url_key) where deleted_at is null do nothing
    returning id), pages as (${duePages(ctx, importId)})
    select id from created`.execute(database(ctx));
  return new Set(created.map((row) => row.id));
}

/** Schedules the pages of the new rows in random order, because neighbors in a collection are often of one site. */
function duePages(ctx: Context, importId: string | undefined) {
  const isPaused = importId
    ? sql`(select is_enrichment_paused from import where user_id = ${ctx.userId} and id = ${importId})`
    : sql`false`;
  return sql`
    insert into bookmark_page (user_id, bookmark_id, import_id, is_paused, due_at)
    select ${ctx.userId}::uuid, id, ${importId ?? null}::uuid, ${isPaused},
      ${ctx.now()}::timestamptz - random() * interval '1 hour'
    from created`;
}
