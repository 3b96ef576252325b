import { expect, test } from "vitest";
import { scrollSpace, maxHeight } from "./scroll-space.ts";

test("a list of normal height is scrolled unchanged", () => {
  const space = scrollSpace(10_000_000, 900);
  expect(space.height).toBe(10_000_000);
  expect(space.toList(1_234_567)).toBe(1_234_567);
});

test("both ends of a list that is too tall can be reached", () => {
  const space = scrollSpace(100_000_000, 900);
  expect(space.height).toBe(maxHeight);
  expect(space.toList(0)).toBe(0);
  expect(space.toList(maxHeight - 900)).toBe(100_000_000 - 900);
});

test("the page above and below the list scrolls normally", () => {
  const space = scrollSpace(100_000_000, 900);
  expect(space.toList(-120)).toBe(-120);
  expect(space.toList(maxHeight)).toBe(100_000_000);
});

test("the mapping from the list to the page is the inverse of the mapping back", () => {
  for (const space of [scrollSpace(10_000_000, 900), scrollSpace(100_000_000, 900)])
    for (const offset of [0, 1_000_000, 9_000_000]) expect(space.toPage(space.toList(offset))).toBeCloseTo(offset, 3);
});
