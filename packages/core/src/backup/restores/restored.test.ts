import { saveSearchInput } from "@bowerbird/contract/saved-searches";
import { describe, expect } from "vitest";
import {
  addBookmark,
  deleteBookmarks,
  deleteCategory,
  getBookmark,
  listBookmarks,
  moveBookmark,
  updateBookmark,
} from "../../library/bookmarks/index.ts";
import { createCategory, editCategory, listCategories, setCategoryOrder } from "../../library/categories/index.ts";
import { changeTagging, loadTagging } from "../../categorization/ai/index.ts";
import { deleteRule, listRules, runDailyRules, updateRule } from "../../organize/rules/index.ts";
import { addCategory, addRule, readLinks } from "../../organize/rules/testing.ts";
import type { Context } from "../../platform/context/index.ts";
import { deleteSearch, listSavedSearches, renameSearch, saveSearch } from "../../search/saved-searches/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { listRestoreItems, undoRestore } from "./index.ts";
import { exported, preview, restoreText } from "./testing.ts";

const { world, it } = openTestWorld();
const idOf = async (ctx: Context, name: string) => (await listCategories(ctx)).find((one) => one.name === name)!.id;
const save = async (ctx: Context, title: string, coverUrl?: string) => {
  const bird = { url: `https://birds.example/${title}`, title, category: "Birds", allowDuplicates: false };
  return (await addBookmark(ctx, { ...bird, coverUrl })).id;
};
async function undo(ctx: Context, id: string): Promise<void> {
  await undoRestore(ctx, { id });
  await world.work();
}
/** A backup whose list `name`, empty by itself, is another. */
const exportedWith = async (ctx: Context, name: string, list: unknown[]) =>
  (await exported(ctx, "json")).replace(`"${name}":[]`, `"${name}":${JSON.stringify(list)}`);

describe("covers", () => {
  const coverUrl = "https://birds.example/1.jpg";

  it.for(["json", "csv"] as const)(
    "a cover comes back from %s and is told; undoing takes it away again",
    async (format, { ctx }) => {
      const id = await save(ctx, "Bird", coverUrl);
      const text = await exported(ctx, format);
      await updateBookmark(ctx, { id, coverUrl: null });
      const found = await preview(world, ctx, text);
      const { items } = await listRestoreItems(ctx, { id: found.id, kind: "changed", limit: 100 });
      expect(items[0]!.changes).toEqual([{ field: "cover", from: null, to: coverUrl }]);
      const restore = await restoreText(world, ctx, text, "merge");
      expect(await getBookmark(ctx, { id })).toMatchObject({ coverUrl });
      await undo(ctx, restore.id);
      expect(await getBookmark(ctx, { id })).toMatchObject({ coverUrl: null });
    },
  );

  it.for(["json", "csv", "html"] as const)(
    "a backup as %s that names no cover leaves it as it is",
    async (format, { ctx }) => {
      const id = await save(ctx, "Bird");
      const text = await exported(ctx, format);
      await updateBookmark(ctx, { id, coverUrl });
      expect(await preview(world, ctx, text)).toMatchObject({ changed: 0, same: 1 });
    },
  );
});

describe("rules", () => {
  const rules = async (of: Context) =>
    (await listRules(of)).map(({ condition, isOn }) => `${isOn ? "" : "off: "}${condition}`);

  it("a restored backup brings back rules in their order; those made since go only where it replaces", async ({
    ctx,
  }) => {
    const kept = await addRule(ctx, { condition: "kept", tags: ["a"] });
    const moving = await addRule(ctx, {
      condition: "moving",
      categoryId: await addCategory(ctx, "Attic"),
      isOn: false,
    });
    const text = await exported(ctx, "json");
    await deleteRule(ctx, moving);
    await deleteCategory(ctx, { id: moving.categoryId! });
    await updateRule(ctx, { id: kept.id, isOn: false });
    await addRule(ctx, { condition: "since", tags: ["b"] });
    for (const mode of ["merge", "replace"] as const) {
      const { id } = await restoreText(world, ctx, text, mode);
      expect(await rules(ctx)).toEqual(["kept", "off: moving", ...(mode === "merge" ? ["since"] : [])]);
      const categoryId = await idOf(ctx, "Attic");
      expect((await listRules(ctx))[1]).toMatchObject({ categoryId, isCategoryGone: false });
      await undo(ctx, id);
      expect(await rules(ctx)).toEqual(["off: kept", "since"]);
    }
  });

  it("restored rules leave restored links as they are", async ({ ctx, other }) => {
    await saveSamples(ctx, [{ url: "https://old.example/", title: "old", category: ["Mine"] }]);
    await addRule(ctx, { condition: "older:2y", tags: ["old"], marks: ["archived"] });
    await restoreText(world, other, await exported(ctx, "json"), "merge");
    await runDailyRules(other);
    expect(await rules(other)).toEqual(["older:2y"]);
    expect(await readLinks(other)).toEqual({ old: "Mine" });
  });

  it("rules of a file that cannot be read are left out", async ({ ctx }) => {
    const rule = (condition: string, tags: string[]) => ({ condition, tags, isOn: true });
    const given = [rule("good", ["x"]), rule("older:soon", ["x"]), rule("does nothing", []), rule("good", ["x"]), 7];
    await restoreText(world, ctx, await exportedWith(ctx, "rules", given), "merge");
    expect(await rules(ctx)).toEqual(["good"]);
  });
});

describe("saved searches", () => {
  it("come back with their categories; those saved since go only where a backup replaces", async ({ ctx }) => {
    for (const name of ["Birds", "Empty shelf"]) await createCategory(ctx, { name, parentId: null });
    const saveAs = (name: string, filters: object = {}) => saveSearch(ctx, saveSearchInput.parse({ name, filters }));
    const searches = async () =>
      (await listSavedSearches(ctx)).map(({ name, filters: { query, categoryId } }) => [name, query, categoryId]);
    const kept = await saveAs("Blue", { query: "blue", categoryId: await idOf(ctx, "Birds") });
    const lost = await saveAs("Lost", { categoryId: await idOf(ctx, "Empty shelf") });
    const text = await exported(ctx, "json");
    await deleteSearch(ctx, lost);
    await deleteCategory(ctx, { id: await idOf(ctx, "Empty shelf") });
    await renameSearch(ctx, { id: kept.id, name: "blue" });
    await saveAs("Since");
    const before = await searches();
    for (const mode of ["merge", "replace"] as const) {
      const { id } = await restoreText(world, ctx, text, mode);
      const since = mode === "merge" ? [["Since", "", null]] : [];
      const [birds, shelf] = [await idOf(ctx, "Birds"), await idOf(ctx, "Empty shelf")];
      expect(await searches()).toEqual([["Blue", "blue", birds], ["Lost", "", shelf], ...since]);
      await undo(ctx, id);
      expect(await searches()).toEqual(before);
    }
  });

  it("are taken from a backup where they make sense", async ({ ctx }) => {
    const search = (name: string, sort: string) => ({ name, filters: { query: name, sort }, category: null });
    const given = [search("Good", "title"), search("", "title"), search("Odd", "size"), search("good", "url"), 7];
    await restoreText(world, ctx, await exportedWith(ctx, "savedSearches", given), "merge");
    expect((await listSavedSearches(ctx)).map(({ name, filters }) => [name, filters.sort])).toEqual([["good", "url"]]);
  });
});

describe("what the person wants of automatic tags", () => {
  it("comes back, and undoing brings back what they wanted since", async ({ ctx }) => {
    const wanted = {
      instruction: "Broad tags",
      language: "de",
      detail: "fine",
      neverTags: ["News"],
      sendsPageText: true,
    } as const;
    await changeTagging(ctx, { ...wanted, neverTags: [...wanted.neverTags] });
    const text = await exported(ctx, "json");
    const since = { instruction: "", language: null, detail: "broad" as const, neverTags: [], sendsPageText: false };
    await changeTagging(ctx, since);
    const { id } = await restoreText(world, ctx, text, "merge");
    expect(await loadTagging(ctx)).toEqual(wanted);
    await undo(ctx, id);
    expect(await loadTagging(ctx)).toEqual(since);
  });

  it("is left out where it cannot be read", async ({ ctx }) => {
    await changeTagging(ctx, { instruction: "Mine" });
    const text = (await exported(ctx, "json")).replace('"detail":"standard"', '"detail":"coarse"');
    await restoreText(world, ctx, text, "replace");
    expect((await loadTagging(ctx)).instruction).toBe("Mine");
  });
});

describe("the manual order", () => {
  async function saveThree(ctx: Context) {
    return { c: await save(ctx, "c"), b: await save(ctx, "b"), a: await save(ctx, "a") };
  }

  async function birds(ctx: Context): Promise<string> {
    const categoryId = await idOf(ctx, "Birds");
    const { items } = await listBookmarks(ctx, { categoryId, sort: "manual", limit: 10, skip: 0 });
    return items.map(({ title }) => title).join("");
  }

  it.for(["json", "csv"] as const)(
    "a restore brings the manual order back, and undoing takes it away: %s",
    async (format, { ctx }) => {
      const ids = await saveThree(ctx);
      await moveBookmark(ctx, { id: ids.c, beforeId: ids.b });
      expect(await birds(ctx)).toBe("acb");
      const text = await exported(ctx, format);
      await moveBookmark(ctx, { id: ids.a, afterId: ids.b });
      await deleteBookmarks(ctx, { ids: [ids.c] });
      const { id } = await restoreText(world, ctx, text, "merge");
      expect(await birds(ctx)).toBe("acb");
      await undo(ctx, id);
      expect(await birds(ctx)).toBe("ba");
    },
  );

  it("a restore brings back the order of categories, and undoing takes it away", async ({ ctx }) => {
    await save(ctx, "a");
    await createCategory(ctx, { name: "Empty shelf", parentId: null });
    const shelves = async () =>
      (await listCategories(ctx)).map(({ name }) => name).filter((name) => /^(Birds|Empty shelf|Music)$/.test(name));
    await setCategoryOrder(ctx, { order: "manual" });
    const text = await exported(ctx, "json");
    expect(await shelves()).toEqual(["Music", "Birds", "Empty shelf"]);
    await editCategory(ctx, { id: await idOf(ctx, "Empty shelf"), beforeId: await idOf(ctx, "Music") });
    expect(await shelves()).toEqual(["Empty shelf", "Music", "Birds"]);
    const restore = await restoreText(world, ctx, text, "merge");
    expect(restore.categories).toEqual([
      { path: "Empty shelf", kind: "changed", changes: [{ field: "place", from: null, to: "the backup's" }] },
    ]);
    expect(await shelves()).toEqual(["Music", "Birds", "Empty shelf"]);
    await undo(ctx, restore.id);
    expect(await shelves()).toEqual(["Empty shelf", "Music", "Birds"]);
  });

  it("of a file without places leaves today's order, and what is new comes first, as in the file", async ({ ctx }) => {
    const ids = await saveThree(ctx);
    const text = await exported(ctx, "html");
    await save(ctx, "d");
    await moveBookmark(ctx, { id: ids.c, beforeId: ids.a });
    await deleteBookmarks(ctx, { ids: [ids.a, ids.b] });
    await restoreText(world, ctx, text, "merge");
    expect(await birds(ctx)).toBe("abdc");
  });
});
