import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import { describe, expect } from "vitest";
import { updateAccount } from "../../accounts/account/index.ts";
import { type Context, inTransaction, forkContext } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  createBuiltInCategories,
  createCategory,
  editCategory,
  ensureCategoryPaths,
  listCategories,
  loadCategoryTree,
  nameBuiltInCategories,
  pathKey,
  resolveCategory,
  setCategoryIcon,
  setCategoryPinned,
} from "./index.ts";

const { world, it } = openTestWorld();

const fresh = (ctx: Context): Context => forkContext(ctx);

async function ensure(ctx: Context, paths: string[][], looks?: Parameters<typeof ensureCategoryPaths>[3]) {
  return inTransaction(ctx, async (inner) => {
    const tree = await loadCategoryTree(inner);
    await ensureCategoryPaths(inner, tree, paths, looks);
    return tree;
  });
}

const custom = async (ctx: Context) => (await listCategories(ctx)).filter(({ isCustom }) => isCustom);

describe("folders that become categories", () => {
  it("are nested by path; existing categories are reused, ignoring case", async ({ ctx }) => {
    await ensure(ctx, [["A", "To read"], ["B", "to READ"], ["a", "TO READ", "Later"], ["design", "Fonts"], []]);
    const tree = await loadCategoryTree(ctx);
    const paths = (await custom(ctx)).map(({ id }) => tree.getPath(id).join("/"));
    expect(paths.sort()).toEqual(["A", "A/To read", "A/To read/Later", "B", "B/to READ", "Design/Fonts"]);
    await ensure(ctx, [["A", "To read", "Later"]]);
    expect(await custom(ctx)).toHaveLength(6);
  });

  it("are created once by concurrent writers", async ({ ctx }) => {
    const paths = Array.from({ length: 10 }, (_, index) => ["Shared", `Folder ${index}`]);
    await Promise.all([1, 2, 3, 4].map((turn) => ensure(fresh(ctx), turn % 2 ? paths : paths.toReversed())));
    expect(await custom(ctx)).toHaveLength(11);
  });

  it("have the appearance given by their source", async ({ ctx }) => {
    await ensure(ctx, [["Sauces"]], new Map([[pathKey(["sauces"]), { icon: "🥫", color: "#ff0000", isPinned: true }]]));
    expect(await custom(ctx)).toMatchObject([{ name: "Sauces", icon: "🥫", color: "#ff0000", pinned: true }]);
  });
});

describe("a category named by text", () => {
  it("is the shallowest, then oldest, with the name, before the text is read as a path", async ({ ctx }) => {
    await ensure(ctx, [["X", "To read"], ["A", "To read"], ["A/B"], ["A", "B"]]);
    const resolve = (category: string) => inTransaction(ctx, (inner) => resolveCategory(inner, { category }));
    const tree = await loadCategoryTree(ctx);
    const pathOf = async (text: string) => tree.getPath((await resolve(text)).id);
    expect(await pathOf("to read")).toEqual(["X", "To read"]);
    expect(await pathOf("a / to read")).toEqual(["A", "To read"]);
    expect(await pathOf("A/B")).toEqual(["A/B"]);
    expect(await resolve("Nowhere/Else")).toMatchObject({ name: "Nowhere/Else", parentId: null, isCustom: true });
  });
});

describe("changes to a category", () => {
  it("pin it and set its icon; an empty icon means the folder", async ({ ctx }) => {
    const { id } = (await listCategories(ctx)).find(({ name }) => name === "Music")!;
    const music = async () => (await listCategories(ctx)).find((category) => category.id === id)!;
    await setCategoryPinned(ctx, { id, pinned: true });
    await setCategoryIcon(ctx, { id, icon: "🎷" });
    expect(await music()).toMatchObject({ pinned: true, icon: "🎷" });
    await setCategoryPinned(ctx, { id, pinned: false });
    await setCategoryIcon(ctx, { id, icon: "" });
    expect(await music()).toMatchObject({ pinned: false, icon: "📁" });
  });

  it("are kept when the built-in categories are created again", async ({ ctx }) => {
    const { id } = (await listCategories(ctx)).find(({ name }) => name === "Music")!;
    await setCategoryPinned(ctx, { id, pinned: true });
    await createBuiltInCategories(ctx.em, ctx.userId);
    const categories = await listCategories(ctx);
    expect(categories).toHaveLength(22);
    expect(categories.find((category) => category.id === id)?.pinned).toBe(true);
  });

  it("are listed by name", async () => {
    const names = (await listCategories(await world.person())).map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
  });
});

it("the built-in categories of a new account are in the person's language, and Uncategorized is known by its name", async () => {
  const names = (await listCategories(await inLanguage("de", () => world.person()))).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Entwicklung", "Nachrichten", "Uncategorized"]));
  expect(names).not.toContain("News");
});

describe("built-in categories in another language that the person chooses", () => {
  const names = async (ctx: Context) => (await listCategories(ctx)).map(({ name }) => name);

  it("follow it, there and back, and keep their bookmarks; Uncategorized is known by its name", async ({ ctx }) => {
    const before = await listCategories(ctx);
    const news = before.find(({ name }) => name === "News")!;
    await nameBuiltInCategories(ctx, "de");
    expect(await names(ctx)).toEqual(expect.arrayContaining(["Entwicklung", "Nachrichten", "Uncategorized"]));
    expect((await listCategories(ctx)).find(({ id }) => id === news.id)).toMatchObject({
      name: "Nachrichten",
      isCustom: false,
    });
    await nameBuiltInCategories(ctx, "ja");
    await nameBuiltInCategories(ctx, "en");
    expect((await names(ctx)).sort()).toEqual(before.map(({ name }) => name).sort());
  });

  it("stay where they were renamed, and where a sibling has the new name", async ({ ctx }) => {
    const find = async (wanted: string) => (await listCategories(ctx)).find(({ name }) => name === wanted)!;
    await editCategory(ctx, { id: (await find("News")).id, name: "Papers" });
    await createCategory(ctx, { name: "Reisen" });
    await nameBuiltInCategories(ctx, "de");
    expect(await names(ctx)).toEqual(expect.arrayContaining(["Papers", "Travel", "Reisen"]));
    expect(await names(ctx)).not.toContain("Nachrichten");
  });

  it("follow the choice in the settings", async ({ ctx }) => {
    await updateAccount(ctx, { language: "fr" });
    expect(await names(ctx)).toContain("Voyages");
  });
});
