import type { Row } from "../scripts/benchmarks/table.ts";
import { type Context, createJobContext, forkContext, own } from "@bowerbird/core/platform/context";
import { defineRun, passTurn, takeTurn } from "@bowerbird/core/platform/runs";
import { createTestWorld, type TestWorld } from "@bowerbird/core/testing";
import { BackupRun, Enrichment } from "@bowerbird/db";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { quantile, round, timed } from "./product/timing.ts";

/** Jobs that find a single piece of work, as after a link was saved. */
const smallJobs = 500;
const people = 10;
/** Each person's pieces: pages that are read at the pace of a process, 110 a second. */
const pieces = { each: 1_000, ms: 9 };
/** Jobs that one process works on at once. */
const concurrency = 3;
/** As in `enrich-bookmarks.ts`, and in `define-run.ts`. */
const turnMs = 4_000;

/** What work on many small rows costs as a turn, which is how it is done, and as a run, which it could be. */
export default async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const world = await createTestWorld(databaseUrl);
  const client = new Client({ connectionString: world.services.config.databaseUrl });
  await client.connect();
  try {
    const [turns, runs] = [await measureSmall(world, client, asTurn), await measureSmall(world, client, asRun)];
    const waits = { turn: await measureWait(world, goByTurns), run: await measureWait(world, goByRuns) };
    const row = (what: string, unit: string, turn: number, other: number): Row => {
      return { name: `${what}, as a turn`, value: round(turn, 2), unit, baseline: `${round(other, 2)} as a run` };
    };
    return [
      row("a job with one piece of work", "ms", turns.ms, runs.ms),
      row("a job with one piece of work", "rows written", turns.rows, runs.rows),
      row("a job with one piece of work", "bytes of log", turns.bytes, runs.bytes),
      row(`the last of ${people} people waits for the first piece`, "ms", waits.turn, waits.run),
    ];
  } finally {
    await client.end();
    await world.close();
  }
}

/** Medians, and means of what is written. */
async function measureSmall(world: TestWorld, client: Client, job: (ctx: Context) => Promise<void>) {
  const { userId } = await world.person();
  const before = await readWritten(client);
  const times: number[] = [];
  for (let done = 0; done < smallJobs; done++) {
    times.push(await timed(() => job(createJobContext(world.services, userId))));
  }
  const after = await readWritten(client);
  return {
    ms: quantile(times, 0.5),
    rows: (after.rows - before.rows) / smallJobs,
    bytes: (after.bytes - before.bytes) / smallJobs,
  };
}

async function readWritten(client: Client): Promise<{ rows: number; bytes: number }> {
  await sleep(1_500); // PostgreSQL's processes tell their counts within a second.
  const { rows } = await client.query(`
    select (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables) as rows,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`);
  return { rows: Number(rows[0].rows), bytes: Number(rows[0].bytes) };
}

/** As `enrichBookmarks` does around its work. */
async function asTurn(ctx: Context): Promise<void> {
  const turn = await takeTurn(ctx, "enrichment", undefined);
  await ctx.em.nativeDelete(Enrichment, { lockToken: turn! });
}

/** A row that says that there is work is stored by who saves the link; it is deleted at the end, as backups are in time. */
async function asRun(ctx: Context): Promise<void> {
  const id = await insertRun(ctx);
  await runs.run(ctx, id);
  await ctx.em.nativeDelete(BackupRun, { id });
}

async function insertRun(ctx: Context): Promise<string> {
  const id = crypto.randomUUID();
  await own(ctx).insertInto("BackupRun", { id, format: "json", status: "in_progress" }).execute();
  return id;
}

const finish = (held: Parameters<Parameters<typeof defineRun<"BackupRun", "run-backup">>[0]["work"]>[1]) =>
  held.step(async (ctx, { id }) => void (await ctx.em.nativeUpdate(BackupRun, { id }, { status: "success" })));

const left = new Map<string, number>();
const begunAt = new Map<string, number>();

const runs = defineRun({
  table: "BackupRun",
  job: "run-backup",
  idName: "backupRunId",
  openStatuses: ["in_progress"],
  work: async (ctx, held) => {
    while (await work(ctx)) if (await held.isSliceOver()) return "continue";
    return finish(held);
  },
  onPoison: (_ctx, held) => finish(held),
});

/** @returns whether there is more */
async function work({ userId }: Context): Promise<boolean> {
  const open = left.get(userId) ?? 0;
  if (open === 0) return false;
  begunAt.set(userId, begunAt.get(userId) ?? performance.now());
  await sleep(pieces.ms);
  left.set(userId, open - 1);
  return true;
}

type Go = (ctx: Context, again: () => void) => Promise<void>;

/** By person, the token that the next job would bring. */
const nextTurns = new Map<string, string>();

const goByTurns: Go = async (ctx, again) => {
  const turn = (await takeTurn(ctx, "enrichment", nextTurns.get(ctx.userId)))!;
  const end = performance.now() + turnMs;
  while (performance.now() < end && (await work(ctx)));
  if (left.get(ctx.userId) === 0) return void (await ctx.em.nativeDelete(Enrichment, { lockToken: turn }));
  nextTurns.set(ctx.userId, (await passTurn(ctx, "enrichment", turn))!);
  again();
};

const goByRuns: Go = async (ctx, again) => {
  const open = await own(ctx)
    .selectFrom("BackupRun")
    .select("id")
    .where("status", "=", "in_progress")
    .executeTakeFirst();
  await runs.run(forkContext(ctx), open?.id ?? (await insertRun(ctx)));
  if (left.get(ctx.userId) !== 0) again();
};

/** People whose work began together, in one queue. @returns how long the last one waits for the first piece */
async function measureWait(world: TestWorld, go: Go): Promise<number> {
  const ids = (await Promise.all(Array.from({ length: people }, () => world.person()))).map(({ userId }) => userId);
  for (const id of ids) left.set(id, pieces.each);
  begunAt.clear();
  const queue = [...ids];
  // A run stops early only where another one waits.
  for (const id of ids) if (go === goByRuns) await insertRun(createJobContext(world.services, id));
  const start = performance.now();
  const worker = async () => {
    for (let id = queue.shift(); id; id = queue.shift()) {
      const next = id;
      await go(createJobContext(world.services, next), () => void queue.push(next));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return Math.max(...begunAt.values()) - start;
}
