import { expect, it } from "vitest";
import { eventsDuring } from "../../platform/events/testing.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { undoRecategorization } from "./index.ts";
import { run, save } from "./testing/runs.ts";

const world = openTestWorld();

it("the person's open pages are told of applied categories and of their undoing, with the lists", async () => {
  const ctx = await world.person();
  await save(ctx, [{ url: "https://github.com/a/b", title: "A repository", category: "Travel", isAiGenerated: true }]);
  let id = "";
  const apply = async () => void (id = await run(world, ctx));
  for (const work of [apply, () => undoRecategorization(ctx, { id })]) {
    const told = await eventsDuring(ctx, work);
    const wanted = ["recategorization.progress", "bookmarks.changed", "categories.changed"];
    expect(told).toEqual(expect.arrayContaining(wanted));
  }
});
