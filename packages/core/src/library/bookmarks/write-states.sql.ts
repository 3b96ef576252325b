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

/** What the categorizer says of a bookmark, and the search columns that follow. */
export interface DescribedRow {
  id: string;
  /** Null when the category must stay. */
  categoryId: string | null;
  tags: string[];
  aiSummary: string | null;
  aiRelevance: number;
  searchText: string;
  searchVector: string;
}

const described = sql.raw(
  recordColumns(["id", "categoryId", "tags", "aiSummary", "aiRelevance", "searchText", "searchVector"]),
);

/** Writes many descriptions in one statement. */
export async function updateDescriptions(
  ctx: Context,
  rows: readonly DescribedRow[],
  words: readonly string[],
): Promise<void> {
  await sql`
    with vocabulary as (${newWords(ctx, words)})
    update bookmark b set category_id = coalesce(r."categoryId", b.category_id),
      is_ai_generated = b.is_ai_generated or r."categoryId" is not null, tags = r.tags, ai_summary = r."aiSummary",
      ai_relevance = r."aiRelevance", search_text = r."searchText",
      search_vector = r."searchVector",
      updated_at = case when r."categoryId" is null then b.updated_at else ${ctx.now()}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (${described})
    where b.user_id = ${ctx.userId} and b.id = r.id and b.id = any(${rows.map(({ id }) => id)}::uuid[])
  `.execute(database(ctx));
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
