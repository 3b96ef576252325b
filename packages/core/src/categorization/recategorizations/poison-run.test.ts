import { Recategorization } from "@bowerbird/db";
import { describe, expect } from "vitest";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { getRecategorization, recategorizationRuns } from "./index.ts";
import { save, startRun, storedRows } from "./testing/runs.ts";

const { world, it } = openTestWorld();

describe("a run that crashes its workers", () => {
  it("is abandoned after five, changes nothing, says why, and fails its job permanently", async ({ ctx }) => {
    await save(ctx, [{ url: "https://github.com/a/b", title: "A repository" }]);
    const before = await storedRows(ctx);
    const id = await startRun(ctx);
    world.jobs.length = 0;
    await ctx.em.nativeUpdate(Recategorization, { id }, { attempts: 5 });
    await expect(recategorizationRuns.run(ctx, id)).rejects.toThrow(PoisonJobError);
    const message = "Checking your bookmarks was interrupted repeatedly. Nothing changed.";
    expect(await getRecategorization(ctx, { id })).toMatchObject({ status: "failed", message });
    expect(await storedRows(ctx)).toEqual(before);
    await recategorizationRuns.run(ctx, id);
  });
});
