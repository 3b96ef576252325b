import { sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";

/** The columns by which rows are found; sampling texts and tags as well would take three times as long. */
const sampled = {
  bookmark: "user_id, category_id, host, created_at, updated_at, deleted_at",
  bookmark_page: "user_id, state, due_at",
};
type Table = keyof typeof sampled;

/**
 * Has the planner know of bookmarks that come in masses. PostgreSQL looks by itself once a minute; until then it takes a
 * table of 20,000 new rows for an empty one and reads all of them where an index would find ten. Outside a transaction;
 * takes about 0.1 s, and nothing while the table has not doubled.
 *
 * @param added rows since this last returned true
 * @returns whether the planner knows of them now
 */
export async function refreshStatistics(ctx: VisitorContext, added: number): Promise<boolean> {
  const db = database(ctx);
  const { rows } = await sql<{ name: Table }>`
    select relname as name from pg_class
    where oid = any(${Object.keys(sampled)}::regclass[]) and reltuples < ${added}`.execute(db);
  for (const { name } of rows) await sql.raw(`analyze (skip_locked) ${name} (${sampled[name]})`).execute(db);
  return rows.length > 0;
}
