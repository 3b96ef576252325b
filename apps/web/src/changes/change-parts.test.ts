import { expect, test } from "vitest";
import { changeParts } from "./change-parts.ts";

const parts = [{ ids: ["a"] }, { ids: ["b"] }, { ids: ["c"] }];
const change = (id: string) => ({ done: 1, undos: [`undo ${id}`], hasFailed: false });

test("what several calls did adds up", async () => {
  const changed = await changeParts(parts, async (part) => change("ids" in part ? part.ids[0]! : ""));
  expect(changed).toEqual({ done: 3, undos: ["undo a", "undo b", "undo c"], hasFailed: false });
});

test("what was done before a call failed is told, so that it can be undone", async () => {
  const changed = await changeParts(parts, async (part) => {
    if (part === parts[1]) throw new Error("away");
    return change("a");
  });
  expect(changed).toEqual({ done: 1, undos: ["undo a"], hasFailed: true });
});

test("where nothing was done, the failure is thrown", async () => {
  await expect(changeParts(parts, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
});
