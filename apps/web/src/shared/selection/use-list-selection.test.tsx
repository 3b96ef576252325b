import { between, useListSelection } from "./use-list-selection.ts";
import { describe, expect, it, openHook, test } from "../testing/in-page.ts";

const listed = ["a", "b", "c", "d"];

describe("a range of listed entries", () => {
  it("goes from the last toggled entry to this one, in either direction", () => {
    expect(between(listed, "b", "d")).toEqual(["b", "c", "d"]);
    expect(between(listed, "d", "b")).toEqual(["b", "c", "d"]);
  });

  it("is the entry alone if none was toggled before, or that is no longer listed", () => {
    expect(between(listed, null, "c")).toEqual(["c"]);
    expect(between(listed, "gone", "c")).toEqual(["c"]);
  });
});

/** A list whose entries, and the shown ones, can be changed. */
async function openList() {
  const lists = { listed, all: listed };
  const { result, rerender } = await openHook(() => useListSelection(lists.listed, { all: lists.all }));
  return {
    current: () => result.current,
    selected: () => [...result.current.selected],
    show: async (shown: string[], all = shown) => {
      Object.assign(lists, { listed: shown, all });
      await rerender();
    },
  };
}

test("a second toggle deselects an entry", async () => {
  const { current, selected } = await openList();
  current().toggle("b", false);
  await expect.poll(selected).toEqual(["b"]);
  current().toggle("b", false);
  await expect.poll(selected).toEqual([]);
});

test("a range is selected or deselected as its last entry is", async () => {
  const { current, selected } = await openList();
  current().selectAll();
  await expect.poll(selected).toEqual(listed);
  current().toggle("b", false);
  await expect.poll(selected).toEqual(["a", "c", "d"]);
  current().toggle("d", true);
  await expect.poll(selected).toEqual(["a"]);
  current().toggle("b", true);
  await expect.poll(selected).toEqual(["a", "b", "c", "d"]);
});

test("an entry that is gone is no longer selected, and one that a filter hides stays selected", async () => {
  const { current, selected, show } = await openList();
  current().selectAll();
  await expect.poll(selected).toEqual(listed);
  await show(["c"], ["b", "c", "d"]);
  expect(selected()).toEqual(["b", "c", "d"]);
  current().toggle("c", false);
  await expect.poll(selected).toEqual(["b", "d"]);
  current().selectAll();
  await expect.poll(selected).toEqual(["b", "c", "d"]);
  current().clear();
  await expect.poll(selected).toEqual([]);
});
