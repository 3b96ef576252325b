import { bookmarkPagesKey, queryClient } from "../../shared/api/query-client.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { makeTrashed } from "../../shared/testing/samples.ts";
import { allLoaded, messageText, undo } from "../../shared/testing/steps.ts";
import { useTrash, useTrashActions } from "./use-trash.ts";
import { beforeEach, describe, expect, openHook, Refusal, server, test } from "../../shared/testing/in-page.ts";

describe("use trash", () => {
  const trashed = ["Rye", "Spelt", "Oats"].map((title) => makeTrashed({ title }));
  const titlesOf = ({ bookmarks }: ReturnType<typeof useTrash>) => bookmarks?.map(({ title }) => title);

  /** Two pages: of two bookmarks and of one. */
  function servePages(): void {
    server.on("bookmarks.trash", (input) =>
      input?.cursor === "page 2"
        ? { items: trashed.slice(2), nextCursor: null }
        : { items: trashed.slice(0, 2), nextCursor: "page 2" },
    );
  }

  test("pages are loaded one after the other, each once", async () => {
    servePages();
    const { result } = await openHook(() => useTrash());
    expect(result.current.bookmarks).toBeUndefined();
    await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt"]);
    expect(result.current.hasMore).toBe(true);
    const release = server.hold("bookmarks.trash");
    result.current.loadMore();
    await expect.poll(() => server.calls("bookmarks.trash")).toHaveLength(2);
    result.current.loadMore();
    release();
    await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt", "Oats"]);
    expect(result.current.hasMore).toBe(false);
    expect(server.calls("bookmarks.trash")).toEqual([{ limit: 100 }, { cursor: "page 2", limit: 100 }]);
  });

  test("a change of bookmarks anywhere refetches the trash", async () => {
    servePages();
    const { result } = await openHook(() => useTrash());
    await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt"]);
    server.on("bookmarks.trash", { items: [], nextCursor: null });
    await queryClient.invalidateQueries({ queryKey: bookmarkPagesKey });
    await expect.poll(() => titlesOf(result.current)).toEqual([]);
  });

  test("a refused page is an error, and a retry loads it", async () => {
    server.on("bookmarks.trash", new Refusal("CONFLICT"));
    const { result } = await openHook(() => useTrash());
    await expect.poll(() => result.current.isError).toBe(true);
    servePages();
    result.current.refetch();
    await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt"]);
    expect(result.current.isError).toBe(false);
  });
});

describe("use trash actions", () => {
  const listCalls = () => server.calls("categories.list").length;

  async function openActions() {
    const { result } = await openHook(() => {
      trpc.categories.list.useQuery();
      return useTrashActions();
    });
    await allLoaded();
    return () => result.current;
  }

  beforeEach(() => server.on("categories.list", []));

  test("restoring says how many came back, and undo reverts it as one change", async () => {
    server.on("bookmarks.restore", { restored: 2, changeId: "change 1" });
    server.on("bookmarks.undoChange", { restored: 2, failed: [] });
    const actions = await openActions();
    actions().restoreMany(2, { ids: ["a", "b"] });
    await expect.poll(messageText).toContain("2 bookmarks restored");
    await expect.poll(listCalls).toBe(2);
    await undo();
    await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change 1" }]);
    await expect.poll(listCalls).toBe(3);
  });

  test("a refused restore shows an error and refetches the lists", async () => {
    server.on("bookmarks.restore", new Refusal("CONFLICT"));
    const actions = await openActions();
    actions().restore("a");
    await expect.poll(messageText).toContain("Failed to restore bookmarks");
    await expect.poll(listCalls).toBe(2);
  });

  test("emptying the trash says how many are gone, or that it failed", async () => {
    server.on("bookmarks.emptyTrash", { removed: 1_200 });
    const actions = await openActions();
    actions().empty();
    await expect.poll(messageText).toContain("1,200 bookmarks permanently deleted");
    server.on("bookmarks.emptyTrash", new Refusal("CONFLICT"));
    actions().empty();
    await expect.poll(messageText).toContain("Couldn't empty the trash.");
    await expect.poll(listCalls).toBe(3);
  });

  test.for(["bookmarks.restore", "bookmarks.emptyTrash"] as const)("it is busy until %s has answered", async (path) => {
    server.on("bookmarks.restore", { restored: 1, changeId: null });
    server.on("bookmarks.emptyTrash", { removed: 1 });
    const release = server.hold(path);
    const actions = await openActions();
    if (path === "bookmarks.restore") actions().restore("a");
    else actions().empty();
    await expect.poll(() => actions().isBusy).toBe(true);
    release();
    await expect.poll(() => actions().isBusy).toBe(false);
  });
});
