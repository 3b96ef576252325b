import { trpc } from "../api/trpc.ts";
import { undo } from "./use-action.ts";
import { allLoaded, beforeEach, expect, messageText, openHook, Refusal, server, test } from "../testing/in-page.ts";

async function showCategories() {
  await openHook(() => trpc.categories.list.useQuery());
  await allLoaded();
}

const listCalls = () => server.calls("categories.list").length;
beforeEach(() => server.on("categories.list", []));

test("changes are reverted from the last to the first, and the lists are refetched", async () => {
  server.on("bookmarks.undoChange", { restored: 1, failed: [] });
  await showCategories();
  undo.changes(["1", "2"])?.();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "2" }, { id: "1" }]);
  await expect.poll(listCalls).toBe(2);
});

test("a message says what an undo has brought back, of several changes by their number", async () => {
  const change = { kind: "add-tags", count: 7, subject: null, target: "oven" } as const;
  server.on("bookmarks.undoChange", { restored: 7, failed: [], change });
  await showCategories();
  undo.change("1")?.();
  await expect.poll(messageText).toBe("Undone: the tag oven is removed from 7 links");
  undo.changes(["1", "2"])?.();
  await expect.poll(messageText).toBe("Undone: 14 links are as before");
});

test("a refused undo says that it failed and refetches the lists", async () => {
  server.on("bookmarks.undoChange", new Refusal("CONFLICT"));
  await showCategories();
  undo.change("1")?.();
  await expect.poll(messageText).toContain("ErrorFailed to undo");
  await expect.poll(listCalls).toBe(2);
});

test("without an id there is nothing to undo", async () => {
  await showCategories();
  expect([undo.change(null), undo.changes([])]).toEqual([undefined, undefined]);
});
