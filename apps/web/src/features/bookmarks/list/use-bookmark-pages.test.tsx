import { newId } from "../../../shared/testing/samples.ts";
import type { PageRef } from "../bookmark-pages.ts";
import { manyBookmarks, serveList } from "../testing/serve-list.ts";
import { useBookmarkPages } from "./bookmark-groups.tsx";
import { allLoaded, beforeEach, expect, openHook, Refusal, server, test } from "../../../shared/testing/in-page.ts";

const listId = newId();
const bookmarks = manyBookmarks(150, { categoryId: listId });
const ref = (index: number): PageRef => ({ listId, index });

/** Pages of a list; which are wanted can be changed. */
async function openPages(...wanted: number[]) {
  const state = { wanted: wanted.map(ref) };
  const { result, rerender } = await openHook(() => useBookmarkPages(state.wanted));
  return {
    pages: () => result.current,
    firstTitle: (index: number) => result.current.find(ref(index))?.items[0]?.title,
    want: async (...next: number[]) => {
      state.wanted = next.map(ref);
      await rerender();
    },
  };
}

beforeEach(() => serveList(bookmarks));

test("the wanted pages are loaded, and the others are not", async () => {
  const { firstTitle } = await openPages(0, 2);
  await expect.poll(() => [firstTitle(0), firstTitle(2)]).toEqual(["Bookmark 0", "Bookmark 120"]);
  expect(firstTitle(1)).toBeUndefined();
  expect(server.calls("bookmarks.list")).toHaveLength(2);
});

test("a page that is no longer wanted stays cached and is not fetched again", async () => {
  const { firstTitle, want } = await openPages(0);
  await expect.poll(() => firstTitle(0)).toBe("Bookmark 0");
  await want(1);
  expect(firstTitle(0)).toBe("Bookmark 0");
  await expect.poll(() => firstTitle(1)).toBe("Bookmark 60");
  await want(0);
  await allLoaded();
  expect(server.calls("bookmarks.list")).toHaveLength(2);
});

test("a failure is reported, and retry fetches only the pages that failed", async () => {
  server.on("bookmarks.list", ({ skip }) => {
    if (skip === 60) throw new Refusal("CONFLICT");
    return { items: bookmarks.slice(0, 60), nextCursor: null };
  });
  const { pages, firstTitle } = await openPages(0, 1);
  await expect.poll(() => pages().hasFailed).toBe(true);
  serveList(bookmarks);
  pages().retry();
  await expect.poll(() => firstTitle(1)).toBe("Bookmark 60");
  expect(pages().hasFailed).toBe(false);
  expect(server.calls("bookmarks.list").map(({ skip }) => skip)).toEqual([0, 60, 60]);
});
