import { setTimeout as sleep } from "node:timers/promises";
import { type Context, database } from "../context/index.ts";
import { GivenUp } from "../jobs/index.ts";
import { isDeadly } from "../lost-work/index.ts";
import { claimPages } from "./claim-pages.ts";
import type { DuePage, PageOutcome } from "./due-page.ts";
import { endTurn, passTurn, takeTurn } from "./enrichment-turn.ts";
import { lookAtPage } from "./look-at-page.ts";
import { createPace } from "./pace.ts";
import { type CountEnriched, recordOutcomes } from "./record-outcomes.ts";
import { sortNext } from "./sort-next.ts";

/** Pages begun in one turn, before others get theirs: about so long, in milliseconds. */
const turnTime = 4_000;
/** Pages read at once in a turn, and claimed at once. */
const lanes = 24;
/** Pages a second and process: more would slow down the people who use the same database. */
const pace = createPace(110);
/** While an import is at work: so many, so many milliseconds after the last. */
const trickle = 4;
const trickleDelay = 400;
/** Outcomes written at once, and how long the first of them waits for that. */
const writtenAtOnce = 25;
const writeDelay = 1_000;
/** For a place at a host that others of the same person may hold. */
const patience = 1_500;

/**
 * Reads pages of the person that are due for one turn and goes to the back of the queue while more are. It can die at
 * any moment: what was not written is read again, at most what was claimed at once.
 */
export async function enrichPerson(
  ctx: Context,
  { turn }: { turn?: string | undefined },
  countEnriched: CountEnriched,
): Promise<void> {
  const own = await takeTurn(ctx, turn);
  if (own === null) return;
  const deadline = Date.now() + turnTime;
  const next = claimUntil(ctx, deadline);
  const writer = createWriter(ctx, countEnriched);
  const lane = async () => {
    for (let page = await next(); page; page = await next()) await writer.add(await lookAtPage(ctx, page, patience));
  };
  let deadly: string[] = [];
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
    deadly = await readSuspects(ctx, deadline, writer);
  } finally {
    // All of a turn at once: sorting a few costs nearly as much as sorting many.
    await sortNext(ctx, await writer.end());
  }
  // Without a network the person is left to the sweep, which comes again.
  const following = ctx.services.pages.isOffline() ? await endTurn(ctx, own) : await passTurn(ctx, own);
  if (following !== null) {
    const { delay } = following;
    await ctx.services.enqueue("enrich-person", { userId: ctx.userId, turn: following.turn }, { delay });
  }
  if (deadly.length > 0)
    throw new GivenUp(`Reading the pages of bookmarks ${deadly.join(", ")} has ended its workers.`);
}

/**
 * Reads, when nothing else is being read for the person, the pages whose readers left no word: one after the other, so
 * that the one that ended them is found, and each is written down before the next begins.
 *
 * @returns the ids of bookmarks whose pages were given up
 */
async function readSuspects(ctx: Context, deadline: number, writer: Writer): Promise<string[]> {
  const deadly: string[] = [];
  while (Date.now() < deadline && !ctx.services.pages.isOffline()) {
    await writer.flush();
    const [page] = await claimPages(ctx, 1, { areSuspect: true });
    if (!page) break;
    if (isDeadly(page)) deadly.push(page.bookmarkId);
    await writer.add(await lookAtPage(ctx, page, patience));
  }
  return deadly;
}

/** Hands out one page after the other, claimed a few at a time. */
function claimUntil(ctx: Context, deadline: number): () => Promise<DuePage | undefined> {
  let ready: Promise<DuePage[]> = Promise.resolve([]);
  return async function next(): Promise<DuePage | undefined> {
    const current = ready;
    const page = (await current).shift();
    if (page || Date.now() >= deadline || ctx.services.pages.isOffline()) return page;
    // Whoever finds nothing left first claims for all who wait.
    if (ready === current) ready = claimGently(ctx);
    return (await ready).length > 0 ? next() : undefined;
  };
}

/** While somebody watches links come in, on the same machine, pages are read at a trickle. */
async function claimGently(ctx: Context): Promise<DuePage[]> {
  const running = database(ctx).selectFrom("import").select("id").where("status", "=", "running").limit(1);
  if ((await running.executeTakeFirst()) === undefined) {
    await pace(lanes);
    return claimPages(ctx, lanes, { areSuspect: false });
  }
  await sleep(trickleDelay);
  return claimPages(ctx, trickle, { areSuspect: false });
}

interface Writer {
  add(outcome: PageOutcome): Promise<void>;
  /** Writes what has been added. */
  flush(): Promise<void>;
  /** @returns the ids of all bookmarks whose pages are through */
  end(): Promise<string[]>;
}

/** Writes a few outcomes at a time; whoever adds one waits while there is writing. */
function createWriter(ctx: Context, countEnriched: CountEnriched): Writer {
  let waiting: PageOutcome[] = [];
  let since = 0;
  const through: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) {
      writing = writing.then(async () => void through.push(...(await recordOutcomes(ctx, batch, countEnriched))));
    }
    return writing;
  };
  return {
    add: async (outcome) => {
      if (waiting.push(outcome) === 1) since = Date.now();
      if (waiting.length >= writtenAtOnce || Date.now() - since > writeDelay) await write();
    },
    flush: write,
    end: async () => {
      await write();
      return through;
    },
  };
}
