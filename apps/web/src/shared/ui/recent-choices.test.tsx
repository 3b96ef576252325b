import { beforeEach, expect, test } from "vitest";
import { readRecent, storeRecent } from "./recent-choices.ts";

beforeEach(() => localStorage.clear());

test("the last three are kept, the latest first, each once and by name", () => {
  for (const value of ["a", "b", "c", "b", "d"]) storeRecent("categories", value);
  expect(readRecent("categories")).toEqual(["d", "b", "c"]);
  expect(readRecent("tags")).toEqual([]);
});

test("what another program stored is ignored", () => {
  localStorage.setItem("bowerbird:recent:categories", "{");
  expect(readRecent("categories")).toEqual([]);
});
