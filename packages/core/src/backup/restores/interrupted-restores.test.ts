import { Restore } from "@bowerbird/db";
import { beforeAll, describe, expect } from "vitest";
import { addBookmarks } from "../backups/testing.ts";
import { type Context, createVisitorContext, forkContext } from "../../platform/context/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { allBookmarks, bytes } from "../../testing/index.ts";
import { applyRestore, getRestore, restoreRuns, startRestore } from "./index.ts";
import { exported, preview } from "./testing.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

let ctx: Context;
const { world, it } = openTestWorld();
beforeAll(async () => {
  ctx = await world.person();
  await addBookmarks(ctx, 3);
});

describe("a restore whose worker is gone", () => {
  it("is taken up by the sweep within seconds, and each bookmark is there once", async ({ other }) => {
    const text = await exported(ctx, "json");
    const { id } = await startRestore(other, { name: "x", content: bytes(text) });
    world.jobs.length = 0;
    const sweep = (seconds: number) =>
      restoreRuns.sweep(createVisitorContext(world.services, { now: () => new Date(Date.now() + seconds * 1_000) }));
    await sweep(5);
    expect(world.jobs).toEqual([]);
    await sweep(10);
    await world.work();
    await applyRestore(other, { id, mode: "merge" });
    world.jobs.length = 0;
    await sweep(10);
    await world.work();
    expect(await getRestore(other, { id })).toMatchObject({ status: "applied", applied: 3 });
    expect(await allBookmarks(other)).toHaveLength(3);
  });

  it("fails after five workers, with the reason, and its job is not tried again", async ({ other }) => {
    const text = await exported(ctx, "json");
    const { id } = await preview(world, other, text);
    await applyRestore(other, { id, mode: "merge" });
    world.jobs.length = 0;
    await other.em.nativeUpdate(Restore, { id }, { attempts: 5 });
    await expect(restoreRuns.run(other, id)).rejects.toThrow(PoisonJobError);
    const message = "Not everything could be restored. You can undo what was done.";
    expect(await getRestore(other, { id })).toMatchObject({ status: "applied", message });
  });

  it("is done once by many who try at the same time", async ({ other }) => {
    const text = await exported(ctx, "json");
    const { id } = await preview(world, other, text);
    await applyRestore(other, { id, mode: "merge" });
    world.jobs.length = 0;
    await Promise.all(Array.from({ length: 4 }, () => restoreRuns.run(forkContext(other), id)));
    expect(await getRestore(other, { id })).toMatchObject({ status: "applied", applied: 3 });
    expect(await allBookmarks(other)).toHaveLength(3);
  });
});
