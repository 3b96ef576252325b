import { expect, test } from "vitest";
import { hasRoom, toAxis } from "./periods.ts";

test.for([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [41, [0, 20, 40, 60]],
  [1_161, [0, 500, 1_000, 1_500]],
] as const)("the axis to %i has round values", ([max, values]) => {
  expect(toAxis(max)).toEqual(values);
});

test("an axis ends at its largest value or above, with at most five values", () => {
  for (let max = 1; max < 50_000; max = Math.ceil(max * 1.07)) {
    const axis = toAxis(max);
    expect(axis.at(-1)).toBeGreaterThanOrEqual(max);
    expect(axis.length).toBeLessThanOrEqual(5);
  }
});

test("of many names the last is shown, and as many before as have room", () => {
  const shown = Array.from({ length: 30 }, (_, index) => index).filter((index) => hasRoom(index, 30, 12));
  expect(shown).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29]);
});
