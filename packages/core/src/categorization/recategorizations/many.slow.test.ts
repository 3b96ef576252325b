import { fork } from "node:child_process";
import { once } from "node:events";
import { Bookmark } from "@bowerbird/db";
import { describe, expect, it, vi } from "vitest";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, createVisitorContext, forkContext } from "../../platform/context/index.ts";
import { importText, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { getRecategorization, recategorizationRuns, undoRecategorization } from "./index.ts";
import { run, startRun, storedRows } from "./testing/runs.ts";

const { world } = openTestWorld();

/** Uncategorized links of well-known sites. */
async function library(count: number): Promise<Context> {
  const ctx = await world.person();
  const hosts = ["github.com", "www.netflix.com", "www.bbc.co.uk", "www.amazon.com", "en.wikipedia.org"];
  const links = Array.from({ length: count }, (_, index) =>
    link(`https://${hosts[index % 5]}/${index}`, `Page ${index}`),
  );
  await importText(world, ctx, `<DT><H3>Pile</H3><DL>${links.join("\n")}</DL>`);
  const { uncategorized } = await loadCategoryTree(ctx);
  await ctx.em.nativeUpdate(Bookmark, {}, { categoryId: uncategorized!.id });
  return ctx;
}

describe("thousands of bookmarks", () => {
  it("are recategorized and restored exactly", async () => {
    const ctx = await library(10_000);
    const before = await storedRows(ctx);
    const id = await run(world, ctx);
    expect(await getRecategorization(ctx, { id })).toMatchObject({
      processed: 10_000,
      changed: 10_000,
      applied: 10_000,
    });
    expect(await undoRecategorization(ctx, { id })).toEqual({ restored: 10_000, kept: 0 });
    expect(await storedRows(ctx)).toEqual(before);
  });

  it("are all categorized, each once, whenever the process is killed", async () => {
    const ctx = await library(10_000);
    const id = await startRun(ctx);
    world.jobs.length = 0;
    const settings = [world.services.config.databaseUrl, ctx.userId, id];
    const later = { ...createVisitorContext(world.services), now: () => new Date(Date.now() + 150_000) };
    for (const part of [1, 3]) {
      const child = fork(new URL("./testing/run-in-process.ts", import.meta.url), settings);
      const isSoFar = async () =>
        expect((await getRecategorization(ctx, { id })).processed).toBeGreaterThanOrEqual(part * 1_000);
      await vi.waitFor(isSoFar, { timeout: 120_000, interval: 5 });
      child.kill("SIGKILL");
      await once(child, "exit");
      expect((await getRecategorization(ctx, { id })).status).toBe("running");
      world.jobs.length = 0;
      await recategorizationRuns.sweep(later);
      expect(world.jobs).toHaveLength(1);
    }
    await world.work();
    const { status, processed, changed, applied } = await getRecategorization(ctx, { id });
    expect([status, processed, changed, applied]).toEqual(["applied", 10_000, 10_000, 10_000]);
  });

  it("are counted once with two workers on one run", async () => {
    const ctx = await library(3_000);
    const id = await startRun(ctx);
    const again = forkContext(ctx);
    await Promise.all([ctx, again].map((one) => recategorizationRuns.run(one, id)));
    await world.work();
    const { status, processed, applied } = await getRecategorization(ctx, { id });
    expect([status, processed, applied]).toEqual(["applied", 3_000, 3_000]);
  });
});
