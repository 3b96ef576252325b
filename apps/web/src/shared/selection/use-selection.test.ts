import { expect, test, vi } from "vitest";
import { makeBookmark } from "../testing/samples.ts";
import { countSelected } from "./selection.ts";
import { createSelectionStore } from "./use-selection.tsx";

const [rye, spelt] = [makeBookmark(), makeBookmark()];

test("a selection notifies the listeners, and not those that have unsubscribed", () => {
  const store = createSelectionStore();
  const [stays, leaves] = [vi.fn<() => void>(), vi.fn<() => void>()];
  store.subscribe(stays);
  const leave = store.subscribe(leaves);
  store.select([rye], true);
  leave();
  store.select([spelt], true);
  expect([stays.mock.calls.length, leaves.mock.calls.length]).toEqual([2, 1]);
  expect([...store.get().selection.single.keys()]).toEqual([rye.id, spelt.id]);
});

test("entering and leaving edit mode both clear the selection", () => {
  const store = createSelectionStore();
  store.select([rye], true);
  store.edit(true, rye.categoryId);
  expect(store.get()).toMatchObject({ isEditing: true, scope: rye.categoryId });
  expect(countSelected(store.get().selection, () => 5)).toBe(0);
  store.selectWhole([rye.categoryId]);
  expect(countSelected(store.get().selection, () => 5)).toBe(5);
  store.edit(false);
  expect(store.get()).toMatchObject({ isEditing: false, scope: null });
  expect(countSelected(store.get().selection, () => 5)).toBe(0);
});

test("clearing the selection keeps edit mode and its group", () => {
  const store = createSelectionStore(true);
  store.edit(true, "everything");
  store.select([rye], true);
  store.clear();
  expect(store.get()).toMatchObject({ isEditing: true, scope: "everything" });
  expect(store.get().selection.single.size).toBe(0);
});
