import { saveSearchInput } from "@bowerbird/contract/saved-searches";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteCategory } from "../../library/bookmarks/index.ts";
import { createCategory, listCategories } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { deleteSearch, listSavedSearches, renameSearch, saveSearch } from "../../search/saved-searches/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { undoRestore } from "./index.ts";
import { exported, restoreText } from "./testing.ts";

const { world } = openTestWorld();
let ctx: Context;
beforeEach(async () => {
  ctx = await world.person();
  for (const name of ["Birds", "Empty shelf"])
    await createCategory(ctx, { name, icon: "", color: "#112233", parentId: null });
});

describe("a restored backup", () => {
  it("brings back saved searches with their categories; those saved since go only where it replaces", async () => {
    const save = (name: string, filters: object = {}) => saveSearch(ctx, saveSearchInput.parse({ name, filters }));
    const searches = async () =>
      (await listSavedSearches(ctx)).map(({ name, filters: { query, categoryId } }) => [name, query, categoryId]);
    const idOf = async (name: string) => (await listCategories(ctx)).find((category) => category.name === name)!.id;
    const kept = await save("Blue", { query: "blue", categoryId: await idOf("Birds") });
    const lost = await save("Lost", { categoryId: await idOf("Empty shelf") });
    const text = await exported(ctx, "json");
    await deleteSearch(ctx, lost);
    await deleteCategory(ctx, { id: await idOf("Empty shelf") });
    await renameSearch(ctx, { id: kept.id, name: "blue" });
    await save("Since");
    const before = await searches();
    for (const mode of ["merge", "replace"] as const) {
      const { id } = await restoreText(world, ctx, text, mode);
      const since = mode === "merge" ? [["Since", "", null]] : [];
      const shelf = await idOf("Empty shelf");
      expect(await searches()).toEqual([["Blue", "blue", await idOf("Birds")], ["Lost", "", shelf], ...since]);
      await undoRestore(ctx, { id });
      await world.work();
      expect(await searches()).toEqual(before);
    }
  });

  it("of saved searches takes those that make sense", async () => {
    const search = (name: string, sort: string) => ({ name, filters: { query: name, sort }, category: null });
    const given = [search("Good", "title"), search("", "title"), search("Odd", "size"), search("good", "url"), 7];
    const text = (await exported(ctx, "json")).replace(
      '"savedSearches":[]',
      `"savedSearches":${JSON.stringify(given)}`,
    );
    await restoreText(world, ctx, text, "merge");
    expect((await listSavedSearches(ctx)).map(({ name, filters }) => [name, filters.sort])).toEqual([["good", "url"]]);
  });
});
