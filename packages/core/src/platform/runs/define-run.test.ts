import { BackupRun, openSession } from "@bowerbird/db";
import timers from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, inject, vi } from "vitest";
import { type Context, createVisitorContext, everyone, forkContext, own } from "../context/index.ts";
import { createWorkerPresence, defineRun, type Run } from "./index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

let ctx: Context;
let id: string;
const { world, it } = openTestWorld();
beforeEach(async () => {
  // Only the heartbeat timer is faked; the database keeps the real clock.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  ctx = await world.person();
  id = crypto.randomUUID();
  await own(ctx).insertInto("BackupRun", { id, format: "json", status: "in_progress" }).execute();
  world.jobs.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  // A run waits while others of its kind are open.
  await everyone(ctx).deleteFrom("BackupRun").execute();
});

type Work = (ctx: Context, run: Run<"BackupRun">) => Promise<void | "continue">;

function define(work: Work) {
  return defineRun({
    table: "BackupRun",
    job: "run-backup",
    idName: "backupRunId",
    openStatuses: ["in_progress"],
    work,
    onPoison: finish,
  });
}

const finish = (_ctx: Context, run: Run<"BackupRun">): Promise<void> =>
  run.step(async (inner) => void (await inner.em.nativeUpdate(BackupRun, { id }, { status: "success" })));
const readRow = () => own(forkContext(ctx)).selectFrom("BackupRun").selectAll().where("id", "=", id).executeTakeFirst();
const at = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });

/** A worker that others see, until it closes. */
async function showWorker() {
  const presence = createWorkerPresence(openSession(world.services.config.databaseUrl, () => {}));
  await presence.keep();
  return { ...presence, services: { services: { ...world.services, workerKey: presence.key } } };
}

/** Starts a run whose worker waits in the middle of the work until it is told to go on. */
async function startHeld(clock: object = {}) {
  const hold = Promise.withResolvers<void>();
  const isBegun = Promise.withResolvers<Run<"BackupRun">>();
  const runs = define(async (inner, run) => {
    isBegun.resolve(run);
    await hold.promise;
    await finish(inner, run);
  });
  const done = runs.run({ ...forkContext(ctx), ...clock }, id);
  return { run: await isBegun.promise, goOn: () => (hold.resolve(), done) };
}

describe("a run", () => {
  it("is worked on by one worker at a time, and released at the end", async () => {
    const { goOn } = await startHeld();
    let others = 0;
    await define(async () => void (others += 1)).run(forkContext(ctx), id);
    expect(others).toBe(0);
    await goOn();
    expect(await readRow()).toMatchObject({ status: "success", lockToken: null, attempts: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("sends a heartbeat every two seconds while it is worked on", async () => {
    let now = new Date("2030-01-01T00:00:00Z");
    const { run, goOn } = await startHeld({ now: () => now });
    now = new Date("2030-01-01T00:00:02Z");
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(async () => expect((await readRow())!.heartbeatAt).toEqual(now), 120_000);
    expect(run.signal.aborted).toBe(false);
    await goOn();
  });

  it("without a heartbeat for a minute goes to the next worker, and the first stops without an error or a count of it", async () => {
    const first = await startHeld();
    const second = await startHeld(at(2));
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(first.run.signal.aborted).toBe(true), 120_000);
    expect(second.run.signal.aborted).toBe(false);
    await first.goOn();
    expect(await readRow()).toMatchObject({ status: "in_progress", attempts: 1 });
    await second.goOn();
    expect(await readRow()).toMatchObject({ status: "success" });
  });

  it("that is deleted stops its worker", async () => {
    const { run, goOn } = await startHeld();
    await ctx.em.nativeDelete(BackupRun, { id });
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(run.signal.aborted).toBe(true), 120_000);
    await goOn();
    expect(await readRow()).toBeUndefined();
  });

  it("that was ended by the person stops at its next step, without an error", async () => {
    const { goOn } = await startHeld();
    await ctx.em.nativeUpdate(BackupRun, { id }, { status: "failed" });
    await goOn();
    expect(await readRow()).toMatchObject({ status: "failed", lockToken: null });
  });

  it("is given back by a worker that is to stop: without an error, without a count, and first in the queue", async () => {
    const stopping = new AbortController();
    const services = { ...world.services, stopping: stopping.signal };
    let [steps, isToldToStop] = [0, false];
    const runs = define(async (_ctx, run) => {
      await run.step(async () => void (steps += 1));
      stopping.abort();
      isToldToStop = run.signal.aborted;
      await run.step(async () => void (steps += 1));
    });
    await runs.run({ ...forkContext(ctx), services }, id);
    expect([steps, isToldToStop]).toEqual([1, true]);
    expect(await readRow()).toMatchObject({ status: "in_progress", lockToken: null, attempts: 0 });
    expect(world.jobs).toMatchObject([{ name: "run-backup", payload: { backupRunId: id } }]);
  });

  it("goes to the back of the queue when its slice is over and another one waits", async ({ other }) => {
    let time = Date.now();
    const slowly = { now: () => new Date((time += 6_000)) };
    const slices: boolean[] = [];
    const runs = define(async (_ctx, run) => {
      slices.push(await run.isSliceOver());
      return "continue";
    });
    await runs.run({ ...forkContext(ctx), ...slowly }, id);
    const waiting = { id: crypto.randomUUID(), format: "json", status: "in_progress" };
    await own(other).insertInto("BackupRun", waiting).execute();
    await runs.run({ ...forkContext(ctx), ...slowly }, id);
    expect(slices).toEqual([false, true]);
    expect(world.jobs.map(({ payload }) => payload)).toEqual(
      [1, 2].map(() => ({ userId: ctx.userId, backupRunId: id })),
    );
    expect(await readRow()).toMatchObject({ status: "in_progress", lockToken: null, attempts: 0 });
  });

  it("that fails can be worked on again at once; a failure of the database is not counted, and it goes on by itself", async () => {
    const fail = (error: Error) =>
      define(async () => {
        throw error;
      }).run(forkContext(ctx), id);
    await expect(fail(new Error("our mistake"))).rejects.toThrow("our mistake");
    expect(await readRow()).toMatchObject({ lockToken: null, attempts: 1 });
    expect(world.jobs).toEqual([]);
    await expect(fail(Object.assign(new Error("going down"), { code: "57P01" }))).rejects.toThrow("going down");
    expect(await readRow()).toMatchObject({ lockToken: null, attempts: 0 });
    expect(world.jobs).toMatchObject([{ name: "run-backup" }]);
  });

  it("that loses the database is released and goes on by itself once that is back", async () => {
    const server = openSession(inject("databaseUrl"), () => {});
    const name = new URL(world.services.config.databaseUrl).pathname.slice(1);
    const allow = (isAllowed: boolean) => server.query(`alter database "${name}" allow_connections ${isAllowed}`, []);
    const pause = vi.spyOn(timers, "setTimeout").mockImplementation(async () => void (await allow(true)) as never);
    const runs = define(async (inner) => {
      await allow(false);
      await server.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1", [name]);
      await inner.em.execute("select 1");
    });
    await expect(runs.run(forkContext(ctx), id)).rejects.toThrow("");
    expect(pause).toHaveBeenCalled();
    expect(await readRow()).toMatchObject({ status: "in_progress", lockToken: null, attempts: 0 });
    expect(world.jobs).toMatchObject([{ name: "run-backup" }]);
    pause.mockRestore();
    await server.close();
  });

  it("that has ended five workers is handed to onPoison, and its job fails", async () => {
    await ctx.em.nativeUpdate(BackupRun, { id }, { attempts: 5 });
    let isWorkedOn = false;
    const runs = define(async () => void (isWorkedOn = true));
    await expect(runs.run(forkContext(ctx), id)).rejects.toThrow("has ended 5 workers");
    expect([isWorkedOn, (await readRow())!.status]).toEqual([false, "success"]);
  });

  it("that has ended is not worked on", async () => {
    await ctx.em.nativeUpdate(BackupRun, { id }, { status: "failed" });
    let isWorkedOn = false;
    await define(async () => void (isWorkedOn = true)).run(forkContext(ctx), id);
    expect(isWorkedOn).toBe(false);
  });

  it("of another person is not worked on", async () => {
    let isWorkedOn = false;
    await define(async () => void (isWorkedOn = true)).run(await world.person(), id);
    expect(isWorkedOn).toBe(false);
  });
});

describe("the sweep", () => {
  const sweepAt = async (minutes: number) => {
    await define(finish).sweep(createVisitorContext(world.services, at(minutes)));
    return world.jobs.splice(0).filter(({ payload }) => (payload as { backupRunId: string }).backupRunId === id);
  };

  const seconds = 1 / 60;

  it("enqueues a run that no one takes from the queue though no one works on any of its kind", async () => {
    expect(await sweepAt(5 * seconds)).toEqual([]);
    expect(await sweepAt(9 * seconds)).toMatchObject([{ name: "run-backup" }]);
  });

  it("leaves a run for a minute in the queue while others of its kind are worked on", async ({ other }) => {
    const working = { id: crypto.randomUUID(), format: "json", status: "in_progress", lockToken: crypto.randomUUID() };
    await own(other).insertInto("BackupRun", working).execute();
    expect(await sweepAt(50 * seconds)).toEqual([]);
    expect(await sweepAt(70 * seconds)).toHaveLength(1);
  });

  it("enqueues a run a few seconds after its worker is gone, and leaves one of a busy worker alone", async () => {
    const worker = await showWorker();
    const { goOn } = await startHeld(worker.services);
    expect(await sweepAt(50 * seconds)).toEqual([]);
    await worker.close();
    expect(await sweepAt(3 * seconds)).toEqual([]);
    expect(await sweepAt(6 * seconds)).toMatchObject([{ name: "run-backup" }]);
    await goOn();
    expect(await readRow()).toMatchObject({ status: "in_progress", lockToken: null, attempts: 0 });
  });

  it("does not wait for a run whose step takes long, nor takes it from its worker", async () => {
    const worker = await showWorker();
    const hold = Promise.withResolvers<void>();
    const isBegun = Promise.withResolvers<void>();
    const runs = define((_ctx, run) =>
      run.step(async (inner) => {
        isBegun.resolve();
        await hold.promise;
        await inner.em.nativeUpdate(BackupRun, { id }, { status: "success" });
      }),
    );
    const done = runs.run({ ...forkContext(ctx), ...worker.services }, id);
    await isBegun.promise;
    await worker.close();
    expect(await sweepAt(90 * seconds)).toEqual([]);
    hold.resolve();
    await done;
    expect(await readRow()).toMatchObject({ status: "success" });
  });

  it("enqueues a run whose heartbeat is in the future, because its worker's clock was wrong", async () => {
    await ctx.em.nativeUpdate(BackupRun, { id }, { lockToken: id, heartbeatAt: at(60).now() });
    expect(await sweepAt(0)).toHaveLength(1);
    await define(finish).run(forkContext(ctx), id);
    expect(await readRow()).toMatchObject({ status: "success" });
  });

  it("takes a run from its worker once, whose next step then fails", async () => {
    const { goOn } = await startHeld();
    expect(await sweepAt(1.5)).toHaveLength(1);
    expect(await sweepAt(1.5)).toEqual([]);
    await goOn();
    expect(await readRow()).toMatchObject({ status: "in_progress", lockToken: null });
  });

  it("leaves a run alone that has ended", async () => {
    await ctx.em.nativeUpdate(BackupRun, { id }, { status: "success" });
    expect(await sweepAt(1.5)).toEqual([]);
  });
});
