import { type Context, createJobContext, createVisitorContext } from "@bowerbird/core/platform/context";
import { getImport, importFile, startImport, importRuns } from "@bowerbird/core/intake/imports";
import { describeSystem } from "@bowerbird/core/operations";
import { createTestServices, queueBackends, signUpPerson, type TestServices } from "@bowerbird/core/testing";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { SupervisedWorker } from "./testing/supervised-worker.ts";

const options = { folders: "keep" as const, allowDuplicates: false };
/** So many workers may die of one thing. */
const deaths = 5;

async function* collection(poison: string) {
  for (let number = 0; number < 300; number++)
    yield Buffer.from(`<DT><A HREF="https://birds.example/${number}">B</A>\n`);
  yield Buffer.from(`<DT><A HREF="${poison}">Poison</A>\n`);
}

describe.each(queueBackends(inject("redisUrl"), inject("suite")))(
  "with the queue on $name, work that kills its worker",
  ({ openRedis }) => {
    let test: TestServices;
    let ctx: Context;
    const worker = new SupervisedWorker();
    beforeEach(async () => {
      test = await createTestServices(inject("databaseUrl"), await openRedis());
      ctx = await signUpPerson(test.services);
    });
    afterEach(async () => {
      await worker.kill();
      await test.close();
    });

    /** What any worker's sweep does once the work is stale. */
    async function sweepLater(dead: number): Promise<void> {
      const later = { now: () => new Date(Date.now() + 3 * 60_000) };
      if (dead > 0) await importRuns.sweep(createVisitorContext(test.services, later));
    }

    const again = (of: Context) => createJobContext(test.services, of.userId);

    async function expectFailedJob(name: string, id: string): Promise<void> {
      const shown = async () => (await describeSystem(test.services)).failures;
      const failure = expect.objectContaining({ name, reason: expect.stringContaining(id) });
      await vi.waitFor(async () => expect(await shown()).toContainEqual(failure), { timeout: 120_000, interval: 100 });
    }

    it("is given up: it keeps what it has stored and says why, the operator sees it, others go on", async () => {
      const poison = "https://poison.example/of-an-import";
      const { id } = await importFile(ctx, { name: "birds.html", content: collection(poison) }, options);
      const state = () => getImport(again(ctx), { id });
      const isOver = async () => (await state()).finishedAt !== null;
      const settings = { environment: test.environment, preload: "poison.ts", poison };
      const dead = await worker.runUntil(settings, isOver, sweepLater);
      // What stands before the poison is stored in ever smaller batches; those workers do not count.
      expect(dead).toBeGreaterThanOrEqual(deaths);
      expect(dead).toBeLessThan(3 * deaths);
      const { status, message, processed, created } = await state();
      expect(status).toBe("partial");
      expect(message).toBe("Reading this was interrupted several times, so the rest was left out.");
      expect(processed).toBeGreaterThan(100);
      expect(created).toBe(processed);
      await expectFailedJob("run-import", id);
      const bob = await signUpPerson(test.services);
      const after = await startImport(bob, { urls: ["https://bob.example"], ...options });
      const isDone = async () => expect((await getImport(again(bob), after)).status).toBe("succeeded");
      await vi.waitFor(isDone, { timeout: 120_000, interval: 50 });
    });
  },
);
