import { Webhook } from "@bowerbird/db";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Context, createVisitorContext, forkContext, own } from "../context/index.ts";
import { PoisonJobError } from "../jobs/index.ts";
import { defineDue, type Held } from "./index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

let ctx: Context;
let id: string;
const { world } = openTestWorld();
beforeEach(async () => {
  // Only the heartbeat timer is faked; the database keeps the real clock.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  ctx = await world.person();
  id = crypto.randomUUID();
  const row = { id, url: "https://a.example/", events: [], sealedSecret: "" };
  await own(ctx).insertInto("Webhook", row).execute();
  world.jobs.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const define = (work: (inner: Context, held: Held) => Promise<void>) =>
  defineDue({
    table: "webhook",
    job: "send-webhook",
    idName: "webhookId",
    isDue: () => sql`d.is_on`,
    maxWaitMs: 60_000,
    work,
  });
const readRow = () => own(forkContext(ctx)).selectFrom("Webhook").selectAll().where("id", "=", id).executeTakeFirst();
const at = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1_000) });
const dueAt = async (seconds: number) => {
  await define(async () => {}).sweepDue(createVisitorContext(world.services, at(seconds)));
  return world.jobs.splice(0).filter(({ payload }) => (payload as { webhookId: string }).webhookId === id);
};

/** Starts work that waits until it is told to go on. */
async function startHeld(clock: object = {}) {
  const hold = Promise.withResolvers<void>();
  const isBegun = Promise.withResolvers<Held>();
  const due = define(async (_ctx, held) => {
    isBegun.resolve(held);
    await hold.promise;
  });
  const done = due.run({ ...forkContext(ctx), ...clock }, id);
  return { held: await isBegun.promise, goOn: () => (hold.resolve(), done) };
}

describe("a row that is due", () => {
  it("is worked on by one worker at a time, and released at the end", async () => {
    const { held, goOn } = await startHeld();
    let others = 0;
    await define(async () => void (others += 1)).run(forkContext(ctx), id);
    expect([others, (await readRow())!.lockToken]).toEqual([0, held.lockToken]);
    await goOn();
    expect(await readRow()).toMatchObject({ lockToken: null, heartbeatAt: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is enqueued once, and again when no worker takes it for as long as it may wait", async () => {
    expect(await dueAt(0)).toEqual([{ name: "send-webhook", payload: { userId: ctx.userId, webhookId: id } }]);
    expect(await dueAt(50)).toEqual([]);
    expect(await dueAt(70)).toHaveLength(1);
  });

  it("sends a heartbeat every two seconds while it is worked on, and is not enqueued", async () => {
    let now = new Date();
    const { goOn } = await startHeld({ now: () => now });
    now = new Date(Date.now() + 100_000);
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(async () => expect((await readRow())!.heartbeatAt).toEqual(now), 120_000);
    expect(await dueAt(110)).toEqual([]);
    await goOn();
  });

  it("without a heartbeat for a minute goes to the next worker, and the first learns of it and releases nothing", async () => {
    const first = await startHeld();
    const second = await startHeld(at(70));
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(first.held.signal.aborted).toBe(true), 120_000);
    await first.goOn();
    expect([second.held.signal.aborted, (await readRow())!.lockToken]).toEqual([false, second.held.lockToken]);
    await second.goOn();
  });

  it("is due again at once when its worker was asked to stop, and has not crashed it", async () => {
    const stopping = new AbortController();
    const services = { ...world.services, stopping: stopping.signal };
    const { held, goOn } = await startHeld({ services });
    stopping.abort();
    expect(held.signal.aborted).toBe(true);
    await goOn();
    expect(await readRow()).toMatchObject({ lockToken: null, heartbeatAt: null });
    expect(await dueAt(0)).toHaveLength(1);
    const failing = define(() => Promise.reject(new Error("interrupted")));
    await failing.run({ ...forkContext(ctx), services }, id);
    expect(await dueAt(1)).toHaveLength(1);
  });

  it("that was removed stops its worker", async () => {
    const { held, goOn } = await startHeld();
    await ctx.em.nativeDelete(Webhook, { id });
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(held.signal.aborted).toBe(true), 120_000);
    await goOn();
    expect(await readRow()).toBeUndefined();
  });

  it("that fails can be worked on again at once, and is left to the queue for as long as a job may wait", async () => {
    const failing = define(() => Promise.reject(new Error("our mistake")));
    await expect(failing.run(forkContext(ctx), id)).rejects.toThrow("our mistake");
    expect(await dueAt(50)).toEqual([]);
    const again = await startHeld();
    await again.goOn();
    expect(await dueAt(0)).toHaveLength(1);
  });

  it("is free when its job is given up", async () => {
    const poison = define(() => Promise.reject(new PoisonJobError("given up")));
    await expect(poison.run(forkContext(ctx), id)).rejects.toThrow("given up");
    expect(await readRow()).toMatchObject({ lockToken: null, heartbeatAt: null });
  });

  it("of another person is not worked on", async () => {
    let isWorkedOn = false;
    await define(async () => void (isWorkedOn = true)).run(await world.person(), id);
    expect(isWorkedOn).toBe(false);
  });
});
