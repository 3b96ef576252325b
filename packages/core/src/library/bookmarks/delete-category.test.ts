import { createCategoryInput } from "@bowerbird/contract/categories";
import { describe, expect } from "vitest";
import { createCategory, editCategory, listCategories, setCategoryOrder } from "../categories/index.ts";
import { type Context, forkContext } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { allBookmarks } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { deleteBookmarks, deleteCategory, getBookmark, restoreBookmarks, undoChange, updateBookmark } from "./index.ts";
import { add as addLink } from "./testing.ts";

const { it } = openTestWorld();

const fresh = (ctx: Context): Context => forkContext(ctx);
const create = (ctx: Context, name: string, parentId: string | null = null) =>
  createCategory(ctx, createCategoryInput.parse({ name, parentId, icon: "🐦", color: "#123456" }));
const add = (ctx: Context, url: string, categoryId: string) => addLink(ctx, { url, categoryId });
const named = async (ctx: Context, name: string) =>
  (await listCategories(ctx)).find((category) => category.name === name);
const customs = async (ctx: Context) => (await listCategories(ctx)).filter(({ isCustom }) => isCustom);

describe("a deleted category", () => {
  it("is told to the person's open pages, and so is its return", async ({ ctx }) => {
    const { id } = await create(ctx, "Birds");
    let changeId = "";
    const remove = async () => void ({ changeId } = await deleteCategory(ctx, { id }));
    expect(await eventsDuring(ctx, remove)).toEqual(["bookmarks.changed", "categories.changed"]);
    const undo = () => undoChange(ctx, { id: changeId });
    expect(await eventsDuring(ctx, undo)).toEqual(["categories.changed", "bookmarks.changed"]);
  });

  it("moves its bookmarks to Uncategorized and its children to its parent", async ({ ctx }) => {
    const [top, other] = [await create(ctx, "Top"), await create(ctx, "Other")];
    const middle = await create(ctx, "Middle", top.id);
    const child = await create(ctx, "Child", middle.id);
    const [inside, beside] = [
      await add(ctx, "https://a.example", middle.id),
      await add(ctx, "https://b.example", other.id),
    ];
    expect(await deleteCategory(ctx, middle)).toEqual({ changeId: expect.any(String) as string, moved: 1, movedUp: 1 });
    expect((await getBookmark(ctx, inside)).category).toBe("Uncategorized");
    expect((await getBookmark(ctx, beside)).category).toBe("Other");
    expect((await named(ctx, "Child"))?.parentId).toBe(top.id);
    expect(await named(ctx, "Middle")).toBeUndefined();
    expect((await named(ctx, "Uncategorized"))?.bookmarkCount).toBe(1);
    expect(child.parentId).toBe(middle.id);
  });

  it("leaves its children together, in their order, where it was, and Undo puts all back", async ({ ctx }) => {
    await setCategoryOrder(ctx, { order: "manual" });
    await create(ctx, "Before");
    const parent = await create(ctx, "Parent");
    await create(ctx, "After");
    for (const name of ["C", "A", "B"]) await create(ctx, name, parent.id);
    const order = async () =>
      (await customs(ctx)).toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ name }) => name);
    const topLevel = async () => (await customs(ctx)).filter(({ parentId }) => parentId === null).length;
    const before = await order();
    const { changeId, movedUp } = await deleteCategory(ctx, parent);
    expect(movedUp).toBe(3);
    expect([await order(), await topLevel()]).toEqual([["Before", "C", "A", "B", "After"], 5]);
    await undoChange(ctx, { id: changeId });
    expect([await order(), await topLevel()]).toEqual([before, 3]);
  });

  it("numbers a child whose name is taken in the parent", async ({ ctx }) => {
    const parent = await create(ctx, "Parent");
    await create(ctx, "To read");
    const child = await create(ctx, "to READ", parent.id);
    await deleteCategory(ctx, parent);
    expect((await customs(ctx)).map(({ name, parentId }) => [name, parentId])).toEqual([
      ["To read", null],
      ["to READ (2)", null],
    ]);
    expect((await named(ctx, "to READ (2)"))?.id).toBe(child.id);
  });

  it("is restored by undo with its children and bookmarks, trashed ones included", async ({ ctx }) => {
    const parent = await create(ctx, "Parent");
    const twin = await create(ctx, "Twin");
    const child = await create(ctx, "Twin", parent.id);
    const own = await create(ctx, "Parent", parent.id);
    const [kept, trashed] = [
      await add(ctx, "https://a.example", parent.id),
      await add(ctx, "https://b.example", parent.id),
    ];
    const before = await listCategories(ctx);
    await deleteBookmarks(ctx, { ids: [trashed.id] });
    const { changeId, moved } = await deleteCategory(ctx, parent);
    expect(moved).toBe(1);
    expect(await undoChange(ctx, { id: changeId })).toMatchObject({ restored: 2, failed: [] });
    await restoreBookmarks(ctx, { ids: [trashed.id] });
    expect(await listCategories(ctx)).toEqual(before);
    expect(await getBookmark(ctx, kept)).toEqual(kept);
    expect(await getBookmark(ctx, trashed)).toEqual(trashed);
    expect([twin.name, child.name, own.name]).toEqual(["Twin", "Twin", "Parent"]);
  });

  it("is restored beside a category that took its name, without what was moved elsewhere since", async ({ ctx }) => {
    const grand = await create(ctx, "Grand");
    const parent = await create(ctx, "Parent", grand.id);
    const child = await create(ctx, "Child", parent.id);
    const [moved, stayed] = [
      await add(ctx, "https://a.example", parent.id),
      await add(ctx, "https://b.example", parent.id),
    ];
    const { changeId } = await deleteCategory(ctx, parent);
    await updateBookmark(ctx, { id: moved.id, category: "News" });
    await editCategory(ctx, { id: child.id, parentId: null });
    await deleteCategory(ctx, grand);
    await create(ctx, "Parent");
    const undone = await undoChange(ctx, { id: changeId });
    const message = "This bookmark was changed again in the meantime.";
    expect(undone).toEqual({ restored: 1, failed: [{ id: moved.id, message }] });
    expect(await getBookmark(ctx, stayed)).toMatchObject({ category: "Parent (2)", categoryId: parent.id });
    expect((await getBookmark(ctx, moved)).category).toBe("News");
    expect((await named(ctx, "Child"))?.parentId).toBeNull();
  });

  it("cannot be Uncategorized or another person's", async ({ ada, bob }) => {
    const message = "Uncategorized cannot be deleted: it holds what has no other category.";
    const uncategorized = (await named(ada, "Uncategorized"))!;
    await expect(deleteCategory(ada, uncategorized)).rejects.toMatchObject({ code: "BAD_REQUEST", message });
    const music = (await named(ada, "Music"))!;
    await expect(deleteCategory(bob, music)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Category not found",
    });
    expect((await deleteCategory(ada, music)).moved).toBe(0);
  });

  it("loses no bookmark that is saved or moved into it concurrently", async ({ ctx }) => {
    for (let round = 0; round < 5; round++) {
      const { id } = await create(ctx, `Round ${round}`);
      const saved = await add(ctx, `https://a.example/${round}`, id);
      const results = await Promise.allSettled([
        deleteCategory(fresh(ctx), { id }),
        add(fresh(ctx), `https://b.example/${round}`, id),
        updateBookmark(fresh(ctx), { id: saved.id, category: "News" }),
        ...[1, 2, 3].map((number) =>
          addLink(fresh(ctx), { url: `https://c.example/${round}/${number}`, category: `Round ${round}` }),
        ),
      ]);
      const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
      expect(failures.filter((code) => code !== "NOT_FOUND")).toEqual([]);
      expect(
        (await allBookmarks(ctx)).filter(({ url }) => url.endsWith(`/${round}`) && url.includes("a.ex")),
      ).toHaveLength(1);
    }
    const counted = (await listCategories(ctx)).reduce((sum, { bookmarkCount }) => sum + bookmarkCount, 0);
    expect(counted).toBe((await allBookmarks(ctx)).length);
  });
});
