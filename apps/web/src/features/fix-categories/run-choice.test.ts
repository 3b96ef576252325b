import { expect, test } from "vitest";
import {
  chooseGroups,
  chosenCount,
  commonState,
  groupState,
  isItemChosen,
  moveKey,
  toExceptions,
  toggleItem,
} from "./run-choice.ts";

const key = moveKey({ fromCategoryId: "a", toCategoryId: "b" });
const other = moveKey({ fromCategoryId: "c", toCategoryId: "d" });
const changes = [
  { fromCategoryId: "a", from: "A", toCategoryId: "b", to: "B", count: 3 },
  { fromCategoryId: "c", from: "C", toCategoryId: "d", to: "D", count: 2 },
];
const keys = [key, other];

test("initially all of a preview is applied", () => {
  expect(groupState(new Map(), key, 3)).toBe(true);
  expect(chosenCount(new Map(), key, 3)).toBe(3);
  expect(toExceptions(new Map(), changes, keys)).toEqual({
    exceptAll: false,
    exceptIds: [],
    exceptMoves: [],
    includeIds: [],
  });
});

test("a bookmark is excluded and included again", () => {
  const choice = toggleItem(new Map(), key, "1");
  expect(isItemChosen(choice, key, "1")).toBe(false);
  expect(isItemChosen(choice, key, "2")).toBe(true);
  expect(groupState(choice, key, 3)).toBe("indeterminate");
  expect(toExceptions(choice, changes, keys).exceptIds).toEqual(["1"]);
  expect(groupState(toggleItem(choice, key, "1"), key, 3)).toBe(true);
});

test("a group is excluded except for one of its bookmarks", () => {
  const choice = toggleItem(chooseGroups(new Map(), [key], false), key, "1");
  expect(isItemChosen(choice, key, "1")).toBe(true);
  expect(isItemChosen(choice, key, "2")).toBe(false);
  expect(chosenCount(choice, key, 3)).toBe(1);
  expect(chosenCount(choice, other, 5)).toBe(5);
  expect(toExceptions(choice, changes, keys)).toEqual({
    exceptAll: false,
    exceptIds: [],
    exceptMoves: [{ fromCategoryId: "a", toCategoryId: "b" }],
    includeIds: ["1"],
  });
});

test("choosing a group clears the choices for single bookmarks", () => {
  const choice = chooseGroups(toggleItem(new Map(), key, "1"), [key], true);
  expect(groupState(choice, key, 3)).toBe(true);
  expect(groupState(chooseGroups(choice, [key], false), key, 3)).toBe(false);
});

test("a group whose bookmarks are all excluded one by one counts as excluded", () => {
  const choice = toggleItem(toggleItem(new Map(), key, "1"), key, "2");
  expect(groupState(choice, key, 2)).toBe(false);
});

test("when every group is left out, only the bookmarks included one by one are applied", () => {
  const choice = toggleItem(chooseGroups(new Map(), keys, false), other, "7");
  expect(toExceptions(choice, changes, keys)).toEqual({
    exceptAll: true,
    exceptIds: [],
    exceptMoves: [],
    includeIds: ["7"],
  });
});

test("several groups have one checkbox, which is mixed where they differ", () => {
  expect(commonState(new Map(), changes)).toBe(true);
  expect(commonState(chooseGroups(new Map(), [key], false), changes)).toBe("indeterminate");
  expect(commonState(chooseGroups(new Map(), keys, false), changes)).toBe(false);
});
