import { expect, test } from "vitest";
import { groupReasons } from "./reasons.ts";

test("equal reasons are told once with their number, the most frequent first", () => {
  const scheme = "Only http and https links can be saved.";
  const broken = "The address is not valid.";
  expect(groupReasons([{ message: broken }, { message: scheme }, { message: scheme }])).toEqual([
    { text: scheme, count: 2 },
    { text: broken, count: 1 },
  ]);
});

test("a link without a reason is not hidden", () => {
  expect(groupReasons([{ message: null }])).toEqual([{ text: "No reason was given.", count: 1 }]);
});
