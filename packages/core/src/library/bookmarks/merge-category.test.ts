import { moveBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { addBookmarkInput, listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { createCategoryInput } from "@bowerbird/contract/categories";
import { saveSearchInput } from "@bowerbird/contract/saved-searches";
import { describe, expect } from "vitest";
import { giveFeedback } from "../../categorization/ai/index.ts";
import { type Context, forkContext, own } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { saveSearch } from "../../search/saved-searches/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { createCategory, listCategories } from "../categories/index.ts";
import { addBookmark, deleteBookmarks, listBookmarks, mergeCategory, moveBookmark, undoChange } from "./index.ts";

const { it } = openTestWorld();

const create = (ctx: Context, name: string, parentId: string | null = null) =>
  createCategory(ctx, createCategoryInput.parse({ name, parentId, color: "#123456" }));
const add = (ctx: Context, title: string, categoryId: string) =>
  addBookmark(ctx, addBookmarkInput.parse({ url: `https://${title}.example`, title, categoryId }));
const titles = async (ctx: Context, categoryId: string) => {
  const { items } = await listBookmarks(ctx, listBookmarksInput.parse({ categoryId, sort: "manual" }));
  return items.map(({ title }) => title).join("");
};
const paths = async (ctx: Context) => {
  const all = await listCategories(ctx);
  const toPath = (id: string | null): string => {
    const node = all.find((one) => one.id === id);
    return node ? `${toPath(node.parentId)}/${node.name}` : "";
  };
  return all
    .filter(({ isCustom }) => isCustom)
    .map(({ id }) => toPath(id))
    .toSorted();
};

/** All rows that a merge can touch, but for the times of the last change. */
async function rows(ctx: Context) {
  const read = (table: "Bookmark" | "Category" | "SavedSearch" | "AiFeedback") =>
    own(ctx).selectFrom(table).selectAll().orderBy("id").execute();
  const all = [await read("Bookmark"), await read("Category"), await read("SavedSearch"), await read("AiFeedback")];
  return all.map((table) => table.map((row) => ({ ...row, updatedAt: null, changedIn: null })));
}

describe("a merged category", () => {
  it("leaves its bookmarks after the other one's own, in their order, with those in the trash", async ({ ctx }) => {
    const [from, into] = [await create(ctx, "From"), await create(ctx, "Into")];
    for (const title of ["c", "b", "a"]) await add(ctx, title, into.id);
    const added = [];
    for (const title of ["z", "y", "x"]) added.push(await add(ctx, title, from.id));
    await moveBookmark(ctx, moveBookmarkInput.parse({ id: added[2]!.id, afterId: added[0]!.id }));
    await deleteBookmarks(ctx, { ids: [added[1]!.id] });
    expect(await titles(ctx, from.id)).toBe("zx");
    const { moved } = await mergeCategory(ctx, { id: from.id, intoId: into.id });
    expect(moved).toBe(2);
    expect(await titles(ctx, into.id)).toBe("abczx");
    const trashed = own(ctx).selectFrom("Bookmark").select("categoryId").where("deletedAt", "is not", null);
    expect(await trashed.execute()).toEqual([{ categoryId: into.id }]);
    expect(await paths(ctx)).toEqual(["/Into"]);
  });

  it("brings its subcategories, and merges those whose name is there already", async ({ ctx }) => {
    const [from, into] = [await create(ctx, "From"), await create(ctx, "Into")];
    const reading = await create(ctx, "To READ", from.id);
    const other = await create(ctx, "To read", into.id);
    await create(ctx, "Later", reading.id);
    await create(ctx, "Own", from.id);
    await add(ctx, "a", reading.id);
    await mergeCategory(ctx, { id: from.id, intoId: into.id });
    expect(await paths(ctx)).toEqual(["/Into", "/Into/Own", "/Into/To read", "/Into/To read/Later"]);
    expect(await titles(ctx, other.id)).toBe("a");
  });

  it("can go into its parent, also with a subcategory of its own name", async ({ ctx }) => {
    const into = await create(ctx, "Into");
    const from = await create(ctx, "Twin", into.id);
    const twin = await create(ctx, "Twin", from.id);
    const before = await rows(ctx);
    const { changeId } = await mergeCategory(ctx, { id: from.id, intoId: into.id });
    expect((await listCategories(ctx)).find(({ id }) => id === twin.id)?.parentId).toBe(into.id);
    expect(await paths(ctx)).toEqual(["/Into", "/Into/Twin"]);
    await undoChange(ctx, { id: changeId });
    expect(await rows(ctx)).toEqual(before);
  });

  it("is restored by undo to the very same rows", async ({ ctx }) => {
    const [from, into] = [await create(ctx, "From"), await create(ctx, "Into")];
    const [inner, twin] = [await create(ctx, "Same", from.id), await create(ctx, "Same", into.id)];
    const deep = await create(ctx, "Deep", inner.id);
    await create(ctx, "Own", from.id);
    for (const [title, id] of Object.entries({
      a: from.id,
      b: from.id,
      c: into.id,
      d: inner.id,
      e: twin.id,
      f: deep.id,
    }))
      await add(ctx, title, id);
    const trashed = await add(ctx, "g", from.id);
    await deleteBookmarks(ctx, { ids: [trashed.id] });
    for (const { id } of [from, inner, into])
      await saveSearch(ctx, saveSearchInput.parse({ name: id, filters: { query: "a", categoryId: id } }));
    await giveFeedback(ctx, {
      userChosenCategory: "From",
      aiSuggestedCategory: "News",
      feedbackType: "correction",
      originalUrl: "https://a.example",
      originalTitle: "a",
    } as Parameters<typeof giveFeedback>[1]);
    const before = await rows(ctx);
    const { changeId, moved } = await mergeCategory(ctx, { id: from.id, intoId: into.id });
    expect(moved).toBe(3);
    const searches = await own(ctx).selectFrom("SavedSearch").select("filters").orderBy("id").execute();
    expect(searches.map(({ filters }) => (filters as { categoryId: string }).categoryId)).toEqual([
      into.id,
      twin.id,
      into.id,
    ]);
    expect(await own(ctx).selectFrom("AiFeedback").select("categoryId").execute()).toEqual([{ categoryId: into.id }]);
    expect(await undoChange(ctx, { id: changeId })).toMatchObject({ restored: 4, failed: [] });
    expect(await rows(ctx)).toEqual(before);
  });

  it("stays merged, in part, where something was changed again before the undo", async ({ ctx }) => {
    const [from, into, third] = [await create(ctx, "From"), await create(ctx, "Into"), await create(ctx, "Third")];
    const [kept, moved] = [await add(ctx, "a", from.id), await add(ctx, "b", from.id)];
    const anchor = await add(ctx, "c", third.id);
    const { changeId } = await mergeCategory(ctx, { id: from.id, intoId: into.id });
    await moveBookmark(ctx, moveBookmarkInput.parse({ id: moved.id, afterId: anchor.id }));
    const undone = await undoChange(ctx, { id: changeId });
    expect(undone).toMatchObject({ restored: 1, failed: [{ id: moved.id }] });
    expect([await titles(ctx, from.id), await titles(ctx, third.id)]).toEqual(["a", "cb"]);
    expect(kept.categoryId).toBe(from.id);
  });

  it("is told to the person's open pages", async ({ ctx }) => {
    const [from, into] = [await create(ctx, "From"), await create(ctx, "Into")];
    const merge = async () => void (await mergeCategory(ctx, { id: from.id, intoId: into.id }));
    expect(await eventsDuring(ctx, merge)).toEqual(["bookmarks.changed", "categories.changed"]);
  });

  it("cannot be Uncategorized, go into itself or below, or belong to another person", async ({ ada, bob }) => {
    const [from, into] = [await create(ada, "From"), await create(bob, "Into")];
    const inside = await create(ada, "Inside", from.id);
    const uncategorized = (await listCategories(ada)).find(({ name }) => name === "Uncategorized")!;
    const merge = (id: string, intoId: string) => mergeCategory(forkContext(ada), { id, intoId });
    const refused = { code: "BAD_REQUEST" };
    await expect(merge(uncategorized.id, from.id)).rejects.toMatchObject(refused);
    await expect(merge(from.id, from.id)).rejects.toMatchObject(refused);
    await expect(merge(from.id, inside.id)).rejects.toMatchObject(refused);
    await expect(merge(from.id, into.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(merge(into.id, from.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await paths(ada)).toEqual(["/From", "/From/Inside"]);
  });

  it("loses no bookmark that is saved into it at the same time", async ({ ctx }) => {
    const into = await create(ctx, "Into");
    for (let round = 0; round < 3; round++) {
      const from = await create(ctx, `Round ${round}`);
      const results = await Promise.allSettled([
        mergeCategory(forkContext(ctx), { id: from.id, intoId: into.id }),
        ...["a", "b", "c"].map((name) => add(forkContext(ctx), `${name}${round}`, from.id)),
      ]);
      const failures = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
      expect(failures.filter((code) => code !== "NOT_FOUND")).toEqual([]);
      const all = await listBookmarks(ctx, listBookmarksInput.parse({ categoryId: into.id }));
      const saved = results.slice(1).filter(({ status }) => status === "fulfilled").length;
      expect(all.items.filter(({ title }) => title.endsWith(`${round}`))).toHaveLength(saved);
    }
  });
});
