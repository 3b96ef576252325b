import { listBookmarks } from "@bowerbird/core/library/bookmarks";
import { type Context, createJobContext, createVisitorContext } from "@bowerbird/core/platform/context";
import { getImport, importFile, listImportItems, importRuns } from "@bowerbird/core/intake/imports";
import {
  createTestServices,
  openRedisDatabase,
  queueBackends,
  signUpPerson,
  type TestServices,
} from "@bowerbird/core/testing";
import { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { kill, WorkerProcesses } from "./testing/worker-processes.ts";

const workers = new WorkerProcesses();
const options = { folders: "keep" as const, allowDuplicates: false };
const total = 5_000;

async function* collection() {
  for (let number = 0; number < total; number++) {
    yield Buffer.from(`<DT><A HREF="https://crash.example/${number}">Page ${number} about birds</A>\n`);
  }
}

describe.each(queueBackends(inject("redisUrl"), inject("suite")))("with the queue on $name", ({ openRedis }) => {
  let test: TestServices;
  let ctx: Context;
  beforeEach(async () => {
    test = await createTestServices(inject("databaseUrl"), await openRedis());
    ctx = await signUpPerson(test.services);
  });
  afterEach(async () => {
    await workers.killAll();
    await test.close();
  });

  const state = (id: string) => getImport(createJobContext(test.services, ctx.userId), { id });
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 10 });
  const importAll = () => importFile(ctx, { name: "birds.html", content: collection() }, options);

  async function expectWhole(id: string): Promise<void> {
    await until(async () => expect((await state(id)).finishedAt).not.toBeNull());
    expect(await state(id)).toMatchObject({
      status: "succeeded",
      total,
      processed: total,
      created: total,
      duplicates: 0,
      skipped: 0,
      failed: 0,
    });
    const urls = new Set<string>();
    let count = 0;
    let cursor: string | undefined;
    do {
      const page = await listBookmarks(ctx, { limit: 1_000, skip: 0, cursor });
      for (const { url } of page.items) urls.add(url);
      count += page.items.length;
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect([count, urls.size]).toEqual([total, total]);
    const { items } = await listImportItems(ctx, { id, status: "created", limit: 1_000, cursor: String(total - 501) });
    expect(items).toHaveLength(500);
  }

  it("an import whose worker is killed in the middle is ended by the next: every link once, the counts right", async () => {
    const { id } = await importAll();
    const first = workers.start(test);
    await until(async () => expect((await state(id)).processed).toBeGreaterThan(0));
    await kill(first);
    const { processed, status } = await state(id);
    expect([status, processed < total]).toEqual(["running", true]);
    workers.start(test);
    await expectWhole(id);
  });
});

describe.runIf(inject("redisUrl"))("a Redis that loses everything [needs redis-server]", () => {
  let test: TestServices;
  let redis: Redis;
  beforeEach(async () => {
    const redisUrl = await openRedisDatabase(inject("redisUrl")!);
    redis = new Redis(redisUrl);
    test = await createTestServices(inject("databaseUrl"), redisUrl);
  });
  afterEach(async () => {
    await workers.killAll();
    redis.disconnect();
    await test.close();
  });

  it("loses no import: the waiting ones and the active one are finished, and new ones work", async () => {
    const ctx = await signUpPerson(test.services);
    const start = async (url: string) => {
      async function* content() {
        yield Buffer.from(`<DT><A HREF="${url}">One</A>`);
      }
      return (await importFile(ctx, { name: "one.html", content: content() }, options)).id;
    };
    const state = (id: string) => getImport(createJobContext(test.services, ctx.userId), { id });
    const until = (id: string) =>
      vi.waitFor(async () => expect((await state(id)).status).toBe("succeeded"), { timeout: 120_000, interval: 20 });
    const waiting = [await start("https://a.example"), await start("https://b.example")];
    await redis.flushdb();
    workers.start(test);
    const { id: atWork } = await importFile(ctx, { name: "birds.html", content: collection() }, options);
    await vi.waitFor(async () => expect((await state(atWork)).processed).toBeGreaterThan(0), 120_000);
    // A worker that started slowly may have swept up the waiting ones already.
    await redis.flushdb();
    await importRuns.sweep(createVisitorContext(test.services, { now: () => new Date(Date.now() + 2 * 60_000) }));
    await Promise.all([...waiting, atWork].map(until));
    expect(await state(atWork)).toMatchObject({ created: total, duplicates: 0 });
    await until(await start("https://c.example"));
  });
});
