import { addBookmarksInput } from "@bowerbird/contract/many-bookmarks";
import type { HistoryEntry } from "@bowerbird/contract/history";
import { describe, expect, it } from "vitest";
import {
  addBookmarks,
  listTrash,
  deleteBookmarks,
  deleteCategory,
  emptyTrash,
  mergeCategory,
  replaceTags,
  restoreBookmarks,
  undoChange,
  updateBookmarks,
} from "../library/bookmarks/index.ts";
import { listCategories, setCategoryPinned } from "../library/categories/index.ts";
import { type Actor, type Context, forkContext } from "../platform/context/index.ts";
import { openTestWorld } from "../testing/open-test-world.ts";
import { undoEntry } from "./operator-actions.ts";
import { add, create, edit, history, library, newest, signedIn, update } from "./testing.ts";

const { world } = openTestWorld();

const named = async (ctx: Context, name: string) => (await listCategories(ctx)).find((one) => one.name === name)!;

describe("a change", () => {
  type Change = (ctx: Context, made: { ids: string[]; categoryId: string }) => Promise<unknown>;
  const both = (ids: string[]) => ({ ids, filter: undefined });
  const changes: [HistoryEntry["kind"], Change, Partial<HistoryEntry>][] = [
    ["edit", (ctx, { ids }) => update(ctx, ids[0]!, { title: "Spelt", notes: "Good" }), { count: 1, subject: "Rye" }],
    [
      "move",
      (ctx, { ids }) => updateBookmarks(ctx, { ...both(ids), category: "Music" }),
      { count: 2, target: "Music" },
    ],
    [
      "add-tags",
      (ctx, { ids }) => updateBookmarks(ctx, { ...both(ids), addTags: ["new", "more"] }),
      { count: 2, target: "new, more" },
    ],
    ["remove-tags", (ctx, { ids }) => update(ctx, ids[0]!, { tags: [] }), { subject: "Rye", target: "bread" }],
    ["edit-tags", (ctx, { ids }) => update(ctx, ids[0]!, { tags: ["grain"] }), { subject: "Rye", target: null }],
    ["replace-tags", (ctx) => replaceTags(ctx, { tags: ["bread"], by: "loaf" }), { subject: "bread", target: "loaf" }],
    [
      "mark",
      (ctx, { ids }) => updateBookmarks(ctx, { ...both(ids), isFavorite: true }),
      { count: 2, target: "favorite" },
    ],
    ["delete", (ctx, { ids }) => deleteBookmarks(ctx, both(ids)), { count: 2, subject: null }],
    ["create-category", (ctx) => create(ctx, "Grain"), { count: 0, subject: "Grain" }],
    [
      "rename-category",
      (ctx, { categoryId }) => edit(ctx, categoryId, { name: "Loaves", icon: "🍞" }),
      { subject: "Baking", target: "Loaves" },
    ],
    ["style-category", (ctx, { categoryId }) => edit(ctx, categoryId, { color: "#123456" }), { subject: "Baking" }],
    [
      "pin-category",
      (ctx, { categoryId: id }) => setCategoryPinned(ctx, { id, pinned: true }),
      { subject: "Baking", target: "pinned" },
    ],
    ["delete-category", (ctx, { categoryId: id }) => deleteCategory(ctx, { id }), { count: 2, subject: "Baking" }],
    [
      "merge-category",
      async (ctx, { categoryId: id }) => mergeCategory(ctx, { id, intoId: (await named(ctx, "Music")).id }),
      { count: 2, subject: "Baking", target: "Music" },
    ],
  ];

  it.each(changes)(
    "of the kind %s is listed, undone exactly, and then counts as undone",
    async (kind, change, wanted) => {
      const ctx = await signedIn(world);
      const rye = await add(ctx, { url: "https://rye.example", title: "Rye", category: "Baking", tags: ["bread"] });
      const oats = await add(ctx, { url: "https://oats.example", title: "Oats", category: "Baking" });
      const before = await library(ctx);
      await change(ctx, { ids: [rye.id, oats.id], categoryId: rye.categoryId });
      expect(await library(ctx)).not.toEqual(before);
      const entry = await newest(ctx);
      expect(entry).toMatchObject({
        kind,
        by: { type: "person", name: null },
        isUndone: false,
        reason: null,
        ...wanted,
      });
      expect(entry.undo).toEqual({ kind: "change", id: entry.id });
      expect(await undoEntry(ctx, entry.undo!)).toMatchObject({ kept: 0, isRunning: false });
      expect(await library(ctx)).toEqual(before);
      expect(await newest(ctx)).toMatchObject({ id: entry.id, isUndone: true, undo: null, reason: "Already undone" });
    },
  );

  it("that moves a category is undone to its old parent", async () => {
    const ctx = await signedIn(world);
    const [food, bread] = [await create(ctx, "Food"), await create(ctx, "Bread")];
    const before = await library(ctx);
    await edit(ctx, bread.id, { parentId: food.id });
    expect(await newest(ctx)).toMatchObject({ kind: "move-category", subject: "Bread", target: "Food" });
    await undoChange(ctx, await newest(ctx));
    expect(await library(ctx)).toEqual(before);
  });

  it("that changes nothing is not listed", async () => {
    const ctx = await signedIn(world);
    const bread = await create(ctx, "Bread");
    expect((await edit(ctx, bread.id, { name: "Bread" })).changeId).toBeNull();
    expect((await history(ctx)).map(({ kind }) => kind)).toEqual(["create-category"]);
  });

  it.each<[Actor, HistoryEntry["by"]]>([
    [
      { type: "token", name: "Backup script" },
      { type: "token", name: "Backup script" },
    ],
    [{ type: "extension" }, { type: "extension", name: null }],
    [{ type: "ai" }, { type: "ai", name: null }],
  ])("by %j says so", async (by, wanted) => {
    const ctx = await signedIn(world, by);
    await create(ctx, "Bread");
    expect((await newest(ctx)).by).toEqual(wanted);
  });

  it("of a category keeps what was changed again since", async () => {
    const ctx = await signedIn(world);
    const bread = await create(ctx, "Bread");
    const renamed = await edit(ctx, bread.id, { name: "Loaves", color: "#123456" });
    await edit(ctx, bread.id, { name: "Rolls" });
    await undoChange(ctx, { id: renamed.changeId! });
    const after = (await library(ctx)).categories.find(({ id }) => id === bread.id)!;
    expect([after.name, after.color]).toEqual(["Rolls", bread.color]);
  });

  it("that created a category cannot be undone while something is in it", async () => {
    const ctx = await signedIn(world);
    const bread = await create(ctx, "Bread");
    const rye = await add(ctx, { url: "https://rye.example", categoryId: bread.id });
    const undo = () => undoChange(forkContext(ctx), { id: bread.changeId! });
    await expect(undo()).rejects.toMatchObject({
      code: "CONFLICT",
      message: "“Bread” is not empty any more, so it stays.",
    });
    await deleteBookmarks(ctx, { ids: [rye.id] });
    await undo();
    await restoreBookmarks(ctx, { ids: [rye.id] });
    expect((await library(ctx)).bookmarks).toHaveLength(1);
  });
});

describe("the trash", () => {
  it("restoring all that a deletion took undoes it, as a change of its own", async () => {
    const ctx = await signedIn(world);
    const ids: string[] = [];
    for (const name of ["a", "b"]) ids.push((await add(ctx, { url: `https://${name}.example`, title: name })).id);
    await deleteBookmarks(ctx, { ids });
    await restoreBookmarks(ctx, { ids });
    expect((await history(ctx)).slice(0, 2)).toMatchObject([
      { kind: "restore", isUndone: false },
      { kind: "delete", isUndone: true },
    ]);
    await deleteBookmarks(ctx, { ids });
    const before = await library(ctx);
    await restoreBookmarks(ctx, { ids: ids.slice(0, 1) });
    expect(await newest(ctx)).toMatchObject({ kind: "restore", count: 1, subject: "a" });
    await undoChange(ctx, await newest(ctx));
    expect(await library(ctx)).toEqual(before);
  });

  it("a deletion leaves alone what was restored and deleted again since", async () => {
    const ctx = await signedIn(world);
    const ids: string[] = [];
    for (const name of ["a", "b"]) ids.push((await add(ctx, { url: `https://${name}.example` })).id);
    await deleteBookmarks(ctx, { ids });
    const { id } = await newest(ctx);
    await restoreBookmarks(ctx, { ids: [ids[0]!] });
    const later = { ...ctx, now: () => new Date(Date.now() + 60_000) };
    await deleteBookmarks(later, { ids: [ids[0]!] });
    const { restored, failed } = await undoChange(ctx, { id });
    expect([restored, failed.map((one) => one.id)]).toEqual([1, [ids[0]]]);
  });

  it("once it is emptied, a deletion cannot be undone", async () => {
    const ctx = await signedIn(world);
    const { id } = await add(ctx, { url: "https://a.example" });
    await deleteBookmarks(ctx, { ids: [id] });
    await emptyTrash(ctx);
    const gone = { undo: null, reason: "Deleted permanently", count: 1 };
    expect(await history(ctx)).toMatchObject([
      { kind: "empty-trash", ...gone },
      { kind: "delete", ...gone },
      { kind: "save", ...gone },
    ]);
    const undo = undoChange(ctx, await newest(ctx));
    await expect(undo).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("saving", () => {
  it("is listed, one entry for each call, and undone into the trash", async () => {
    const ctx = await signedIn(world, { type: "token", name: "Reader" });
    await add(ctx, { url: "https://rye.example", title: "Rye" });
    const bookmarks = ["spelt", "oats"].map((name) => ({ url: `https://${name}.example`, title: name }));
    await addBookmarks(ctx, addBookmarksInput.parse({ bookmarks: [...bookmarks, { url: "https://rye.example" }] }));
    expect(await history(ctx)).toMatchObject([
      { kind: "save", count: 2, subject: null, by: { name: "Reader" } },
      { kind: "save", count: 1, subject: "Rye" },
    ]);
    await undoEntry(ctx, (await newest(ctx)).undo!);
    const { items } = await listTrash(ctx, { limit: 9 });
    expect(items.map(({ title }) => title).toSorted()).toEqual(["oats", "spelt"]);
  });

  it("of what is saved already is no change", async () => {
    const ctx = await signedIn(world);
    await add(ctx, { url: "https://rye.example" });
    await expect(add(ctx, { url: "https://rye.example" })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await history(ctx)).toHaveLength(1);
  });
});
