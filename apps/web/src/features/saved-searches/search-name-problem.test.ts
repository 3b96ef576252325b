import { expect, test } from "vitest";
import { searchNameProblem } from "./save-search-dialog.tsx";

test("a search needs a unique name, ignoring case", () => {
  const others = [{ name: "Slow Bread" }];
  expect(searchNameProblem("", others)).toBe("Please enter a name for the search");
  expect(searchNameProblem("slow bread", others)).toBe("You already have a saved search named “slow bread”.");
  expect(searchNameProblem("Bread", others)).toBeUndefined();
});
