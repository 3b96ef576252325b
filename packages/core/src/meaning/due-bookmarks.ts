import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { narrowed } from "../lost-work/index.ts";
import { sourceKey, sourceText } from "./source-text.ts";

/** A bookmark that is to be understood. */
export interface DueBookmark {
  id: string;
  /** To the microsecond, as the database writes it: tells this change from a later one. */
  changedAt: string;
  text: string;
  source: string;
  /** Nothing is to be done: it lies in the trash, or says what it said. */
  isKnown: boolean;
  /** How often it was begun, this time included. */
  claims: number;
}

interface Row {
  id: string;
  changed_at: string;
  title: string;
  description: string | null;
  summary: string | null;
  is_trashed: boolean;
  source: string | null;
  claims: number;
}

/**
 * Begins with some that are due: the newest of those that nobody began with, or else of those whose workers left no word,
 * the fewer the more often that was. One job a person does so at a time.
 */
export async function claimDue(ctx: Context, model: string, most: number, areSuspect: boolean): Promise<DueBookmark[]> {
  const isWanted = sql`user_id = ${ctx.userId} and (claims > 0) = ${areSuspect}`;
  const count = areSuspect ? sql`(select ${narrowed(most, sql`claims`)} from least)` : sql`${most}`;
  const { rows } = await sql<Row>`
    with least as (select min(claims) as claims from embedding_due where ${isWanted} and ${areSuspect}),
    due as (
      update embedding_due e set claims = e.claims + 1 from (
        select bookmark_id from embedding_due where ${isWanted} and claims = coalesce((select claims from least), 0)
        order by bookmark_id desc limit ${count}
      ) as chosen
      where e.user_id = ${ctx.userId} and e.bookmark_id = chosen.bookmark_id returning e.*
    )
    select d.claims, b.id, d.changed_at::text, b.title, b.description, b.ai_summary as summary,
      b.deleted_at is not null as is_trashed, v.source
    from due d
    join bookmark b on b.user_id = d.user_id and b.id = d.bookmark_id
    left join bookmark_vector v on v.user_id = d.user_id and v.bookmark_id = d.bookmark_id and v.model = ${model}
    order by b.id`.execute(database(ctx));
  return rows.map((row) => {
    const text = sourceText(row);
    const source = sourceKey(text);
    const isKnown = row.is_trashed || text === "" || row.source === source;
    return { id: row.id, changedAt: row.changed_at, text, source, isKnown, claims: row.claims };
  });
}

/** Gives back what came to nothing through no fault of its own. */
export async function releaseDue(ctx: Context, due: readonly DueBookmark[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  await sql`
    update embedding_due set claims = greatest(0, claims - 1)
    where user_id = ${ctx.userId} and bookmark_id = any(${ids}::uuid[])`.execute(
    database({ ...ctx, em: ctx.services.forkEm() }),
  );
}
