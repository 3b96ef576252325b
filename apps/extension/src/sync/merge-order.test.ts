import { expect, it } from "vitest";
import { longestIncreasing, mergeOrder } from "./merge-trees.ts";

const all = () => true;
const merge = (base: string, local: string, remote: string) =>
  mergeOrder({ base: [...base], local: [...local], remote: [...remote] }, all).join("");

it.each([
  ["abc", "bca", "abc", "bca"],
  ["abc", "abc", "cab", "cab"],
  ["abc", "bca", "cab", "cab"],
  ["abc", "xabc", "cab", "xcab"],
  ["abc", "ab", "cba", "cba"],
  ["", "ab", "ba", "ba"],
])("of %s, the browser has %s and the server %s: that is %s", (base, local, remote, merged) => {
  expect(merge(base, local, remote)).toBe(merged);
});

it("the members that need not move are as many as can be", () => {
  expect([...longestIncreasing([1, 2, 3, 0])].toSorted()).toEqual([1, 2, 3]);
  expect([...longestIncreasing([3, 2, 1, 0])]).toHaveLength(1);
  expect(longestIncreasing([]).size).toBe(0);
});
