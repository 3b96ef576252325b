import type { Category } from "@bowerbird/contract/categories";
import { describe, expect, test } from "vitest";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { findDrop, findStep } from "./tree-positions.ts";
import { visibleRows } from "./category-row.tsx";

let next = 0;
const make = (id: string, over: Partial<Category> = {}): Category => ({
  id,
  name: id,
  icon: "📁",
  color: "#000",
  parentId: null,
  pinned: false,
  isCustom: true,
  bookmarkCount: 1,
  archivedCount: 0,
  position: `4${String((next += 1)).padStart(12, "0")}`,
  ...over,
});

/** Shown as: star, food, bread, rye, oats, travel, Uncategorized. */
const tree = buildCategoryTree([
  make("star", { pinned: true }),
  make("food"),
  make("bread", { parentId: "food" }),
  make("rye", { parentId: "bread" }),
  make("oats", { parentId: "food" }),
  make("empty", { isCustom: false, bookmarkCount: 0 }),
  make("travel"),
  make("Uncategorized", { isCustom: false }),
]);
const expanded = new Set(["food", "bread"]);
const rows = visibleRows(tree, expanded);
const node = (id: string) => tree.byId.get(id)!;
const row = (id: string) => rows.indexOf(node(id));

/** Drops at a share of the height of a row. */
const drop = (dragged: string, onto: string, share: number) =>
  findDrop({ tree, rows, expanded }, node(dragged), row(onto) + share);

describe("a dragged category", () => {
  test("goes into the row at whose middle it is", () => {
    expect(drop("travel", "oats", 0.5)).toEqual({ target: { parentId: "oats" }, index: 4, level: 1, isInto: true });
  });

  test("goes before a row at its upper edge, and after it at its lower edge", () => {
    expect(drop("travel", "bread", 0.1)).toMatchObject({ target: { parentId: "food", beforeId: "bread" }, index: 2 });
    expect(drop("travel", "oats", 0.9)).toMatchObject({ target: { parentId: "food", afterId: "oats" }, index: 5 });
  });

  test("goes before the first child at the lower edge of an expanded row", () => {
    expect(drop("travel", "food", 0.9)).toEqual({
      target: { parentId: "food", beforeId: "bread" },
      index: 2,
      level: 1,
      isInto: false,
    });
  });

  test("goes to the end of the top level below all rows", () => {
    expect(findDrop({ tree, rows, expanded }, node("rye"), 30)).toMatchObject({ target: { parentId: null }, index: 7 });
    expect(findDrop({ tree, rows, expanded }, node("food"), 30)?.target).toEqual({
      parentId: null,
      afterId: "Uncategorized",
    });
  });

  test.for([
    ["food", "food", 0.5, "itself"],
    ["food", "rye", 0.1, "what is inside it"],
    ["bread", "food", 0.5, "the parent that it has"],
    ["bread", "food", 0.9, "the position that it has, the first"],
    ["food", "travel", 0.1, "the position that it has, with a hidden category between"],
  ] as const)("%s cannot be dropped on %s at %s: %s", ([dragged, onto, share]) => {
    expect(drop(dragged, onto, share)).toBeNull();
  });

  test("goes into a row where an order between pinned ones and others cannot be shown", () => {
    expect(drop("travel", "star", 0.1)?.target).toEqual({ parentId: "star" });
  });

  test("that is Uncategorized is only put into another order", () => {
    expect(drop("Uncategorized", "travel", 0.5)).toBeNull();
    expect(drop("Uncategorized", "bread", 0.1)).toBeNull();
    expect(drop("Uncategorized", "travel", 0.1)?.target).toEqual({ parentId: null, beforeId: "travel" });
  });
});

describe("an arrow key moves a category", () => {
  test.for([
    ["oats", "ArrowUp", { parentId: "food", beforeId: "bread" }],
    ["bread", "ArrowDown", { parentId: "food", afterId: "oats" }],
    ["oats", "ArrowRight", { parentId: "bread" }],
    ["bread", "ArrowLeft", { parentId: null, afterId: "food" }],
    ["travel", "ArrowUp", { parentId: null, beforeId: "food" }],
  ] as const)("%s, %s", ([id, key, target]) => {
    expect(findStep(tree, node(id), key)).toEqual(target);
  });

  test.for([
    ["bread", "ArrowUp", "the first stays first"],
    ["oats", "ArrowDown", "the last stays last"],
    ["bread", "ArrowRight", "there is none above"],
    ["travel", "ArrowLeft", "it is on the top level"],
    ["food", "ArrowUp", "pinned ones come first"],
    ["Uncategorized", "ArrowRight", "it stays on the top level"],
    ["food", "Home", "that is no such key"],
  ] as const)("but not %s, %s: %s", ([id, key]) => {
    expect(findStep(tree, node(id), key)).toBeNull();
  });
});
