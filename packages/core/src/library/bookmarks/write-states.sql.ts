import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { columnsFor, recordColumns, toColumn } from "./bookmark-columns.ts";
import type { PartialState, StoredFields } from "./bookmark-state.ts";
import { newWords } from "./index-upkeep.sql.ts";

/** New values of a bookmark's columns; `changed` names those that may be set to null. */
export interface ChangedRow extends PartialState {
  id: string;
  changed: string[];
  host?: string;
  searchText?: string;
  searchVector?: string;
}

const [edited, index] = [columnsFor("edited"), columnsFor("index")];
const assignments = sql.raw(
  [
    ...edited.map((name) => {
      const column = toColumn(name);
      return `${column} = case when '${name}' = any(r.changed) then r."${name}" else b.${column} end`;
    }),
    ...index.map((name) => `${toColumn(name)} = coalesce(r."${name}", b.${toColumn(name)})`),
  ].join(", "),
);
const record = sql.raw(recordColumns(["id", ...edited, ...index]));

/**
 * Writes the changed columns of many bookmarks in one statement. The ids are also passed alone: with outdated statistics
 * the planner would join row by row.
 */
export async function updateRows(ctx: Context, rows: readonly ChangedRow[], words: readonly string[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`
    with vocabulary as (${newWords(ctx, words)})
    update bookmark b set ${assignments}, updated_at = ${ctx.now()},
      broken_reason = case when 'url' = any(r.changed) then null else b.broken_reason end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (changed text[], ${record})
    where b.user_id = ${ctx.userId} and b.id = r.id and b.id = any(${ids}::uuid[])`.execute(database(ctx));
}

/** Stores many items of a change. */
export async function insertItems(
  ctx: Context,
  changeId: string,
  items: readonly { id: string; before: StoredFields; after: StoredFields }[],
): Promise<void> {
  await sql`
    insert into bookmark_change_item (user_id, change_id, bookmark_id, before, after)
    select ${ctx.userId}, ${changeId}, r.id, r.before, r.after
    from json_to_recordset(${JSON.stringify(items)}::json) as r (id uuid, before jsonb, after jsonb)
  `.execute(database(ctx));
}
