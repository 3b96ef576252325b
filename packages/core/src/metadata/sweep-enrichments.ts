import { sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";
import { turnPatience } from "./enrichment-turn.ts";

/** Read so long ago and not described yet: the job was lost. Longer than the lease of one who has begun. */
const sortPatience = 5 * 60_000;
/** Of one sweep, and of one job. */
const mostForgotten = 2_000;
const sortedAtOnce = 500;

/**
 * Wakes a job for everybody who has pages due and none at work: those whose time has come again, and those whose job was
 * lost; and one for what was read and never sorted. Safe to run anywhere at any time. Also forgets pauses of hosts that
 * are over.
 */
export async function sweepEnrichments(ctx: VisitorContext): Promise<void> {
  const [from, to] = [-turnPatience, turnPatience].map((shift) => new Date(ctx.now().getTime() + shift));
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u
    where exists (select 1 from bookmark_page p where p.user_id = u.id and p.state = 'pending' and not p.is_paused
        and p.due_at <= ${ctx.now()})
      and not exists (select 1 from enrichment e where e.user_id = u.id and e.touched_at between ${from} and ${to})`.execute(
    database(ctx),
  );
  for (const { id } of rows) await ctx.services.enqueue("enrich-person", { userId: id });
  await sortForgotten(ctx);
  await sql`delete from host_pause where until < ${ctx.now()}`.execute(database(ctx));
}

/** Has bookmarks sorted whose pages were read by a process that died before it could ask for that. */
async function sortForgotten(ctx: VisitorContext): Promise<void> {
  const [from, to] = [-sortPatience, sortPatience].map((shift) => new Date(ctx.now().getTime() + shift));
  // What was begun and came to nothing is free once its lease is over, or of a clock that was wrong.
  const { rows } = await sql<{ user_id: string; ids: string[] }>`
    select user_id, array_agg(bookmark_id::text) as ids from (
      select user_id, bookmark_id from bookmark_page
      where state <> 'pending' and not is_described
        and (due_at < ${from} or (claims > 0 and due_at not between ${ctx.now()} and ${to}))
      limit ${mostForgotten}
    ) as forgotten group by user_id`.execute(database(ctx));
  for (const { user_id: userId, ids } of rows) {
    for (let start = 0; start < ids.length; start += sortedAtOnce) {
      const bookmarkIds = ids.slice(start, start + sortedAtOnce);
      await ctx.services.enqueue("sort-bookmarks", { userId, bookmarkIds });
    }
  }
}
