import { useQuery } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { openHook } from "../testing/open.tsx";
import { server } from "../testing/server.ts";
import { allLoaded } from "../testing/steps.ts";
import { bookmarkPagesKey } from "./bookmark-pages-key.ts";
import { invalidate } from "./invalidate.ts";
import { trpc, trpcClient } from "./trpc.ts";

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
}

const callCounts = () => Object.fromEntries(paths.map((path) => [path, server.calls(path).length]));
const each = (count: number) => Object.fromEntries(paths.map((path) => [path, count]));

beforeEach(async () => {
  server.on("bookmarks.list", { items: [], nextCursor: null });
  server.on("categories.list", []);
  server.on("linkChecks.broken", { broken: 0 });
  server.on("savedSearches.list", []);
  server.on("search.quick", { bookmarks: [], corrections: [] });
  server.on("stats.get", { totalBookmarks: 0, categories: 0 });
  server.on("tags.list", { tags: [], total: 0 });
  server.on("tags.popular", []);
  await openHook(useEverything);
  await allLoaded();
});

test("every list and count of bookmarks is refetched, and saved searches are not", async () => {
  await invalidate("bookmarks");
  expect(callCounts()).toEqual({ ...each(2), "savedSearches.list": 1 });
});

test("a change of one kind leaves the rest", async () => {
  await invalidate("saved-searches.changed");
  expect(callCounts()).toEqual({ ...each(1), "savedSearches.list": 2 });
});
