import { sql } from "kysely";
import { describe, expect } from "vitest";
import { type Context, database, own } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  applyRecategorization,
  getRecategorization,
  listRecategorizationItems,
  undoRecategorization,
} from "./index.ts";
import { categoryPaths, run, save, storedRows } from "./testing/runs.ts";

const { world, it } = openTestWorld();

it("the person's open pages are told of applied categories and of their undoing, with the lists", async ({ ctx }) => {
  await save(ctx, [{ url: "https://github.com/a/b", title: "A repository", category: "Travel", isAiGenerated: true }]);
  let id = "";
  const apply = async () => void (id = await run(world, ctx));
  for (const work of [apply, () => undoRecategorization(ctx, { id })]) {
    const told = await eventsDuring(ctx, work);
    const wanted = ["recategorization.progress", "bookmarks.changed", "categories.changed"];
    expect(told).toEqual(expect.arrayContaining(wanted));
  }
});

const repository = "https://github.com/a/b";
const film = "https://www.netflix.com/title/1";

async function library(): Promise<{ ctx: Context; ids: string[] }> {
  const ctx = await world.person();
  const ids = await save(ctx, [
    { url: repository, title: "A repository", category: "Travel", isAiGenerated: true },
    { url: film, title: "A film" },
  ]);
  return { ctx, ids };
}

describe("a part of a preview", () => {
  it("shows and applies only what is sure enough, exactly, whatever was proposed in all", async () => {
    const { ctx } = await library();
    const id = await run(world, ctx, { mode: "preview" });
    const setConfidence = (to: string, confidence: number) =>
      sql`update recategorization_item i set confidence = ${confidence} from category c
        where i.user_id = ${ctx.userId} and c.user_id = i.user_id and c.id = i.to_category_id and c.name = ${to}
      `.execute(database(ctx));
    await setConfidence("Development", 0.7);
    await setConfidence("Entertainment", 0.69);
    const sure = await getRecategorization(ctx, { id, minConfidence: 0.7 });
    expect([sure.changed, sure.changes.map(({ to }) => to)]).toEqual([1, ["Development"]]);
    expect(
      (await listRecategorizationItems(ctx, { id, limit: 10, minConfidence: 0.7 })).items.map(({ url }) => url),
    ).toEqual([repository]);
    await applyRecategorization(ctx, { id, minConfidence: 0.7 });
    expect(await categoryPaths(ctx)).toMatchObject({ [repository]: "Development", [film]: "Uncategorized" });
    expect(await getRecategorization(ctx, { id })).toMatchObject({ status: "applied", applied: 1 });
  });

  it("can be applied to single bookmarks only", async () => {
    const { ctx, ids } = await library();
    const id = await run(world, ctx, { mode: "preview" });
    await applyRecategorization(ctx, { id, exceptAll: true, includeIds: [ids[1]!] });
    expect(await categoryPaths(ctx)).toMatchObject({ [repository]: "Travel", [film]: "Entertainment" });
  });
});

describe("relevance", () => {
  const readRelevance = async (ctx: Context) =>
    own(ctx).selectFrom("Bookmark").select(["url", "aiRelevance"]).orderBy("id").execute();

  it("is given to each link that a run moves, also when the run moves more than one batch", async ({ ctx }) => {
    const links = Array.from({ length: 1_050 }, (_, index) => `https://github.com/a/repository-${index}`);
    for (const part of [links.slice(0, 525), links.slice(525)])
      await save(
        ctx,
        part.map((url) => ({ url })),
      );
    await run(world, ctx);
    const without = (await readRelevance(ctx)).filter(({ aiRelevance }) => aiRelevance === null);
    expect(without).toEqual([]);
  });

  it("stays as it was where there was one, where the person left the link out, and after an undo", async () => {
    const { ctx, ids } = await library();
    const third = await save(ctx, [{ url: "https://gitlab.com/c/d", title: "Another repository" }]);
    await own(ctx).updateTable("Bookmark").set({ aiRelevance: 9 }).where("id", "=", ids[0]!).execute();
    const before = await storedRows(ctx);
    const id = await run(world, ctx, { mode: "preview" });
    await applyRecategorization(ctx, { id, exceptIds: third });
    const [kept, given, leftOut] = (await readRelevance(ctx)).map(({ aiRelevance }) => aiRelevance);
    expect([kept, leftOut]).toEqual([9, null]);
    expect(given).toBeGreaterThanOrEqual(1);
    await undoRecategorization(ctx, { id });
    expect(await storedRows(ctx)).toEqual(before);
  });
});
