import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from "vitest";
import { type Context, database } from "../context/index.ts";
import type { TestDriveServer, TestWorld } from "../testing/index.ts";
import { claimRun } from "./claim-run.ts";
import { listBackupRuns, startBackup } from "./index.ts";
import { connectedPerson, createBackupWorld } from "./testing.ts";

let world: TestWorld;
let google: TestDriveServer;
beforeAll(async () => {
  ({ world, google } = await createBackupWorld(inject("databaseUrl")));
});
afterAll(async () => {
  await world.close();
  await google.close();
});
// Only the heartbeat timer is faked; the database keeps the real clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

async function startRun(ctx: Context): Promise<string> {
  await startBackup(ctx, {});
  return (await listBackupRuns(ctx))[0]!.id;
}
const rowOf = (ctx: Context, id: string) =>
  database(ctx).selectFrom("backup_run").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

it("a run is claimed by one worker at a time", async () => {
  const ctx = await connectedPerson(world);
  const id = await startRun(ctx);
  const claim = await claimRun(ctx, id);
  expect(claim).toMatchObject({ id, attempts: 1 });
  expect(await claimRun(ctx, id)).toBeNull();
  claim!.release();
});

it("a claim that another worker has taken over aborts the upload", async () => {
  const ctx = await connectedPerson(world);
  const id = await startRun(ctx);
  const claim = (await claimRun(ctx, id))!;
  const later = { ...ctx, now: () => new Date(Date.now() + 2 * 60_000) };
  const other = (await claimRun(later, id))!;
  expect(other.attempts).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(claim.signal.aborted).toBe(true));
  expect(other.signal.aborted).toBe(false);
  claim.release();
  other.release();
});

it("a claim whose run was removed aborts the upload", async () => {
  const ctx = await connectedPerson(world);
  const id = await startRun(ctx);
  const claim = (await claimRun(ctx, id))!;
  await database(ctx).deleteFrom("backup_run").where("id", "=", id).execute();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(claim.signal.aborted).toBe(true));
  claim.release();
});

it("a claim sends a heartbeat every ten seconds until it is released", async () => {
  const ctx = await connectedPerson(world);
  const id = await startRun(ctx);
  let now = new Date("2030-01-01T00:00:00Z");
  const claim = (await claimRun({ ...ctx, now: () => now }, id))!;
  now = new Date("2030-01-01T00:00:10Z");
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(async () => expect(new Date((await rowOf(ctx, id)).touched_at!)).toEqual(now));
  expect(claim.signal.aborted).toBe(false);
  claim.release();
  expect(vi.getTimerCount()).toBe(0);
});
