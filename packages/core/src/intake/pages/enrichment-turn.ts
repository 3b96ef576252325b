import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { type Context, database, type VisitorContext } from "../../platform/context/index.ts";

/** Without a heartbeat for this long, a turn's job counts as lost. Longer than any turn takes. */
const staleAfterMs = 60_000;

/**
 * Starts a turn for a person's pages. Each person has one job that continues from turn to turn; a second job ends here,
 * unless the first one is stale.
 *
 * @param turn the turn of a continuing job; undefined for a new job
 * @returns the turn; null if the job is superfluous
 */
export async function takeTurn(ctx: Context, turn: string | undefined): Promise<string | null> {
  const db = database(ctx);
  // A heartbeat in the future, from a wrong clock, is stale, too.
  const [from, to] = [-staleAfterMs, staleAfterMs].map((shift) => new Date(ctx.now().getTime() + shift));
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

/** The job waits for pages due within this time; later ones are left to the sweep. */
const maxDelayMs = 30_000;

/**
 * Ends a turn.
 *
 * @returns the next turn and the milliseconds until it, if pages are due soon; null if the job ends or another one has
 *   taken over
 */
export async function passTurn(ctx: Context, turn: string): Promise<{ turn: string; delay: number } | null> {
  const db = database(ctx);
  const { rows } = await sql<{ turn: string; due_at: Date }>`
    update enrichment set turn = ${uuid()}, touched_at = ${ctx.now()}
    from (select min(due_at) as due_at from bookmark_page
      where user_id = ${ctx.userId} and state = 'pending' and not is_paused) as next
    where user_id = ${ctx.userId} and turn = ${turn} and next.due_at <= ${new Date(ctx.now().getTime() + maxDelayMs)}
    returning turn, next.due_at`.execute(db);
  const [next] = rows;
  if (next) {
    const wait = new Date(next.due_at).getTime() - ctx.now().getTime();
    return { turn: next.turn, delay: Math.max(0, Math.ceil(wait)) };
  }
  return endTurn(ctx, turn);
}

/** Ends the last turn. */
export async function endTurn(ctx: Context, turn: string): Promise<null> {
  await sql`delete from enrichment where user_id = ${ctx.userId} and turn = ${turn}`.execute(database(ctx));
  return null;
}

/** A page read this long ago and not yet described has lost its job. Longer than that job's claim. */
const describeStaleAfterMs = 5 * 60_000;
const maxPerSweep = 2_000;
const maxPerJob = 500;

/**
 * Enqueues a job for each person with due pages and no running job, and for pages that were read but not categorized.
 * Also deletes expired host pauses. Safe to run concurrently.
 */
export async function sweepEnrichments(ctx: VisitorContext): Promise<void> {
  const [from, to] = [-staleAfterMs, staleAfterMs].map((shift) => new Date(ctx.now().getTime() + shift));
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u
    where exists (select 1 from bookmark_page p where p.user_id = u.id and p.state = 'pending' and not p.is_paused
        and p.due_at <= ${ctx.now()})
      and not exists (select 1 from enrichment e where e.user_id = u.id and e.touched_at between ${from} and ${to})`.execute(
    database(ctx),
  );
  for (const { id } of rows) await ctx.services.enqueue("enrich-person", { userId: id });
  await enqueueForgotten(ctx);
  await sql`delete from host_pause where until < ${ctx.now()}`.execute(database(ctx));
}

/** Enqueues categorizing bookmarks whose pages were read by a process that crashed before it could. */
async function enqueueForgotten(ctx: VisitorContext): Promise<void> {
  const [from, to] = [-describeStaleAfterMs, describeStaleAfterMs].map(
    (shift) => new Date(ctx.now().getTime() + shift),
  );
  // A started but unfinished one is free once its claim has expired or is from a wrong clock.
  const { rows } = await sql<{ user_id: string; ids: string[] }>`
    select user_id, array_agg(bookmark_id::text) as ids from (
      select user_id, bookmark_id from bookmark_page
      where state <> 'pending' and not is_described
        and (due_at < ${from} or (claims > 0 and due_at not between ${ctx.now()} and ${to}))
      limit ${maxPerSweep}
    ) as forgotten group by user_id`.execute(database(ctx));
  for (const { user_id: userId, ids } of rows) {
    for (let start = 0; start < ids.length; start += maxPerJob) {
      const bookmarkIds = ids.slice(start, start + maxPerJob);
      await ctx.services.enqueue("sort-bookmarks", { userId, bookmarkIds });
    }
  }
}
