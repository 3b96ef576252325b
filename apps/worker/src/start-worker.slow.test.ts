import { createJobContext, type Context } from "@bowerbird/core/platform/context";
import { cancelImport, getImport, importFile, startImport } from "@bowerbird/core/intake/imports";
import { createTestServices, queueBackends, signUpPerson, type TestServices } from "@bowerbird/core/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { startWorker } from "./start-worker.ts";

const options = { folders: "keep" as const, allowDuplicates: false };

async function* file(site: string, count: number) {
  for (let start = 0; start < count; start += 1_000) {
    const links = Array.from({ length: Math.min(1_000, count - start) }, (_, index) => {
      const number = start + index;
      return `<DT><A HREF="https://${site}/page/${number}" ADD_DATE="${1_500_000_000 + number}">Page ${number} of ${site}</A>\n`;
    });
    yield Buffer.from(links.join(""));
  }
}

describe.each(queueBackends(inject("redisUrl"), inject("suite")))("a worker on $name", ({ openRedis }) => {
  let test: TestServices;
  let worker: { close(): Promise<void> };
  beforeAll(async () => {
    test = await createTestServices(inject("databaseUrl"), await openRedis());
    worker = await startWorker(test.services);
  });
  afterAll(async () => {
    await worker.close();
    await test.close();
  });

  const again = (ctx: Context) => createJobContext(test.services, ctx.userId);

  it("ends one person's single link before others' four collections of 20,000", async () => {
    const collectors = await Promise.all([1, 2, 3, 4].map(() => signUpPerson(test.services)));
    const bob = await signUpPerson(test.services);
    const collections = await Promise.all(
      collectors.map(async (ctx, index) => {
        const content = file(`collector-${index}.example`, 20_000);
        return { ctx, ...(await importFile(ctx, { name: "all.html", content }, options)) };
      }),
    );
    const running = () => Promise.all(collections.map(({ ctx, id }) => getImport(again(ctx), { id })));
    const isAtWork = async () => {
      for (const { status, processed } of await running()) expect([status, processed > 0]).toEqual(["running", true]);
    };
    await vi.waitFor(isAtWork, { timeout: 120_000, interval: 20 });
    const { id } = await startImport(bob, { urls: ["https://bob.example/only"], ...options });
    const isDone = async () =>
      expect(await getImport(again(bob), { id })).toMatchObject({ status: "succeeded", created: 1 });
    await vi.waitFor(isDone, { timeout: 120_000, interval: 20 });
    const left = (await running()).filter(({ status }) => status === "running" || status === "queued");
    for (const { ctx, id: collection } of collections) await cancelImport(again(ctx), { id: collection });
    expect(left.length).toBeGreaterThan(0);
  });
});
