import { setTimeout as sleep } from "node:timers/promises";
import { BookmarkPage, Enrichment, HostPause, Import } from "@bowerbird/db";
import { type Context, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { isPoison } from "../../platform/stale-work/index.ts";
import { claimPages, type DuePage, endLostTurns, findDuePeople, findUndescribed, findUnread } from "./due-pages.sql.ts";
import { indexEarlierPages } from "./page-words.ts";
import { passTurn, takeTurn } from "../../platform/runs/index.ts";
import { type PageOutcome, processPage } from "./process-page.ts";
import { type CountEnriched, recordOutcomes, enqueueCategorization } from "./record-outcomes.ts";

/** Pages are started for this long per turn; then other people get theirs. */
const turnMs = 4_000;
/** Concurrent reads per turn, and pages per claim. */
const concurrency = 24;
/** Pages per second and process: more would slow down people who use the same database. */
const pace = createPace(110);
/** While an import runs: pages per claim, and the pause between claims. */
const importConcurrency = 4;
const importPauseMs = 400;
/** Outcomes are written in batches; the first of a batch waits at most this long. */
const writeBatchSize = 25;
const maxWriteDelayMs = 1_000;
/** Max. wait for a slot at a host, which other lanes of the person may use. */
const maxWaitMs = 1_500;

/**
 * Reads the person's due pages for one turn and enqueues the next turn if more are due. Safe to interrupt: unwritten
 * pages, at most one claim, are read again.
 */
export async function enrichBookmarks(
  ctx: Context,
  { turn }: { turn?: string | undefined },
  countEnriched: CountEnriched,
): Promise<void> {
  const own = await takeTurn(ctx, "enrichment", turn);
  if (own === null) return;
  const deadline = Date.now() + turnMs;
  const next = claimUntil(ctx, deadline);
  const writer = createWriter(ctx, countEnriched);
  const lane = async () => {
    for (let page = await next(); page; page = await next()) await writer.add(await processPage(ctx, page, maxWaitMs));
  };
  let poison: string[] = [];
  try {
    await Promise.all(Array.from({ length: concurrency }, lane));
    poison = await readPoisonCandidates(ctx, deadline, writer);
  } finally {
    // Once per turn: categorizing a few costs nearly as much as categorizing many.
    await enqueueCategorization(ctx, await writer.end());
  }
  const following = await endTurn(ctx, own);
  if (following !== null) {
    const { delay } = following;
    await ctx.services.enqueue("enrich-person", { userId: ctx.userId, turn: following.turn }, { delay });
  } else {
    // Open pages learn that the rest is tried later.
    for (const importId of await findUnread(ctx)) await countEnriched(ctx, importId, 0);
  }
  if (poison.length > 0)
    throw new PoisonJobError(`Reading the pages of bookmarks ${poison.join(", ")} has crashed its workers.`);
}

/**
 * Reads pages whose last worker crashed one by one, when nothing else is being read for the person, and writes each
 * before the next starts, to find the one that crashes its worker.
 *
 * @returns the ids of bookmarks whose pages were abandoned
 */
async function readPoisonCandidates(ctx: Context, deadline: number, writer: Writer): Promise<string[]> {
  const poison: string[] = [];
  while (Date.now() < deadline && canRead(ctx)) {
    await writer.flush();
    const [page] = await claimPages(ctx, 1, { isPoisonCandidate: true });
    if (!page) break;
    if (isPoison(page)) poison.push(page.bookmarkId);
    await writer.add(await processPage(ctx, page, maxWaitMs));
  }
  return poison;
}

const canRead = ({ services }: Context): boolean => !services.pages.isOffline() && !services.stopping?.aborted;

/** Returns a function that returns pages one by one and claims a few at a time. */
function claimUntil(ctx: Context, deadline: number): () => Promise<DuePage | undefined> {
  let ready: Promise<DuePage[]> = Promise.resolve([]);
  return async function next(): Promise<DuePage | undefined> {
    const current = ready;
    const page = (await current).shift();
    if (page || Date.now() >= deadline || !canRead(ctx)) return page;
    // The first lane to find nothing left claims for all waiting lanes.
    if (ready === current) ready = claimNext(ctx);
    return (await ready).length > 0 ? next() : undefined;
  };
}

/** While an import runs anywhere, pages are read at a lower rate, because the person sees its progress. */
async function claimNext(ctx: Context): Promise<DuePage[]> {
  const running = await ctx.em.findOne(Import, { status: "running" }, { ...unmanaged, filters: false });
  if (!running) {
    await pace(concurrency);
    return claimPages(ctx, concurrency, { isPoisonCandidate: false });
  }
  await sleep(importPauseMs);
  return claimPages(ctx, importConcurrency, { isPoisonCandidate: false });
}

interface Writer {
  add(outcome: PageOutcome): Promise<void>;
  /** Writes all added outcomes. */
  flush(): Promise<void>;
  /** Writes the rest. @returns the ids of all bookmarks whose pages are finished */
  end(): Promise<string[]>;
}

/** Writes outcomes in batches; `add` waits while a batch is written. */
function createWriter(ctx: Context, countEnriched: CountEnriched): Writer {
  let waiting: PageOutcome[] = [];
  let since = 0;
  const finished: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) {
      writing = writing.then(async () => void finished.push(...(await recordOutcomes(ctx, batch, countEnriched))));
    }
    return writing;
  };
  return {
    add: async (outcome) => {
      if (waiting.push(outcome) === 1) since = Date.now();
      if (waiting.length >= writeBatchSize || Date.now() - since > maxWriteDelayMs) await write();
    },
    flush: write,
    end: async () => {
      await write();
      return finished;
    },
  };
}

/** Longer than in bulk: the person sees this bookmark. */
const maxWaitForPersonMs = 8_000;

/** Reads the page of a bookmark that was just saved. Does nothing if the page is not due or already being read. */
export async function enrichBookmark(
  ctx: Context,
  { bookmarkId }: { bookmarkId: string },
  countEnriched: CountEnriched,
): Promise<void> {
  const [page] = await claimPages(ctx, 1, { bookmarkId });
  if (!page) return;
  await enqueueCategorization(
    ctx,
    await recordOutcomes(ctx, [await processPage(ctx, page, maxWaitForPersonMs)], countEnriched),
  );
  if (isPoison(page)) throw new PoisonJobError(`Reading the page of bookmark ${bookmarkId} has crashed its workers.`);
}

/**
 * Limits the rate of work across all callers.
 *
 * @param perSecond pieces of work per second
 * @returns a function that waits until a number of pieces may start
 */
export function createPace(perSecond: number): (pieces: number) => Promise<void> {
  let free = 0;
  return async (pieces) => {
    const now = performance.now();
    const start = Math.max(now, free);
    free = start + (pieces / perSecond) * 1_000;
    if (start > now) await new Promise<void>((resolve) => setTimeout(resolve, start - now));
  };
}

/** The job waits for pages due within this time; later ones are left to the sweep. */
const maxDelayMs = 30_000;

/**
 * Ends a turn.
 *
 * @returns the next turn and the milliseconds until it, if pages are due next; null if the job ends or another one has
 *   taken over
 */
async function endTurn(ctx: Context, turn: string): Promise<{ turn: string; delay: number } | null> {
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
