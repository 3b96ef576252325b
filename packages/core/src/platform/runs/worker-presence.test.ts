import { type DatabaseSession, openSession } from "@bowerbird/db";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Context, database } from "../context/index.ts";
import { createToken, createWorkerPresence, hasLostWorker, type WorkerPresence } from "./index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

let ctx: Context;
let session: DatabaseSession;
let presence: WorkerPresence;
const { world } = openTestWorld();
beforeEach(async () => {
  ctx = await world.person();
  session = openSession(world.services.config.databaseUrl, () => {});
  presence = createWorkerPresence(session);
});
afterEach(() => presence.close());

/** Whether work with a heartbeat of so many seconds ago counts as lost. */
async function isLost(token: string, seconds: number): Promise<boolean> {
  const heartbeat = new Date(ctx.now().getTime() - seconds * 1_000);
  const { rows } = await sql<{ lost: boolean }>`
    select ${hasLostWorker(ctx, "w")} as lost
    from (select ${token}::uuid as lock_token, ${heartbeat}::timestamptz as heartbeat_at) as w`.execute(database(ctx));
  return rows[0]!.lost;
}
const tokenOf = ({ key }: WorkerPresence) => createToken({ ...ctx, services: { ...ctx.services, workerKey: key } });

it("a worker that is seen keeps its work without heartbeats for a minute", async () => {
  await presence.keep();
  const token = tokenOf(presence);
  expect([await isLost(token, 59), await isLost(token, 61), await isLost(token, -61)]).toEqual([false, true, true]);
});

it("a worker that is not seen keeps its work for five seconds", async () => {
  const token = tokenOf(presence);
  expect([await isLost(token, 4), await isLost(token, 6), await isLost(token, -6)]).toEqual([false, true, true]);
});

it("a worker that dies is not seen any more, and its successor is not taken for it", async () => {
  await presence.keep();
  const token = tokenOf(presence);
  expect(await isLost(token, 6)).toBe(false);
  await session.close();
  session = openSession(world.services.config.databaseUrl, () => {});
  presence = createWorkerPresence(session);
  await presence.keep();
  expect(await isLost(token, 6)).toBe(true);
  expect(await isLost(tokenOf(presence), 6)).toBe(false);
});

it("a worker whose connection was lost is seen again once it has another", async () => {
  await presence.keep();
  const token = tokenOf(presence);
  const [row] = await session.query<{ pid: number }>("select pg_backend_pid() as pid", []);
  await ctx.em.execute("select pg_terminate_backend(?, 5000)", [row!.pid]);
  expect(await isLost(token, 6)).toBe(true);
  await expect
    .poll(() =>
      presence.keep().then(
        () => isLost(token, 6),
        () => true,
      ),
    )
    .toBe(false);
});

it("a worker that says often that it lives is gone as soon as it dies", async () => {
  for (let count = 0; count < 3; count++) await presence.keep();
  await presence.close();
  expect(await isLost(tokenOf(presence), 6)).toBe(true);
  presence = createWorkerPresence(openSession(world.services.config.databaseUrl, () => {}));
});

it("keys of every size are told apart from others", async () => {
  for (const key of [0, 1, 0x7f_ff_ff_ff]) {
    await session.query("select pg_advisory_lock(52001, $1)", [key]);
    expect(await isLost(tokenOf({ ...presence, key }), 6)).toBe(false);
    await session.query("select pg_advisory_unlock(52001, $1)", [key]);
    expect(await isLost(tokenOf({ ...presence, key }), 6)).toBe(true);
  }
});

it("the work of an earlier version's worker, whose token names no worker, is kept by heartbeats", async () => {
  for (const token of [createToken(ctx), "01a21654-aa22-70cf-a09c-428c41f6e148"]) {
    expect([await isLost(token, 59), await isLost(token, 61)]).toEqual([false, true]);
  }
});
