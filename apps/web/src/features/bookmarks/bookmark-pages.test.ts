import type { Bookmark, BookmarkPage } from "@bowerbird/contract/bookmarks";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { fetchPage, pageKey, removeFromPages } from "./bookmark-pages.ts";

const query = vi.hoisted(() =>
  vi.fn<(input: unknown) => Promise<unknown>>(async () => ({ items: [], nextCursor: null })),
);
vi.mock("../../api/trpc-client.ts", () => ({ trpcClient: { bookmarks: { list: { query } } } }));

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

test("what follows a deleted bookmark moves up across pages", () => {
  const client = clientWith({ 0: ["a", "b"], 1: ["c", "d"], 2: ["e"] });
  removeFromPages(client, "c", "a");
  expect([0, 1, 2].map((index) => idsOf(client, index))).toEqual([["b", "c"], ["d", "e"], []]);
});

test("a gap in what is cached ends the moving up", () => {
  const client = clientWith({ 0: ["a", "b"], 3: ["g", "h"] });
  removeFromPages(client, "c", "b");
  expect([idsOf(client, 0), idsOf(client, 3)]).toEqual([["a"], ["g", "h"]]);
});

test("a page is asked for behind the nearest known one", async () => {
  await fetchPage(clientWith({ 2: ["x"] }), { listId: "c", index: 5 }, new AbortController().signal);
  expect(query.mock.lastCall?.[0]).toMatchObject({ categoryId: "c", cursor: "end of 2", skip: 120, limit: 60 });
});

test("a page that may have changed is no place to count from", async () => {
  const client = clientWith({ 2: ["x"] });
  await client.invalidateQueries({ queryKey: pageKey({ listId: "c", index: 2 }) });
  await fetchPage(client, { listId: "c", index: 5 }, new AbortController().signal);
  expect(query.mock.lastCall?.[0]).toMatchObject({ cursor: undefined, skip: 300 });
});
