import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { type Context, database } from "../context/index.ts";

/** Without a sign of life for so long, the job of a turn is lost. Longer than any turn takes. */
export const turnPatience = 60_000;

/**
 * Begins a turn at a person's pages. One job a person goes on from turn to turn: a second one, woken beside it, ends
 * here, unless the first has been silent for so long that it must be lost.
 *
 * @param turn of a job that goes on; undefined for one that was woken
 * @returns the turn; null where the job is superfluous
 */
export async function takeTurn(ctx: Context, turn: string | undefined): Promise<string | null> {
  const db = database(ctx);
  // One of a clock that was wrong lies in the future: nobody would miss the next signs.
  const [from, to] = [-turnPatience, turnPatience].map((shift) => new Date(ctx.now().getTime() + shift));
  if (turn === undefined) {
    const { rows } = await sql<{ turn: string }>`
      insert into enrichment as e (user_id, turn, touched_at) values (${ctx.userId}, ${uuid()}, ${ctx.now()})
      on conflict (user_id) do update set turn = excluded.turn, touched_at = excluded.touched_at
      where e.touched_at not between ${from} and ${to} returning turn`.execute(db);
    return rows[0]?.turn ?? null;
  }
  const { rows } = await sql`
    update enrichment set touched_at = ${ctx.now()}
    where user_id = ${ctx.userId} and turn = ${turn} returning turn`.execute(db);
  return rows.length > 0 ? turn : null;
}

/** Pages that are due so soon are waited for; later ones are left to the sweep. */
const soon = 30_000;

/**
 * Ends a turn.
 *
 * @returns the next one and the milliseconds until it, where pages are due soon; null where the job ends, or another has
 *   taken over
 */
export async function passTurn(ctx: Context, turn: string): Promise<{ turn: string; delay: number } | null> {
  const db = database(ctx);
  const { rows } = await sql<{ turn: string; due_at: Date }>`
    update enrichment set turn = ${uuid()}, touched_at = ${ctx.now()}
    from (select min(due_at) as due_at from bookmark_page
      where user_id = ${ctx.userId} and state = 'pending' and not is_paused) as next
    where user_id = ${ctx.userId} and turn = ${turn} and next.due_at <= ${new Date(ctx.now().getTime() + soon)}
    returning turn, next.due_at`.execute(db);
  const [next] = rows;
  if (next) {
    const wait = new Date(next.due_at).getTime() - ctx.now().getTime();
    return { turn: next.turn, delay: Math.max(0, Math.ceil(wait)) };
  }
  return endTurn(ctx, turn);
}

/** Ends a turn without another. */
export async function endTurn(ctx: Context, turn: string): Promise<null> {
  await sql`delete from enrichment where user_id = ${ctx.userId} and turn = ${turn}`.execute(database(ctx));
  return null;
}
