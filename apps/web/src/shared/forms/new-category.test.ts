import { expect, test } from "vitest";
import { emptyCategory, nameProblem, toInput } from "./new-category.ts";

test("a name is required and limited", () => {
  expect(nameProblem("  ")).toBe("Please enter a category name");
  expect(nameProblem("a".repeat(101))).toBe("At most 100 characters");
  expect(nameProblem(" Cooking ")).toBeNull();
});

test("icon and color are left to the server unless chosen", () => {
  expect(toInput({ ...emptyCategory, name: " Cooking " })).toEqual({ name: "Cooking", parentId: null });
});

test("chosen values are sent with the parent", () => {
  expect(toInput({ name: "Bread", icon: "🍞", color: "#ff0000", parentId: "p1" })).toEqual({
    name: "Bread",
    icon: "🍞",
    color: "#ff0000",
    parentId: "p1",
  });
});
