import { expect, test } from "vitest";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { openHook } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { noFilters } from "./search-filters.ts";
import { useAllResults, useSearchMatches } from "./use-search-matches.ts";

const [rye, spelt] = [makeBookmark(), makeBookmark()];
const groups = [rye!, spelt!].map(({ id, categoryId }) => ({ categoryId, ids: [id] }));
const bookmarks = [rye!, spelt!].map(({ id, categoryId }) => ({ id, categoryId }));

test("all results are known by their ids and categories, and counted", async () => {
  server.on("search.matches", { groups, isComplete: true });
  const { result } = await openHook(() => useAllResults({ ...noFilters, query: "rye", tags: "slow" }));
  await expect.poll(() => result.current).toEqual({ bookmarks, total: 2 });
  // Without what concerns the order.
  expect(server.calls("search.matches")).toEqual([{ q: "rye", tags: "slow" }]);
});

test("more results than can be changed together have no total", async () => {
  server.on("search.matches", { groups, isComplete: false });
  const { result } = await openHook(() => useSearchMatches({ q: "rye" }));
  await expect.poll(() => result.current).toEqual({ bookmarks, total: null });
});

test("while they are not wanted, nothing is asked", async () => {
  const { result } = await openHook(() => useSearchMatches(null));
  expect([result.current, server.calls("search.matches")]).toEqual([null, []]);
});
