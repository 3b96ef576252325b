import { sql } from "kysely";
import { type Context, database, type VisitorContext } from "../../platform/context/index.ts";

/** A statement that adds words to the person's vocabulary. Pass them sorted, so that concurrent writers never deadlock. */
export function newWords(ctx: Context, words: readonly string[]) {
  return sql`
    insert into search_word (user_id, word)
    select ${ctx.userId}, fresh.word from unnest(${[...words]}::text[]) as fresh (word)
    where not exists (select 1 from search_word w where w.user_id = ${ctx.userId} and w.word = fresh.word)
    on conflict do nothing`;
}

/**
 * Flushes the GIN pending lists of the search indexes, which every search scans in full. Call after each batch of a mass
 * write, outside the transaction; a sweep covers single writes.
 */
export async function flushPendingIndexEntries(ctx: VisitorContext): Promise<void> {
  await sql`select gin_clean_pending_list('bookmark_words_idx'), gin_clean_pending_list('search_word_parts_idx')`.execute(
    database(ctx),
  );
}

/** The columns that queries filter by; sampling texts and tags too takes three times as long. */
const sampled = {
  bookmark: "user_id, category_id, host, created_at, updated_at, deleted_at",
  bookmark_page: "user_id, state, due_at",
};
type Table = keyof typeof sampled;

/**
 * Updates the planner's statistics after a mass insert. Autovacuum does so once a minute; until then the planner takes
 * 20,000 new rows for none and scans them all. Run outside a transaction. Takes about 0.1 s, or nothing while the
 * table has not doubled.
 *
 * @param added rows added since this last returned true
 * @returns whether statistics were updated
 */
export async function refreshStatistics(ctx: VisitorContext, added: number): Promise<boolean> {
  const db = database(ctx);
  const { rows } = await sql<{ name: Table }>`
    select relname as name from pg_class
    where oid = any(${Object.keys(sampled)}::regclass[]) and reltuples < ${added}`.execute(db);
  for (const { name } of rows) await sql.raw(`analyze (skip_locked) ${name} (${sampled[name]})`).execute(db);
  return rows.length > 0;
}
