import { beforeEach, expect, test } from "vitest";
import { openHook } from "../../shared/testing/open.tsx";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { elapse, stopTime } from "../../shared/testing/time.ts";
import { useQuickSearch } from "./use-quick-search.ts";
import { useSettledResults } from "./use-settled-results.ts";

const asked = () => server.calls("search.quick").map(({ q, meaning: by }) => (by ? `${q} by meaning` : q));

/** A search whose text can be changed. */
async function openSearch(first: string) {
  const state = { text: first };
  const { result, rerender } = await openHook(() => {
    const search = useQuickSearch(state.text);
    const { answeredQuery, isCurrent } = search;
    return { ...search, settled: useSettledResults(state.text, answeredQuery, isCurrent).answer };
  });
  return {
    current: () => result.current,
    type: async (text: string) => {
      state.text = text;
      await rerender();
    },
  };
}

beforeEach(() => {
  server.on("search.quick", ({ q }) => ({ bookmarks: [makeBookmark({ title: `Found ${q}` })], corrections: [] }));
});

test("with a model, a semantic search is sent beside the word search", async () => {
  const found = makeBookmark({ title: "Sourdough" });
  const model = Promise.withResolvers<void>();
  server.on("search.quick", async ({ meaning: by }) => {
    if (by) await model.promise;
    return { bookmarks: [found], corrections: [], ...(by ? { similar: [found] } : {}) };
  });
  const { current } = await openSearch("bread");
  await expect.poll(() => current().isCurrent).toBe(true);
  expect(current().settled).toBeUndefined();
  model.resolve();
  await expect.poll(() => current().settled?.similar?.length).toBe(1);
  expect(asked()).toEqual(["bread", "bread by meaning"]);
});

test("while the model starts, the semantic search is repeated, twelve times at most", async () => {
  const found = makeBookmark({ title: "Sourdough" });
  const answers = [{ isSimilarPending: true as const }, { similar: [found] }];
  server.on("search.quick", ({ q, meaning: by }) => {
    return {
      bookmarks: [found],
      corrections: [],
      ...(by && (q === "bread" ? answers.shift() : { isSimilarPending: true as const })),
    };
  });
  const { current, type } = await openSearch("bread");
  await expect.poll(() => current().settled?.similar?.length).toBe(1);
  expect(asked()).toEqual(["bread", "bread by meaning", "bread by meaning"]);
  stopTime();
  await type("loaf");
  for (let second = 0; second < 10; second++) await elapse(1_000);
  expect(asked().filter((q) => q === "loaf by meaning")).toHaveLength(12);
});

test("a model that cannot answer is not asked again", async () => {
  const { current } = await openSearch("bread");
  await expect.poll(() => asked()).toEqual(["bread", "bread by meaning"]);
  stopTime();
  for (let second = 0; second < 5; second++) await elapse(1_000);
  expect(asked()).toEqual(["bread", "bread by meaning"]);
  expect(current().settled?.similar).toBeUndefined();
});

test("one request after a pause asks for all that words do not wait for", async () => {
  const tags = [{ tag: "bread", count: 3 }];
  server.on("search.quick", ({ meaning: by }) => ({ bookmarks: [], corrections: [], ...(by && { tags, total: 0 }) }));
  const { current } = await openSearch("bread");
  await expect.poll(() => current().settled).toMatchObject({ tags, total: 0 });
  expect(asked()).toEqual(["bread", "bread by meaning"]);
});
