import { expect, test } from "vitest";
import { createTypeAhead, indexAfterKey } from "./select-list.tsx";

test("arrows stop at the ends, Home and End go there, other keys are ignored", () => {
  expect([indexAfterKey("ArrowDown", -1, 3), indexAfterKey("ArrowDown", 2, 3)]).toEqual([0, 2]);
  expect([indexAfterKey("ArrowUp", 1, 3), indexAfterKey("ArrowUp", 0, 3)]).toEqual([0, 0]);
  expect([indexAfterKey("Home", 2, 3), indexAfterKey("End", 0, 3), indexAfterKey("a", 0, 3)]).toEqual([0, 2, null]);
});

test("letters find entries by prefix, and repeating a letter cycles through its entries", () => {
  let time = 10_000;
  const find = createTypeAhead(() => time);
  const labels = ["Science", "Shopping", "Social", "Sports"];
  expect([find("s", labels, -1), find("s", labels, 0), find("s", labels, 1)]).toEqual([0, 1, 2]);
  time += 1_001;
  expect([find("s", labels, 3), find("o", labels, 0), find("x", labels, 2)]).toEqual([0, 2, null]);
});
