import { expect, test } from "vitest";
import { unusedTags } from "./unused-tags.ts";

const popular = ["a", "b", "c", "d", "e", "f", "g"].map((tag) => ({ tag }));

test("five popular tags are offered, none that is chosen already, whatever its case", () => {
  expect(unusedTags(popular, [])).toEqual(["a", "b", "c", "d", "e"]);
  expect(unusedTags(popular, ["B", "x"])).toEqual(["a", "c", "d", "e", "f"]);
  expect(unusedTags([{ tag: "a" }], ["a"])).toEqual([]);
});
