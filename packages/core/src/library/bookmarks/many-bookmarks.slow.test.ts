import {
  selectedBookmarksInput,
  updateBookmarksInput,
  type UpdateBookmarksInput,
} from "@bowerbird/contract/bookmark-changes";
import { addBookmarksInput, type AddBookmarksInput } from "@bowerbird/contract/many-bookmarks";
import { describe, expect } from "vitest";
import { listCategories } from "../categories/index.ts";
import { type Context, forkContext } from "../../platform/context/index.ts";
import { quickSearch } from "../../search/search/index.ts";
import { allBookmarks, importText, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { addBookmarks, deleteBookmarks, restoreBookmarks, undoChange, updateBookmarks } from "./index.ts";

const { world, it } = openTestWorld();

type Link = AddBookmarksInput["bookmarks"][number];
const fresh = (ctx: Context): Context => forkContext(ctx);
const addAll = (ctx: Context, bookmarks: Link[], allowDuplicates = false) =>
  addBookmarks(ctx, addBookmarksInput.parse({ bookmarks, allowDuplicates }));
const updateAll = (ctx: Context, input: UpdateBookmarksInput) =>
  updateBookmarks(ctx, updateBookmarksInput.parse(input));
const deleteAll = (ctx: Context, input: unknown) => deleteBookmarks(ctx, selectedBookmarksInput.parse(input));
const numbered = (count: number, more: Partial<Link> = {}): Link[] =>
  Array.from({ length: count }, (_, index) => ({ url: `https://many.example/${index}`, ...more }));
const idOf = async (ctx: Context, name: string) =>
  (await listCategories(ctx)).find((category) => category.name === name)!.id;
const countOf = async (ctx: Context, name: string) =>
  (await listCategories(ctx)).find((category) => category.name === name)?.bookmarkCount;

describe("many bookmarks changed at once", () => {
  it("are moved, reporting those that could not be, and moved back by undo", async ({ ctx }) => {
    const { created } = await addAll(ctx, numbered(2_500, { category: "News", tags: ["x"], isAiGenerated: true }));
    const unknown = crypto.randomUUID();
    const ids = [...created.map(({ id }) => id), created[0]!.id, unknown];
    const { changeId, ...answer } = await updateAll(ctx, { ids, category: "Design" });
    expect(answer).toEqual({ updated: 2_500, failed: [{ id: unknown, message: "Bookmark not found" }] });
    expect([await countOf(ctx, "News"), await countOf(ctx, "Design")]).toEqual([0, 2_500]);
    await deleteAll(ctx, { ids: [created[1]!.id] });
    expect((await undoChange(ctx, { id: changeId! })).restored).toBe(2_500);
    expect([await countOf(ctx, "News"), await countOf(ctx, "Design")]).toEqual([2_499, 0]);
    await restoreBookmarks(ctx, { ids: [created[1]!.id] });
    expect(await countOf(ctx, "News")).toBe(2_500);
    expect((await allBookmarks(ctx)).every(({ isAiGenerated }) => isAiGenerated)).toBe(true);
  });

  it("gain and lose tags, are found by these immediately, and get their old tags back by undo", async ({ ctx }) => {
    const { created } = await addAll(ctx, [
      { url: "https://a.example/1", tags: ["old", "keep"] },
      { url: "https://a.example/2", tags: ["Old"] },
      { url: "https://a.example/3", tags: Array.from({ length: 10 }, (_, index) => `t${index}`) },
    ]);
    const ids = created.map(({ id }) => id);
    const { changeId, updated, failed } = await updateAll(ctx, { ids, addTags: ["zebra"], removeTags: ["OLD"] });
    expect([updated, failed]).toEqual([2, [{ id: ids[2], message: "A bookmark can have at most 10 tags." }]]);
    const tags = async () => new Map((await allBookmarks(ctx)).map(({ id, tags: own }) => [id, own]));
    expect([(await tags()).get(ids[0]!), (await tags()).get(ids[1]!)]).toEqual([["keep", "zebra"], ["zebra"]]);
    expect((await quickSearch(ctx, { q: "zebra", limit: 8 })).bookmarks).toHaveLength(2);
    await undoChange(ctx, { id: changeId! });
    expect([(await tags()).get(ids[0]!), (await tags()).get(ids[1]!)]).toEqual([["old", "keep"], ["Old"]]);
    expect((await quickSearch(ctx, { q: "zebra", limit: 8 })).bookmarks).toHaveLength(0);
    expect((await quickSearch(ctx, { q: "old", limit: 8 })).bookmarks).toHaveLength(2);
  });

  it("can be all of a category, except the excluded ones", async ({ ctx }) => {
    const { created } = await addAll(ctx, numbered(30, { category: "News" }));
    await addAll(ctx, [{ url: "https://other.example", category: "Music" }]);
    const exceptIds = [created[3]!.id];
    const filter = { categoryId: await idOf(ctx, "News"), exceptIds };
    expect((await updateAll(ctx, { filter, category: "Design" })).updated).toBe(29);
    expect([await countOf(ctx, "News"), await countOf(ctx, "Music")]).toEqual([1, 1]);
    const all = { filter: { categoryId: await idOf(ctx, "Design") } };
    const { deleted, ids } = await deleteAll(ctx, all);
    expect([deleted, ids.length, await countOf(ctx, "Design")]).toEqual([29, 29, 0]);
    expect(await restoreBookmarks(ctx, { ids })).toMatchObject({ restored: 29 });
    await expect(updateAll(await world.person(), { filter, category: "Design" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("can be all that an import added, wherever they are now", async ({ ctx }) => {
    await addAll(ctx, [{ url: "https://known.example" }]);
    const links = ["https://a.example", "https://b.example", "https://known.example"].map((url) => link(url, url));
    const { id: importId } = await importText(world, ctx, links.join(""));
    const [a] = (await allBookmarks(ctx)).filter(
      ({ url }) => url === "https://a.example/" || url === "https://a.example",
    );
    await updateAll(ctx, { ids: [a!.id], category: "Music" });
    expect((await updateAll(ctx, { filter: { importId }, category: "Design" })).updated).toBe(2);
    expect(await countOf(ctx, "Design")).toBe(2);
    const both = { importId, categoryId: await idOf(ctx, "Design") };
    expect(() => updateBookmarksInput.parse({ filter: both, addTags: ["x"] })).toThrow(
      "a category, several categories, an import or a search",
    );
    await expect(updateAll(await world.person(), { filter: { importId }, addTags: ["x"] })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("are all changed by concurrent calls", async ({ ctx }) => {
    const { created } = await addAll(ctx, numbered(200, { tags: ["a", "b"] }));
    const ids = created.map(({ id }) => id);
    await Promise.all([
      updateAll(fresh(ctx), { ids, addTags: ["c"] }),
      updateAll(fresh(ctx), { ids: ids.toReversed(), removeTags: ["a"] }),
      updateAll(fresh(ctx), { ids, category: "News" }),
      addAll(fresh(ctx), [{ url: "https://beside.example", tags: ["c", "a"], category: "News" }]),
    ]);
    const changed = (await allBookmarks(ctx)).filter(({ url }) => !url.includes("beside"));
    expect(changed.every(({ tags, category }) => tags.join() === "b,c" && category === "News")).toBe(true);
    expect(await countOf(ctx, "News")).toBe(201);
  });

  it.each([
    [{ category: "News" }, "Please choose bookmarks, by ids or by a filter."],
    [{ ids: [], category: "News" }, "Please choose bookmarks, by ids or by a filter."],
    [{ ids: [crypto.randomUUID()] }, "No changes to apply"],
    [{ ids: ["x"], category: "News" }, "This is not the id of a bookmark."],
  ])("are refused for %j", (input, message) => {
    expect(updateBookmarksInput.safeParse(input).error?.issues[0]?.message).toBe(message);
  });
});

describe("ten thousand bookmarks", () => {
  it("are saved, moved, tagged, deleted and restored by one call each", async ({ ctx: person }) => {
    // A call that takes seconds leaves the rest to a job: here no time passes.
    const start = new Date();
    const ctx = { ...person, now: () => start };
    const { created } = await addAll(ctx, numbered(10_000, { title: "A page about something", tags: ["x"] }));
    const ids = created.map(({ id }) => id);
    const moved = await updateAll(ctx, { ids, category: "News" });
    expect((await undoChange(ctx, { id: moved.changeId! })).restored).toBe(10_000);
    expect((await updateAll(ctx, { ids, addTags: ["y"] })).updated).toBe(10_000);
    expect((await deleteAll(ctx, { ids })).deleted).toBe(10_000);
    expect((await restoreBookmarks(ctx, { ids })).restored).toBe(10_000);
    expect(await countOf(ctx, "Uncategorized")).toBe(10_000);
  });
});
