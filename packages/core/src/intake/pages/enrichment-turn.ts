import { BookmarkPage, Enrichment, HostPause } from "@bowerbird/db";
import { type Context, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { passTurn } from "../../platform/runs/index.ts";
import { indexEarlierPages } from "./page-words.ts";
import { endLostTurns, findDuePeople, findUndescribed } from "./due-pages.sql.ts";

/** The job waits for pages due within this time; later ones are left to the sweep. */
const maxDelayMs = 30_000;

/**
 * Ends a turn.
 *
 * @returns the next turn and the milliseconds until it, if pages are due next; null if the job ends or another one has
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
  const first = { orderBy: { dueAt: "asc" }, limit: 1, fields: ["dueAt"], ...unmanaged } as const;
  const [next] = await ctx.em.find(BookmarkPage, { state: "pending", isPaused: false }, first);
  return next?.dueAt ?? null;
}

/** Enqueues a job for each person whose job has lost its worker. Safe to run concurrently. */
export async function resumeEnrichments(ctx: VisitorContext): Promise<void> {
  for (const userId of await endLostTurns(ctx)) await ctx.services.enqueue("enrich-person", { userId });
}

/** A page read this long ago and not yet described has lost its job. Longer than that job's claim. */
const describeStaleAfterMs = 5 * 60_000;
const maxPerSweep = 2_000;
const maxPerJob = 500;

/**
 * Enqueues a job for each person with due pages and no running job, and for pages that were read but not categorized.
 * Also deletes expired host pauses, and indexes pages that an earlier version read. Safe to run concurrently.
 */
export async function sweepEnrichments(ctx: VisitorContext): Promise<void> {
  for (const userId of await findDuePeople(ctx)) await ctx.services.enqueue("enrich-person", { userId });
  for (const { userId, ids } of await findUndescribed(ctx, describeStaleAfterMs, maxPerSweep)) {
    for (let start = 0; start < ids.length; start += maxPerJob) {
      const bookmarkIds = ids.slice(start, start + maxPerJob);
      await ctx.services.enqueue("categorize-bookmarks", { userId, bookmarkIds });
    }
  }
  await ctx.em.nativeDelete(HostPause, { until: { $lt: ctx.now() } });
  await indexEarlierPages(ctx);
}
