import type { Category } from "@bowerbird/contract/categories";
import { expect, test } from "vitest";
import { buildCategoryTree, categoryGroups } from "../../shared/category-tree/category-tree.ts";
import { visibleRows } from "./category-row.tsx";

function category(id: string, over: Partial<Category> = {}): Category {
  return {
    id,
    name: id,
    icon: "📁",
    color: "#000",
    parentId: null,
    pinned: false,
    isCustom: true,
    bookmarkCount: 1,
    archivedCount: 0,
    position: "",
    ...over,
  };
}

test("a category counts its own bookmarks and those of everything below it", () => {
  const tree = buildCategoryTree([
    category("leaf", { parentId: "middle", bookmarkCount: 5 }),
    category("middle", { parentId: "top", bookmarkCount: 2 }),
    category("top", { bookmarkCount: 1 }),
  ]);
  expect(tree.byId.get("top")?.totalCount).toBe(8);
  expect(tree.byId.get("leaf")).toMatchObject({ path: "top/middle/leaf", level: 2 });
});

test("pinned categories come first, then names in the order people expect", () => {
  const tree = buildCategoryTree([
    category("b10"),
    category("b9"),
    category("Zoo", { pinned: true }),
    category("Äpfel"),
  ]);
  expect(tree.roots.map(({ id }) => id)).toEqual(["Zoo", "Äpfel", "b9", "b10"]);
});

test("categories are in the manual order, pinned ones first", () => {
  const tree = buildCategoryTree([
    category("a", { position: "Zz" }),
    category("b", { position: "a" }),
    category("c", { position: "4" }),
    category("d", { position: "z", pinned: true }),
  ]);
  expect(tree.roots.map(({ id }) => id)).toEqual(["d", "c", "a", "b"]);
});

test("a category whose parent is unknown is not lost", () => {
  expect(buildCategoryTree([category("orphan", { parentId: "gone" })]).roots).toHaveLength(1);
});

test("the groups of home are in the order of the tree, each with its parents", () => {
  const tree = buildCategoryTree([
    category("a", { name: "A", bookmarkCount: 0 }),
    category("b", { name: "B", bookmarkCount: 0 }),
    category("a1", { name: "To read", parentId: "a" }),
    category("b1", { name: "to read", parentId: "b" }),
    category("c", { name: "Music" }),
    category("d", { name: "Zen", pinned: true }),
  ]);
  const paths = categoryGroups(tree, null).map(({ parents, name }) => [...parents, name].join(" › "));
  expect(paths).toEqual(["Zen", "A › To read", "B › to read", "Music"]);
});

test("a category's groups are its own and those below it", () => {
  const tree = buildCategoryTree([category("a"), category("a1", { parentId: "a", bookmarkCount: 3 }), category("b")]);
  expect(categoryGroups(tree, tree.byId.get("a") ?? null).map(({ id }) => id)).toEqual(["a", "a1"]);
});

test("each category with links of its own has a group, also a subcategory with one", () => {
  const tree = buildCategoryTree([
    category("a", { bookmarkCount: 5 }),
    category("a1", { parentId: "a", bookmarkCount: 1 }),
    category("a2", { parentId: "a", bookmarkCount: 0 }),
    category("a2x", { parentId: "a2", bookmarkCount: 2 }),
    category("b", { bookmarkCount: 0 }),
  ]);
  expect(categoryGroups(tree, null).map(({ id, count }) => `${id} ${count}`)).toEqual(["a 5", "a1 1", "a2x 2"]);
});

test("the sidebar leaves out built-in categories without bookmarks, but keeps custom and pinned ones", () => {
  const tree = buildCategoryTree([
    category("empty built-in", { isCustom: false, bookmarkCount: 0 }),
    category("pinned built-in", { isCustom: false, bookmarkCount: 0, pinned: true }),
    category("custom", { bookmarkCount: 0 }),
  ]);
  expect(visibleRows(tree, new Set()).map(({ id }) => id)).toEqual(["pinned built-in", "custom"]);
});

test("children show only below an expanded parent", () => {
  const tree = buildCategoryTree([
    category("a"),
    category("a1", { parentId: "a" }),
    category("a2", { parentId: "a1" }),
  ]);
  expect(visibleRows(tree, new Set()).map(({ id }) => id)).toEqual(["a"]);
  expect(visibleRows(tree, new Set(["a"])).map(({ id }) => id)).toEqual(["a", "a1"]);
  expect(visibleRows(tree, new Set(["a", "a1"])).map(({ id }) => id)).toEqual(["a", "a1", "a2"]);
});

test("a thousand levels of nested categories work", () => {
  const chain = Array.from({ length: 1_000 }, (_, index) =>
    category(`${index}`, { parentId: index === 0 ? null : `${index - 1}` }),
  );
  expect(buildCategoryTree(chain).byId.get("0")?.totalCount).toBe(1_000);
});
