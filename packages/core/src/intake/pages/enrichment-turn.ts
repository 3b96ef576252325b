import { sql } from "kysely";
import { Enrichment } from "@bowerbird/db";
import { type Context, database, own, type VisitorContext } from "../../platform/context/index.ts";
import { isTurnFree, passTurn } from "../../platform/runs/index.ts";

/** The job waits for pages due within this time; later ones are left to the sweep. */
const maxDelayMs = 30_000;

/**
 * Ends a turn.
 *
 * @returns the next turn and the milliseconds until it, if pages are due soon; null if the job ends or another one has
 *   taken over
 */
export async function endTurn(ctx: Context, turn: string): Promise<{ turn: string; delay: number } | null> {
  // Offline, the sweep continues later.
  const dueAt = ctx.services.pages.isOffline() ? null : await findNextDue(ctx);
  const delay = dueAt && Math.max(0, dueAt.getTime() - ctx.now().getTime());
  if (delay !== null && delay <= maxDelayMs) {
    const next = await passTurn(ctx, "enrichment", turn);
    return next === null ? null : { turn: next, delay };
  }
  await ctx.em.nativeDelete(Enrichment, { lockToken: turn });
  return null;
}

async function findNextDue(ctx: Context): Promise<Date | null> {
  const pages = own(ctx).selectFrom("BookmarkPage").where("state", "=", "pending").where("isPaused", "=", false);
  const next = await pages.select("dueAt").orderBy("dueAt").limit(1).executeTakeFirst();
  return next?.dueAt ?? null;
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
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u
    where exists (select 1 from bookmark_page p where p.user_id = u.id and p.state = 'pending' and not p.is_paused
        and p.due_at <= ${ctx.now()})
      and not exists (select 1 from enrichment e where e.user_id = u.id and not ${isTurnFree(ctx, "e")})`.execute(
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
