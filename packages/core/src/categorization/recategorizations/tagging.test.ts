import { beforeAll, describe, expect } from "vitest";
import { getBookmark, updateBookmark } from "../../library/bookmarks/index.ts";
import { createModel } from "../../integrations/index.ts";
import { quickSearch } from "../../search/search/index.ts";
import { modelConfig, startModelServer } from "../../testing/index.ts";
import { applyRecategorization, getRecategorization, undoRecategorization } from "./index.ts";
import { save, tagAll } from "./testing/runs.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { openForTests } from "../../testing/in-vitest/index.ts";

/** The model's answer by title. */
let tagsOf: Record<string, string[]>;
const { world, it } = openTestWorld();
const server = openForTests(() =>
  startModelServer(({ data }) => ({
    text: {
      links: data.links.map(({ n, title }) => ({ n, category: "c1", confidence: 1, tags: tagsOf[title], summary: "" })),
    },
  })),
);
beforeAll(async () => {
  world.services.model = createModel(modelConfig(server));
});

const page = (title: string, tags: string[] = []) => ({
  url: `https://a.example/${title}`,
  title,
  category: "Mine",
  tags,
});

describe("tagging many bookmarks", () => {
  it("uses the person's tags in their spelling, at most two new ones, and one variant of each", async ({ ctx }) => {
    await save(ctx, [page("Own", ["Recipes", "Node.js"])]);
    tagsOf = {
      A: ["quick", "recipe", "RECIPES", "italian food", "node-js", "pasta"],
      B: ["Quicks", "<script>alert(1)</script>", "italian-food", "a sentence that is no tag at all", "42"],
    };
    const [a, b] = await save(ctx, [page("A", ["mine"]), page("B")]);
    await tagAll(world, ctx, { ids: [a!, b!] });
    expect((await getBookmark(ctx, { id: a! })).tags).toEqual(["mine", "Recipes", "Node.js", "quick", "italian food"]);
    expect((await getBookmark(ctx, { id: b! })).tags).toEqual(["quick", "italian food"]);
    expect((await getBookmark(ctx, { id: a! })).isAiGenerated).toBe(false);
  });

  it("is previewed, is searchable when applied, and can be undone where the tags are unchanged", async ({ ctx }) => {
    tagsOf = { C: ["zebra"], D: ["zebra"] };
    const [c, d] = await save(ctx, [page("C"), page("D")]);
    const categoryId = (await getBookmark(ctx, { id: c! })).categoryId;
    const id = await tagAll(world, ctx, { categoryId, mode: "preview" });
    expect(await getRecategorization(ctx, { id })).toMatchObject({
      status: "ready",
      tags: [{ tag: "zebra", count: 2 }],
    });
    expect((await getBookmark(ctx, { id: c! })).tags).toEqual([]);
    await applyRecategorization(ctx, { id, exceptIds: [] });
    expect((await quickSearch(ctx, { q: "zebra", limit: 8 })).bookmarks).toHaveLength(2);
    await updateBookmark(ctx, { id: d!, addTags: ["later"] });
    expect(await undoRecategorization(ctx, { id })).toEqual({ restored: 1, kept: 1 });
    expect((await getBookmark(ctx, { id: c! })).tags).toEqual([]);
    expect((await getBookmark(ctx, { id: d! })).tags).toEqual(["zebra", "later"]);
  });

  it("includes every bookmark on request", async ({ ctx }) => {
    tagsOf = { G: ["zebra"], H: ["zebra"] };
    await save(ctx, [page("G"), { ...page("H"), category: "Another" }]);
    const id = await tagAll(world, ctx, { all: true, mode: "preview" });
    expect(await getRecategorization(ctx, { id })).toMatchObject({ total: 2, tags: [{ tag: "zebra", count: 2 }] });
  });
});
