import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connectStorage, listBackupRuns, startBackup } from "@bowerbird/core/backup/backups";
import { type Context, createJobContext } from "@bowerbird/core/platform/context";
import {
  createTestServices,
  signUpPerson,
  type StorageServer,
  startWebDavServer,
  type TestServices,
} from "@bowerbird/core/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { startWorker } from "./start-worker.ts";

const places = 4;

/** A WebDAV server that keeps nothing and says yes, sends a byte from time to time, or nothing at all. */
async function startHostileStorage() {
  const drip = (res: ServerResponse) => {
    res.writeHead(207);
    const timer = setInterval(() => res.write("<"), 200);
    res.once("close", () => clearInterval(timer));
  };
  const server = createServer((req, res) => {
    req.resume();
    if (storage.manner === "quick") return void res.writeHead(req.method === "PROPFIND" ? 207 : 201).end();
    storage.waiting += 1;
    res.once("close", () => (storage.waiting -= 1));
    if (storage.manner === "drips" && req.method === "PROPFIND") drip(res);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const storage = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    manner: "quick" as "quick" | "drips" | "silent",
    /** Requests without the end of an answer. */
    waiting: 0,
    /** Ends what waits, and answers at once from now on. */
    wake: () => {
      storage.manner = "quick";
      server.closeAllConnections();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return storage;
}

type HostileStorage = Awaited<ReturnType<typeof startHostileStorage>>;

let test: TestServices;
let worker: { close(): Promise<void> };
let hostile: HostileStorage;
let friendly: StorageServer<{ url: string; username: string; password: string }>;
beforeAll(async () => {
  [hostile, friendly] = [await startHostileStorage(), await startWebDavServer()];
  test = await createTestServices(inject("databaseUrl"), null, {
    FETCH_ALLOW: `${hostile.host},${friendly.host}`,
    WORKER_CONCURRENCY: String(places),
  });
  worker = await startWorker(test.services);
});
afterEach(async () => {
  hostile.wake();
  await vi.waitUntil(() => hostile.waiting === 0, { timeout: 120_000, interval: 50 });
});
afterAll(async () => {
  hostile.close();
  await friendly.close();
  await worker.close();
  await test.close();
});

async function personWith(storage: HostileStorage | typeof friendly): Promise<Context> {
  const ctx = await signUpPerson(test.services);
  const access = "access" in storage ? storage.access : { url: `http://${storage.host}`, username: "a", password: "b" };
  await connectStorage(ctx, { kind: "webdav", region: "x", ...access });
  return ctx;
}

const latest = async ({ userId }: Context) => (await listBackupRuns(createJobContext(test.services, userId)))[0]!;
const until = (check: () => unknown, timeout: number) => vi.waitFor(check, { timeout, interval: 50 });
const isDone = async (ctx: Context) => expect(await latest(ctx)).toMatchObject({ status: "success" });

describe.each(["silent", "drips"] as const)("storages of which each one is %s", (manner) => {
  it("keep other people's backups waiting for seconds at most, and not at all when they were slow before", async () => {
    const attackers = await Promise.all(Array.from({ length: places }, () => personWith(hostile)));
    const bob = await personWith(friendly);
    hostile.manner = manner;
    for (const ctx of attackers) await startBackup(ctx, {});
    await until(() => expect(hostile.waiting).toBe(places), 10_000);
    await startBackup(bob, {});
    await until(() => isDone(bob), 25_000);
    // They are still waited for, each within its own limits.
    for (const ctx of attackers) expect(await latest(ctx)).toMatchObject({ status: "in_progress" });
    hostile.wake();
    for (const ctx of attackers) {
      await until(async () => expect((await latest(ctx)).completedAt).not.toBeNull(), 10_000);
    }
    hostile.manner = manner;
    for (const ctx of attackers) await startBackup(ctx, {});
    await until(() => expect(hostile.waiting).toBe(places), 10_000);
    await startBackup(bob, {});
    await until(() => isDone(bob), 15_000);
    for (const ctx of attackers) expect(await latest(ctx)).toMatchObject({ status: "in_progress" });
  });
});

it("one person holds one place, however often they ask", async () => {
  const eve = await personWith(hostile);
  hostile.manner = "silent";
  const asked = await Promise.all(
    Array.from({ length: 6 }, () => startBackup(createJobContext(test.services, eve.userId), {})),
  );
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  await until(() => expect(hostile.waiting).toBe(1), 10_000);
  const bob = await personWith(friendly);
  await startBackup(bob, {});
  await until(() => isDone(bob), 15_000);
  expect(hostile.waiting).toBe(1);
});
