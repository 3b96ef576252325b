import { beforeEach, expect, it } from "vitest";
import { addBookmark, deleteBookmarks, listBookmarks, moveBookmark } from "../../library/bookmarks/index.ts";
import { createCategory, editCategory, listCategories, setCategoryOrder } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { undoRestore } from "./index.ts";
import { exported, restoreText } from "./testing.ts";

const { world } = openTestWorld();

let ctx: Context;
let ids: Record<"a" | "b" | "c", string>;
beforeEach(async () => {
  ctx = await world.person();
  ids = { c: await save("c"), b: await save("b"), a: await save("a") };
  await createCategory(ctx, { name: "Empty shelf", parentId: null });
});

async function save(title: string): Promise<string> {
  const input = { url: `https://birds.example/${title}`, title, category: "Birds", allowDuplicates: false };
  return (await addBookmark(ctx, input)).id;
}

async function birds(): Promise<string> {
  const { id: categoryId } = (await listCategories(ctx)).find(({ name }) => name === "Birds")!;
  const { items } = await listBookmarks(ctx, { categoryId, sort: "manual", limit: 10, skip: 0 });
  return items.map(({ title }) => title).join("");
}

async function shelves(): Promise<string[]> {
  const categories = await listCategories(ctx);
  return categories.map(({ name }) => name).filter((name) => ["Birds", "Empty shelf", "Music"].includes(name));
}

it.each(["json", "csv"] as const)(
  "a restore brings the manual order back, and undoing takes it away: %s",
  async (format) => {
    await moveBookmark(ctx, { id: ids.c, beforeId: ids.b });
    expect(await birds()).toBe("acb");
    const text = await exported(ctx, format);
    await moveBookmark(ctx, { id: ids.a, afterId: ids.b });
    await deleteBookmarks(ctx, { ids: [ids.c] });
    const { id } = await restoreText(world, ctx, text, "merge");
    expect(await birds()).toBe("acb");
    await undoRestore(ctx, { id });
    await world.work();
    expect(await birds()).toBe("ba");
  },
);

it("a restore brings back the order of categories, and undoing takes it away", async () => {
  await setCategoryOrder(ctx, { order: "manual" });
  const text = await exported(ctx, "json");
  expect(await shelves()).toEqual(["Music", "Birds", "Empty shelf"]);
  const [shelf, music] = ["Empty shelf", "Music"].map((name) => idOf(name));
  await editCategory(ctx, { id: await shelf!, beforeId: await music! });
  expect(await shelves()).toEqual(["Empty shelf", "Music", "Birds"]);
  const restore = await restoreText(world, ctx, text, "merge");
  expect(restore.categories).toEqual([
    { path: "Empty shelf", kind: "changed", changes: [{ field: "place", from: null, to: "the backup's" }] },
  ]);
  expect(await shelves()).toEqual(["Music", "Birds", "Empty shelf"]);
  await undoRestore(ctx, { id: restore.id });
  await world.work();
  expect(await shelves()).toEqual(["Empty shelf", "Music", "Birds"]);
});

const idOf = async (name: string) => (await listCategories(ctx)).find((category) => category.name === name)!.id;

it("of a file without places leaves today's order, and what is new comes first, as in the file", async () => {
  const text = await exported(ctx, "html");
  await save("d");
  await moveBookmark(ctx, { id: ids.c, beforeId: ids.a });
  await deleteBookmarks(ctx, { ids: [ids.a, ids.b] });
  await restoreText(world, ctx, text, "merge");
  expect(await birds()).toBe("abdc");
});
