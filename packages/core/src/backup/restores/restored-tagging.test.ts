import { expect } from "vitest";
import { changeTagging, loadTagging } from "../../categorization/ai/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { undoRestore } from "./index.ts";
import { exported, restoreText } from "./testing.ts";

const { world, it } = openTestWorld();
const wanted = { instruction: "Broad tags", language: "de", detail: "fine", neverTags: ["News"] } as const;

it("a restored backup brings back what the person wants of automatic tags, and undoing it what they wanted since", async ({
  ctx,
}) => {
  await changeTagging(ctx, { ...wanted, neverTags: [...wanted.neverTags] });
  const text = await exported(ctx, "json");
  const since = { instruction: "", language: null, detail: "broad" as const, neverTags: [] };
  await changeTagging(ctx, since);
  const { id } = await restoreText(world, ctx, text, "merge");
  expect(await loadTagging(ctx)).toEqual(wanted);
  await undoRestore(ctx, { id });
  await world.work();
  expect(await loadTagging(ctx)).toEqual(since);
});

it("settings of automatic tags that cannot be read are left out", async ({ ctx }) => {
  await changeTagging(ctx, { instruction: "Mine" });
  const text = (await exported(ctx, "json")).replace('"detail":"standard"', '"detail":"coarse"');
  await restoreText(world, ctx, text, "replace");
  expect((await loadTagging(ctx)).instruction).toBe("Mine");
});
