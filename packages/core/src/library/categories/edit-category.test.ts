import {
  type Category,
  createCategoryInput,
  type CreateCategoryInput,
  editCategoryInput,
  type EditCategoryInput,
} from "@bowerbird/contract/categories";
import { Category as Row } from "@bowerbird/db";
import { describe, expect } from "vitest";
import { type Context, forkContext } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { quickSearch } from "../../search/search/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { createCategory, editCategory, listCategories, setCategoryOrder, toggleCategoryPin } from "./index.ts";
import { add } from "../bookmarks/testing.ts";

const { it } = openTestWorld();

const fresh = (ctx: Context): Context => forkContext(ctx);
const create = (ctx: Context, input: CreateCategoryInput) => createCategory(ctx, createCategoryInput.parse(input));
const edit = (ctx: Context, id: string, change: Omit<EditCategoryInput, "id">) =>
  editCategory(ctx, editCategoryInput.parse({ id, ...change }));
const named = async (ctx: Context, name: string) =>
  (await listCategories(ctx)).find((category) => category.name === name)!;

it("the person's open pages are told of a new, an edited and a pinned category", async ({ ctx }) => {
  expect(await eventsDuring(ctx, () => create(ctx, { name: "Birds" }))).toEqual(["categories.changed"]);
  const { id } = await named(ctx, "Birds");
  expect(await eventsDuring(ctx, () => edit(ctx, id, { name: "Owls" }))).toEqual(["categories.changed"]);
  expect(await eventsDuring(ctx, () => toggleCategoryPin(ctx, { id }))).toEqual(["categories.changed"]);
});

describe("a new category", () => {
  it("is custom and has the given fields", async ({ ctx }) => {
    const parent = await create(ctx, { name: "  Birds \n of prey " });
    expect(parent).toMatchObject({
      name: "Birds of prey",
      icon: "📁",
      color: "#8b5cf6",
      parentId: null,
      isCustom: true,
    });
    const input = { name: "Owls", icon: "👩‍👩‍👧🦉", color: "#FF0000", parentId: parent.id };
    const child = await create(ctx, input);
    expect(child).toMatchObject({ icon: "👩‍👩‍👧🦉", color: "#ff0000", parentId: parent.id, isCustom: true, pinned: false });
    expect((await listCategories(ctx)).filter(({ isCustom }) => isCustom)).toMatchObject([
      { id: parent.id, name: "Birds of prey" },
      { id: child.id, name: "Owls" },
    ]);
  });

  it("needs a name unique among its siblings", async ({ ctx }) => {
    const message = "There is already a category named “Music” here.";
    await expect(create(ctx, { name: "MUSIC" })).rejects.toMatchObject({ code: "CONFLICT", message });
    const { id: parentId } = await named(ctx, "Design");
    expect((await create(ctx, { name: "Music", parentId })).parentId).toBe(parentId);
  });

  it("is created once by concurrent calls", async ({ ctx }) => {
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => create(fresh(ctx), { name: "Birds" })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refusals).toEqual(["CONFLICT", "CONFLICT", "CONFLICT"]);
  });

  it("is at most 50 levels deep", async ({ ctx }) => {
    let parentId: string | null = null;
    for (let level = 1; level <= 50; level++) parentId = (await create(ctx, { name: "Deep", parentId })).id;
    const message = "Categories can be nested at most 50 levels deep.";
    await expect(create(ctx, { name: "Deep", parentId })).rejects.toMatchObject({ code: "BAD_REQUEST", message });
    const pair = await create(ctx, { name: "Pair" });
    await create(ctx, { name: "Child", parentId: pair.id });
    const parent = (await listCategories(ctx)).find(({ id }) => id === parentId)!.parentId;
    await expect(edit(ctx, pair.id, { parentId: parent })).rejects.toMatchObject({ code: "BAD_REQUEST", message });
    const lower = (await listCategories(ctx)).find(({ id }) => id === parent)!.parentId;
    expect(await edit(ctx, pair.id, { parentId: lower })).toMatchObject({ parentId: lower });
  });
});

describe("an edited category", () => {
  it("gets a new icon, color, name and parent; a renamed built-in one becomes custom", async ({ ctx }) => {
    const music = await named(ctx, "Music");
    expect(await edit(ctx, music.id, { icon: "🎷", color: "#123" })).toEqual({
      ...music,
      icon: "🎷",
      color: "#123",
      changeId: expect.any(String) as string,
    });
    const { id: parentId } = await named(ctx, "Design");
    expect(await edit(ctx, music.id, { name: "Jazz", parentId })).toMatchObject({
      name: "Jazz",
      parentId,
      isCustom: true,
    });
    expect(await edit(ctx, music.id, { icon: "", parentId: null })).toMatchObject({ icon: "📁", parentId: null });
    expect((await edit(ctx, music.id, { name: "JAZZ" })).name).toBe("JAZZ");
  });

  it("is found by its new name and no longer by the old one", async ({ ctx }) => {
    const url = "https://a.example";
    await add(ctx, { url, category: "Music" });
    await edit(ctx, (await named(ctx, "Music")).id, { name: "Jazzclub" });
    const found = async (q: string) => (await quickSearch(ctx, { q, limit: 8 })).bookmarks.length;
    expect([await found("jazzclub"), await found("music")]).toEqual([1, 0]);
  });

  it("cannot take a sibling's name, also when moving", async ({ ctx }) => {
    const [music, design] = [await named(ctx, "Music"), await named(ctx, "Design")];
    await expect(edit(ctx, music.id, { name: "design" })).rejects.toMatchObject({ code: "CONFLICT" });
    await create(ctx, { name: "music", parentId: design.id });
    const message = "There is already a category named “music” here.";
    await expect(edit(ctx, music.id, { parentId: design.id })).rejects.toMatchObject({ code: "CONFLICT", message });
  });

  it("is never moved into itself", async ({ ctx }) => {
    const parent = await create(ctx, { name: "A" });
    const child = await create(ctx, { name: "B", parentId: parent.id });
    const message = "A category cannot be moved into itself.";
    for (const parentId of [parent.id, child.id]) {
      await expect(edit(ctx, parent.id, { parentId })).rejects.toMatchObject({ code: "BAD_REQUEST", message });
    }
  });

  it("forms no cycle with concurrent moves", async ({ ctx }) => {
    const nodes: Category[] = [];
    for (const name of ["A", "B", "C", "D"]) nodes.push(await create(ctx, { name }));
    for (let round = 0; round < 5; round++) {
      await Promise.allSettled(
        nodes.map(({ id }, index) => edit(fresh(ctx), id, { parentId: nodes[(index + 1 + round) % 4]!.id })),
      );
      const parents = new Map((await listCategories(ctx)).map(({ id, parentId }) => [id, parentId]));
      for (const { id } of nodes) {
        let steps = 0;
        for (let at: string | null | undefined = id; at; at = parents.get(at)) expect((steps += 1)).toBeLessThan(5);
      }
    }
  });

  it("can change only its appearance if it is Uncategorized", async ({ ctx }) => {
    const { id } = await named(ctx, "Uncategorized");
    const { id: parentId } = await named(ctx, "Music");
    const message = "Uncategorized cannot be renamed or moved.";
    await expect(edit(ctx, id, { name: "Rest" })).rejects.toMatchObject({ code: "BAD_REQUEST", message });
    await expect(edit(ctx, id, { parentId })).rejects.toMatchObject({ code: "BAD_REQUEST", message });
    expect(await edit(ctx, id, { icon: "🗂️", name: "Uncategorized" })).toMatchObject({ icon: "🗂️", isCustom: false });
  });

  it("is pinned and unpinned in turn", async ({ ctx }) => {
    const { id } = await named(ctx, "Music");
    expect((await toggleCategoryPin(ctx, { id })).pinned).toBe(true);
    expect((await toggleCategoryPin(ctx, { id })).pinned).toBe(false);
  });
});

describe("the manual order of siblings", () => {
  const order = async (ctx: Context, parentId: string | null) => {
    const categories = (await listCategories(ctx)).filter((one) => one.isCustom && one.parentId === parentId);
    return categories
      .toSorted((a, b) => (a.position < b.position ? -1 : 1))
      .map(({ name }) => name)
      .join("");
  };

  it("begins with that of their creation, and a category is put before or after another", async ({ ctx }) => {
    await setCategoryOrder(ctx, { order: "manual" });
    const parent = await create(ctx, { name: "Parent" });
    const make = (name: string) => create(ctx, { name, parentId: parent.id });
    const [c, a, b] = [await make("C"), await make("A"), await make("B")];
    expect(await order(ctx, parent.id)).toBe("CAB");
    await edit(ctx, b.id, { beforeId: a.id });
    expect(await order(ctx, parent.id)).toBe("CBA");
    await edit(ctx, c.id, { afterId: a.id });
    expect(await order(ctx, parent.id)).toBe("BAC");
    await edit(ctx, a.id, { afterId: b.id, name: "D" });
    expect(await order(ctx, parent.id)).toBe("BDC");
  });

  it("takes a category from elsewhere beside the named one, or else as the last", async ({ ctx }) => {
    const [parent, x, y] = [
      await create(ctx, { name: "Parent" }),
      await create(ctx, { name: "X" }),
      await create(ctx, { name: "Y" }),
    ];
    const a = await create(ctx, { name: "A", parentId: parent.id });
    const b = await create(ctx, { name: "B", parentId: parent.id });
    expect(await edit(ctx, x.id, { beforeId: b.id })).toMatchObject({ parentId: parent.id });
    expect(await order(ctx, parent.id)).toBe("AXB");
    await edit(ctx, y.id, { parentId: parent.id });
    expect(await order(ctx, parent.id)).toBe("AXBY");
    await edit(ctx, a.id, { parentId: null });
    expect(await order(ctx, parent.id)).toBe("XBY");
    const wrong = {
      code: "BAD_REQUEST",
      message: "A category can only be next to one that has the same parent.",
    };
    await expect(edit(ctx, b.id, { parentId: null, afterId: x.id })).rejects.toMatchObject(wrong);
    await expect(edit(ctx, b.id, { afterId: b.id })).rejects.toMatchObject(wrong);
    await expect(edit(ctx, b.id, { afterId: crypto.randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const cycle = { message: "A category cannot be moved into itself." };
    await expect(edit(ctx, parent.id, { beforeId: b.id })).rejects.toMatchObject(cycle);
  });

  it("has room after many moves to one place, and the others stay in their order", async ({ ctx }) => {
    const parent = await create(ctx, { name: "Parent" });
    const ids: string[] = [];
    for (const name of ["A", "B", "C", "D"]) ids.push((await create(ctx, { name, parentId: parent.id })).id);
    const [a, b, c, d] = ids as [string, string, string, string];
    // As if many had been put between them.
    const { position } = (await listCategories(ctx)).find(({ id }) => id === a)!;
    await ctx.em.nativeUpdate(Row, { id: b }, { position: `${position}${"0".repeat(190)}1` });
    for (let count = 0; count < 40; count++) {
      await edit(ctx, count % 2 === 0 ? c : d, { afterId: a });
      expect(await order(ctx, parent.id)).toBe(count % 2 === 0 ? (count === 0 ? "ACBD" : "ACDB") : "ADCB");
    }
  });

  it("is the same for Uncategorized, which cannot be moved elsewhere", async ({ ctx }) => {
    await setCategoryOrder(ctx, { order: "manual" });
    const [fallback, design] = [await named(ctx, "Uncategorized"), await named(ctx, "Design")];
    const moved = await edit(ctx, fallback.id, { beforeId: design.id });
    expect(moved.position < design.position && moved.position !== fallback.position).toBe(true);
    const child = await create(ctx, { name: "Fonts", parentId: design.id });
    await expect(edit(ctx, fallback.id, { beforeId: child.id })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
