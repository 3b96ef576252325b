import { expect, it } from "vitest";
import { findNearSpellings } from "./index.ts";

const group = (tag: string, uses: number) => ({ key: tag, tags: [{ tag, count: uses }], uses });
const pairs = async (...tags: [string, number][]) => {
  const found = await findNearSpellings(tags.map(([tag, uses]) => group(tag, uses)));
  return found.map((pair) => pair.map(({ key }) => key));
};

it.each(["javscript", "javaascript", "jabascript", "jvaascript"])("%s is a slip of javascript", async (slip) => {
  expect(await pairs(["javascript", 9], [slip, 1])).toEqual([["javascript", slip]]);
});

it.each([
  ["short words", ["cars", 9], ["cart", 1]],
  ["words that are used as often", ["nature", 3], ["mature", 3]],
  ["other first letters", ["nature", 9], ["mature", 1]],
  ["other numbers", ["python2", 9], ["python3", 1]],
  ["two letters", ["javascript", 9], ["javacrpt", 1]],
] as const)("%s are no slips", async (_, one, other) => {
  expect(await pairs([...one], [...other])).toEqual([]);
});
