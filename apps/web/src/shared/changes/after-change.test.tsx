import { Refusal } from "@bowerbird/api/testing";
import { useQuery } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import { bookmarkPagesKey } from "../api/bookmark-pages-key.ts";
import { trpc, trpcClient } from "../api/trpc.ts";
import { openHook } from "../testing/open.tsx";
import { server } from "../testing/server.ts";
import { allLoaded, messageText, undo, undoButton } from "../testing/steps.ts";
import { useRefreshLists, useUndoableToast } from "./after-change.ts";

describe("use refresh lists", () => {
  const paths = [
    "bookmarks.list",
    "categories.list",
    "linkChecks.broken",
    "savedSearches.list",
    "search.quick",
    "stats.get",
    "tags.list",
    "tags.popular",
  ] as const;

  /** A page that shows all data. */
  function useEverything() {
    useQuery({ queryKey: [...bookmarkPagesKey, "everything", 0], queryFn: () => trpcClient.bookmarks.list.query({}) });
    trpc.categories.list.useQuery();
    trpc.linkChecks.broken.useQuery();
    trpc.savedSearches.list.useQuery();
    trpc.search.quick.useQuery({ q: "bread" });
    trpc.stats.get.useQuery();
    trpc.tags.list.useQuery();
    trpc.tags.popular.useQuery({});
    return useRefreshLists();
  }

  const callCounts = () => Object.fromEntries(paths.map((path) => [path, server.calls(path).length]));
  const each = (count: number) => Object.fromEntries(paths.map((path) => [path, count]));

  beforeEach(() => {
    server.on("bookmarks.list", { items: [], nextCursor: null });
    server.on("categories.list", []);
    server.on("linkChecks.broken", { broken: 0 });
    server.on("savedSearches.list", []);
    server.on("search.quick", { bookmarks: [], corrections: [] });
    server.on("stats.get", { totalBookmarks: 0, categories: 0 });
    server.on("tags.list", { tags: [], total: 0 });
    server.on("tags.popular", []);
  });

  test("every list and count of bookmarks is refetched, and saved searches are not", async () => {
    const { result } = await openHook(useEverything);
    await allLoaded();
    expect(callCounts()).toEqual(each(1));
    result.current();
    await expect.poll(callCounts).toEqual({ ...each(2), "savedSearches.list": 1 });
  });
});

describe("use undoable toast", () => {
  async function openToast() {
    const { result } = await openHook(() => {
      trpc.categories.list.useQuery();
      return useUndoableToast();
    });
    await allLoaded();
    return result.current;
  }

  const listCalls = () => server.calls("categories.list").length;
  beforeEach(() => server.on("categories.list", []));

  test("the message says what was changed, and undo reverts that change and refetches the lists", async () => {
    server.on("bookmarks.undoChange", { restored: 1, failed: [] });
    const show = await openToast();
    show("Bookmark saved", "change 1", "Rye bread");
    await expect.poll(messageText).toContain("Bookmark savedRye bread");
    await undo();
    await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change 1" }]);
    await expect.poll(listCalls).toBe(2);
  });

  test("a refused undo says that it failed and refetches the lists", async () => {
    server.on("bookmarks.undoChange", new Refusal("CONFLICT"));
    const show = await openToast();
    show("Bookmark saved", "change 1");
    await undo();
    await expect.poll(messageText).toContain("ErrorThe change could not be undone.");
    await expect.poll(listCalls).toBe(2);
  });

  test("a change without an id offers no undo", async () => {
    const show = await openToast();
    show("Bookmark saved", null);
    await expect.poll(messageText).toContain("Bookmark saved");
    expect(undoButton().elements()).toEqual([]);
  });
});
