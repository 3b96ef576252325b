import { Refusal } from "@bowerbird/api/testing";
import type { Bookmark, BookmarkPage } from "@bowerbird/contract/bookmarks";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { server } from "../../shared/testing/server.ts";
import { everything, fetchPage, fetchRange, findInPages, pageKey } from "./bookmark-pages.ts";
import { removeFromPages } from "./edit/page-changes.ts";

beforeEach(() => server.on("bookmarks.list", { items: [], nextCursor: null }));

const requests = () => server.calls("bookmarks.list");
const bookmark = (id: string) => ({ id }) as Bookmark;

function clientWith(pages: Record<number, string[]>): QueryClient {
  const client = new QueryClient();
  for (const [index, ids] of Object.entries(pages)) {
    client.setQueryData<BookmarkPage>(pageKey({ listId: "c", index: Number(index) }), {
      items: ids.map(bookmark),
      nextCursor: `end of ${index}`,
    });
  }
  return client;
}

function idsOf(client: QueryClient, index: number): string[] | undefined {
  return client.getQueryData<BookmarkPage>(pageKey({ listId: "c", index }))?.items.map(({ id }) => id);
}

test("the items after a deleted bookmark move up across pages", () => {
  const client = clientWith({ 0: ["a", "b"], 1: ["c", "d"], 2: ["e"] });
  removeFromPages(client, "c", "a");
  expect([0, 1, 2].map((index) => idsOf(client, index))).toEqual([["b", "c"], ["d", "e"], []]);
});

test("a gap in the cached pages ends the moving up", () => {
  const client = clientWith({ 0: ["a", "b"], 3: ["g", "h"] });
  removeFromPages(client, "c", "b");
  expect([idsOf(client, 0), idsOf(client, 3)]).toEqual([["a"], ["g", "h"]]);
});

test("a page is requested with the cursor of the nearest cached one", async () => {
  await fetchPage(clientWith({ 2: ["x"] }), { listId: "c", index: 5 }, new AbortController().signal);
  expect(requests().at(-1)).toMatchObject({ categoryId: "c", cursor: "end of 2", skip: 120, limit: 60 });
});

test("an invalidated page is not used as a starting point", async () => {
  const client = clientWith({ 2: ["x"] });
  await client.invalidateQueries({ queryKey: pageKey({ listId: "c", index: 2 }) });
  await fetchPage(client, { listId: "c", index: 5 }, new AbortController().signal);
  expect(requests().at(-1)).toMatchObject({ cursor: undefined, skip: 300 });
});

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, offset) => `b${from + offset}`);

/** Answers with this many bookmarks in all, "b0" first; a cursor is the number of the bookmarks before it. */
function serveMany(total: number): void {
  server.on("bookmarks.list", ({ cursor, skip, limit }) => {
    const start = Number(cursor ?? 0) + Number(skip);
    const end = Math.min(total, start + Number(limit));
    return { items: ids(start, end).map(bookmark), nextCursor: end < total ? String(end) : null };
  });
}

async function rangeIds(client: QueryClient, first: number, end: number, listId = "c"): Promise<string[]> {
  return (await fetchRange(client, listId, first, end)).map(({ id }) => id);
}

test("a range that is loaded is read across pages without a call", async () => {
  const client = clientWith({ 0: ids(0, 60), 1: ids(60, 120) });
  expect(await rangeIds(client, 58, 62)).toEqual(ids(58, 62));
  expect(requests()).toEqual([]);
});

test("a range that is not loaded is fetched in calls of the largest allowed size, each with the cursor of the one before", async () => {
  serveMany(5_000);
  const client = clientWith({ 0: ids(0, 60) });
  expect(await rangeIds(client, 30, 2_530)).toEqual(ids(30, 2_530));
  expect(requests()).toEqual([
    { archived: "false", categoryId: "c", cursor: undefined, skip: 30, limit: 1_000 },
    { archived: "false", categoryId: "c", cursor: "1030", skip: 0, limit: 1_000 },
    { archived: "false", categoryId: "c", cursor: "2030", skip: 0, limit: 500 },
  ]);
});

test("a range with one missing bookmark is fetched as a whole", async () => {
  serveMany(100);
  expect(await rangeIds(clientWith({ 0: ids(0, 60) }), 59, 61)).toEqual(["b59", "b60"]);
  expect(requests()).toEqual([{ archived: "false", categoryId: "c", cursor: undefined, skip: 59, limit: 2 }]);
});

test("a range of the list of everything sends no category", async () => {
  serveMany(10);
  expect(await rangeIds(new QueryClient(), 0, 2, everything)).toEqual(["b0", "b1"]);
  expect(requests().at(-1)).not.toHaveProperty("categoryId");
});

test("a range beyond the end of the list returns the bookmarks up to the end", async () => {
  serveMany(1_500);
  expect(await rangeIds(new QueryClient(), 400, 2_000)).toEqual(ids(400, 1_500));
  expect(requests()).toHaveLength(2);
});

test("a range fails as a whole when one of its calls fails", async () => {
  server.on("bookmarks.list", ({ cursor }) => {
    if (cursor) throw new Refusal("CONFLICT", "away");
    return { items: ids(0, 1_000).map(bookmark), nextCursor: "1000" };
  });
  await expect(fetchRange(new QueryClient(), "c", 0, 1_200)).rejects.toThrow("away");
});

test("a bookmark is found by its index if its page is loaded", () => {
  const client = clientWith({ 1: ids(60, 120) });
  expect(findInPages(client, "c", 60)?.id).toBe("b60");
  expect(findInPages(client, "c", 119)?.id).toBe("b119");
  expect(findInPages(client, "c", 59)).toBeUndefined();
  expect(findInPages(client, "d", 60)).toBeUndefined();
});
