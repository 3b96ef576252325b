import { updateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { describe, expect } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { listTags } from "../tags/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { deleteBookmarks, getBookmark, replaceTags, restoreBookmarks, undoChange, updateBookmark } from "./index.ts";
import { add, searchState } from "./testing.ts";

const { it } = openTestWorld();

/** Saves a bookmark with these tags. */
async function save(ctx: Context, ...tags: string[]): Promise<string> {
  const url = `https://a.example/${crypto.randomUUID()}`;
  return (await add(ctx, { url, tags })).id;
}
const tagsOf = async (ctx: Context, id: string) => (await getBookmark(ctx, { id })).tags;
const countsOf = async (ctx: Context) =>
  Object.fromEntries((await listTags(ctx)).tags.map(({ tag, count }) => [tag, count]));

describe("a renamed tag", () => {
  it("is told to the person's open pages", async ({ ctx }) => {
    await save(ctx, "recpies");
    const rename = () => replaceTags(ctx, { tags: ["recpies"], by: "recipes" });
    expect(await eventsDuring(ctx, rename)).toEqual(["bookmarks.changed"]);
  });

  it("keeps its position, is found by its new name, and gets its old name back by undo", async ({ ctx }) => {
    const id = await save(ctx, "a", "recpies", "z");
    const { updated, changeId } = await replaceTags(ctx, { tags: ["recpies"], by: "recipes" });
    expect([updated, await tagsOf(ctx, id)]).toEqual([1, ["a", "recipes", "z"]]);
    expect(await countsOf(ctx)).toEqual({ a: 1, recipes: 1, z: 1 });
    const { stored, wanted } = await searchState(ctx, id);
    expect(stored).toEqual(wanted);
    expect(await undoChange(ctx, { id: changeId! })).toMatchObject({ restored: 1, failed: [] });
    expect(await tagsOf(ctx, id)).toEqual(["a", "recpies", "z"]);
  });

  it("matches in exact case only", async ({ ctx }) => {
    const [lower, upper] = [await save(ctx, "css"), await save(ctx, "CSS")];
    await replaceTags(ctx, { tags: ["css"], by: "Style" });
    expect([await tagsOf(ctx, lower), await tagsOf(ctx, upper)]).toEqual([["Style"], ["CSS"]]);
    await replaceTags(ctx, { tags: ["CSS"], by: "css" });
    expect(await tagsOf(ctx, upper)).toEqual(["css"]);
  });

  it("changes nothing, and offers no undo, when the name is the same", async ({ ctx }) => {
    await save(ctx, "same");
    expect(await replaceTags(ctx, { tags: ["same"], by: "same" })).toEqual({ updated: 1, changeId: null });
  });
});

describe("merged tags", () => {
  it("become one tag on every bookmark, without repetition, even on a bookmark at the tag limit", async ({ ctx }) => {
    const full = Array.from({ length: 9 }, (_, index) => `t${index}`);
    const [both, one, none] = [await save(ctx, "bird", "x", "birds"), await save(ctx, "Birds"), await save(ctx, "x")];
    const laden = await save(ctx, ...full, "bird");
    const { updated, changeId } = await replaceTags(ctx, { tags: ["bird", "birds", "Birds"], by: "birds" });
    expect(updated).toBe(3);
    expect(await Promise.all([both, one, none, laden].map((id) => tagsOf(ctx, id)))).toEqual([
      ["birds", "x"],
      ["birds"],
      ["x"],
      [...full, "birds"],
    ]);
    expect(await countsOf(ctx)).toMatchObject({ birds: 3, x: 2 });
    await undoChange(ctx, { id: changeId! });
    expect(await tagsOf(ctx, both)).toEqual(["bird", "x", "birds"]);
    expect(await countsOf(ctx)).toMatchObject({ bird: 2, birds: 1, Birds: 1 });
  });
});

describe("deleted tags", () => {
  it("disappear from every bookmark outside the trash; undo keeps later edits", async ({ ctx }) => {
    const [kept, changed, trashed] = [await save(ctx, "old", "x"), await save(ctx, "old"), await save(ctx, "old")];
    await deleteBookmarks(ctx, { ids: [trashed] });
    const { updated, changeId } = await replaceTags(ctx, { tags: ["old", "unknown"] });
    expect([updated, await countsOf(ctx)]).toEqual([2, { x: 1 }]);
    await updateBookmark(ctx, updateBookmarkInput.parse({ id: changed, tags: ["new"] }));
    await undoChange(ctx, { id: changeId! });
    await restoreBookmarks(ctx, { ids: [trashed] });
    expect(await Promise.all([kept, changed, trashed].map((id) => tagsOf(ctx, id)))).toEqual([
      ["old", "x"],
      ["new"],
      ["old"],
    ]);
  });

  it("are not found if unused or another person's", async ({ ada, eve }) => {
    const id = await save(ada, "mine");
    await expect(replaceTags(eve, { tags: ["mine"] })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await tagsOf(ada, id)).toEqual(["mine"]);
    const eves = await save(eve, "mine");
    await replaceTags(eve, { tags: ["mine"], by: "yours" });
    expect([await tagsOf(ada, id), await tagsOf(eve, eves)]).toEqual([["mine"], ["yours"]]);
  });
});

it("two concurrent merges both take effect", async ({ ctx }) => {
  const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => save(ctx, "a", "b", `own ${index}`)));
  await Promise.all([replaceTags(ctx, { tags: ["a"], by: "c" }), replaceTags(ctx, { tags: ["b"], by: "d" })]);
  expect(await tagsOf(ctx, ids[7]!)).toEqual(["c", "d", "own 7"]);
  expect(await countsOf(ctx)).toMatchObject({ c: 30, d: 30 });
});
