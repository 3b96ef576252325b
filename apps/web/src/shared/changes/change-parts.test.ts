import { expect, test } from "vitest";
import { changeParts } from "./change-parts.ts";

const parts = [{ ids: ["a"] }, { ids: ["b"] }, { ids: ["c"] }];
const change = (id: string) => ({ done: 1, undos: [`undo ${id}`], hasFailed: false });

test("the results of several calls are summed", async () => {
  const changed = await changeParts(parts, async (part) => change("ids" in part ? part.ids[0]! : ""));
  expect(changed).toEqual({ done: 3, undos: ["undo a", "undo b", "undo c"], hasFailed: false });
});

test("a call that fails after others reports what was done, so that it can be undone", async () => {
  const changed = await changeParts(parts, async (part) => {
    if (part === parts[1]) throw new Error("away");
    return change("a");
  });
  expect(changed).toEqual({ done: 1, undos: ["undo a"], hasFailed: true });
});

test("a failure of the first call is thrown", async () => {
  await expect(changeParts(parts, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
});
