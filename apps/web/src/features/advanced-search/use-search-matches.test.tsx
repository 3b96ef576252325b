import { makeSearchOutput } from "../../shared/testing/run-samples.ts";
import { toRequest } from "../../shared/selection/selection.ts";
import { useSelectionStore } from "../../shared/selection/use-selection.tsx";
import { noFilters } from "./search-filters.ts";
import { useAllResults, useSearchMatches } from "./use-search-matches.ts";
import { expect, makeBookmark, openHook, server, test } from "../../shared/testing/in-page.ts";

const [rye, spelt] = [makeBookmark(), makeBookmark()];
const groups = [rye!, spelt!].map(({ id, categoryId }) => ({ categoryId, ids: [id] }));

/** The results, and the page's selection. */
const openResults = (useResults: () => ReturnType<typeof useAllResults>) =>
  openHook(() => ({ results: useResults(), store: useSelectionStore() }));

test("all results are counted, and selected as what the search finds", async () => {
  server.on("search.full", makeSearchOutput());
  server.on("search.matches", { groups, isComplete: true });
  const { result } = await openResults(() => useAllResults({ ...noFilters, query: "rye", tags: "slow" }));
  await expect.poll(() => result.current.results?.total).toBe(2);
  // Without what concerns the order.
  const search = { q: "rye", tags: "slow" };
  expect(server.calls("search.matches")).toEqual([search]);
  result.current.results!.selectAll();
  expect(toRequest(result.current.store.get().selection)).toEqual({ filter: { search, exceptIds: [] } });
});

test("all that one search finds is no longer selected when another one is shown", async () => {
  server.on("search.matches", { groups, isComplete: true });
  const { result } = await openResults(() => useSearchMatches({ q: "rye" }));
  result.current.store.selectFound({ q: "spelt" }, 2);
  await expect.poll(() => toRequest(result.current.store.get().selection)).toBeNull();
});

test("more results than can be counted have no total, and are selected one by one", async () => {
  server.on("search.matches", { groups, isComplete: false });
  const { result } = await openResults(() => useSearchMatches({ q: "rye" }));
  await expect.poll(() => result.current.results?.total).toBeNull();
  result.current.results!.selectAll();
  expect(toRequest(result.current.store.get().selection)).toEqual({ ids: [rye!.id, spelt!.id] });
});

test("where the words alone were searched, they select what is shown", async () => {
  server.on("search.full", { ...makeSearchOutput(), isWordsOnly: true });
  server.on("search.matches", { groups, isComplete: true });
  const { result } = await openResults(() => useAllResults({ ...noFilters, query: "-rye bread" }));
  const search = { q: "-rye bread", wordsOnly: "true" };
  await expect.poll(() => server.calls("search.matches").at(-1)).toEqual(search);
  await expect.poll(() => result.current.results?.total).toBe(2);
  result.current.results!.selectAll();
  expect(toRequest(result.current.store.get().selection)).toEqual({ filter: { search, exceptIds: [] } });
});

test("while they are not wanted, nothing is asked", async () => {
  const { result } = await openHook(() => useSearchMatches(null));
  expect([result.current, server.calls("search.matches")]).toEqual([null, []]);
});
