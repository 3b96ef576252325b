import type { TidyInbox } from "@bowerbird/contract/tidy";
import { useTidy } from "./use-tidy.ts";
import { allLoaded, beforeEach, expect, openHook, server, test } from "../../shared/testing/in-page.ts";

const propose = (key: string) => ({
  key,
  reason: "",
  bookmarks: [],
  tags: [],
  category: null,
  target: null,
  move: null,
});
/** A list that was requested before anything was accepted, however late it comes. */
const inbox: TidyInbox = {
  ready: 40,
  sections: [{ kind: "copies", total: 40, ready: 40, proposals: ["rye", "spelt"].map(propose) }],
};

beforeEach(() => {
  server.on("tidy.list", inbox);
  server.on("tidy.accept", { applied: 1, next: null, changeIds: ["change"] });
  server.on("tidy.keep", { kept: 1 });
  server.on("bookmarks.undoChange", { restored: 1, failed: [] });
});

async function openTidy() {
  const { result } = await openHook(useTidy);
  await expect.poll(() => result.current.sections).toHaveLength(1);
  const shown = () =>
    result.current.sections?.map(({ total, proposals }) => [total, ...proposals.map(({ key }) => key)]);
  return { result, shown };
}

test("what was accepted or kept stays away, also when an older list arrives", async () => {
  const { result, shown } = await openTidy();
  result.current.accept.mutate({ kind: "copies", keys: ["rye"] });
  await expect.poll(shown).toEqual([[39, "spelt"]]);
  result.current.keep.mutate({ kind: "copies", keys: ["spelt"], isKept: true });
  await expect.poll(shown).toEqual([[38]]);
  await expect.poll(() => server.calls("tidy.list").length).toBeGreaterThan(1);
  await allLoaded();
  expect(shown()).toEqual([[38]]);
});

test("undo takes back the last step, as often as there are some", async () => {
  const { result, shown } = await openTidy();
  expect(result.current.undo()).toBe(false);
  await result.current.accept.mutateAsync({ kind: "copies", keys: ["rye"] });
  await result.current.keep.mutateAsync({ kind: "copies", keys: ["spelt"], isKept: true });
  expect(result.current.undo()).toBe(true);
  await expect.poll(shown).toEqual([[39, "spelt"]]);
  expect(result.current.undo()).toBe(true);
  await expect.poll(shown).toEqual([[40, "rye", "spelt"]]);
  expect(result.current.undo()).toBe(false);
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change" }]);
});
