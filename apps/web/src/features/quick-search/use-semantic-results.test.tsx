import type { SemanticStatus } from "@bowerbird/contract/semantic";
import { beforeEach, expect, test } from "vitest";
import { openHook } from "../../shared/testing/open.tsx";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { elapse, stopTime } from "../../shared/testing/time.ts";
import { useQuickSearch } from "./use-quick-search.ts";
import { useSemanticResults } from "./use-semantic-results.ts";

const meaning = (state: SemanticStatus["state"]): SemanticStatus => ({
  state,
  model: null,
  isLocal: false,
  understood: 1,
  total: 1,
});
const asked = () => server.calls("search.quick").map(({ q, meaning: by }) => (by ? `${q} by meaning` : q));

/** A search whose text can be changed. */
async function openSearch(first: string) {
  const state = { text: first };
  const { result, rerender } = await openHook(() => {
    const search = useQuickSearch(state.text);
    const { answeredQuery, isCurrent } = search;
    return { ...search, semanticAnswer: useSemanticResults(state.text, answeredQuery, isCurrent) };
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
  server.on("search.meaning", meaning("no-model"));
  server.on("search.quick", ({ q }) => ({ bookmarks: [makeBookmark({ title: `Found ${q}` })], corrections: [] }));
});

test("with a model, a semantic search is sent beside the word search", async () => {
  server.on("search.meaning", meaning("on"));
  const found = makeBookmark({ title: "Sourdough" });
  const model = Promise.withResolvers<void>();
  server.on("search.quick", async ({ meaning: by }) => {
    if (by) await model.promise;
    return { bookmarks: [found], corrections: [], ...(by ? { similar: [found] } : {}) };
  });
  const { current } = await openSearch("bread");
  await expect.poll(() => current().isCurrent).toBe(true);
  expect(current().semanticAnswer).toBeUndefined();
  model.resolve();
  await expect.poll(() => current().semanticAnswer?.similar?.length).toBe(1);
  expect(asked()).toEqual(["bread", "bread by meaning"]);
});

test("while the model starts, the semantic search is repeated, twelve times at most", async () => {
  server.on("search.meaning", meaning("on"));
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
  await expect.poll(() => current().semanticAnswer?.similar?.length).toBe(1);
  expect(asked()).toEqual(["bread", "bread by meaning", "bread by meaning"]);
  stopTime();
  await type("loaf");
  for (let second = 0; second < 10; second++) await elapse(1_000);
  expect(asked().filter((q) => q === "loaf by meaning")).toHaveLength(12);
});

test("a model that cannot answer is not asked again", async () => {
  server.on("search.meaning", meaning("on"));
  const { current } = await openSearch("bread");
  await expect.poll(() => asked()).toEqual(["bread", "bread by meaning"]);
  stopTime();
  for (let second = 0; second < 5; second++) await elapse(1_000);
  expect(asked()).toEqual(["bread", "bread by meaning"]);
  expect(current().semanticAnswer).toBeUndefined();
});

test("without a model only the word search is sent", async () => {
  const { current } = await openSearch("bread");
  await expect.poll(() => current().isCurrent).toBe(true);
  await expect.poll(() => server.calls("search.meaning")).toHaveLength(1);
  expect(current().semanticAnswer).toBeUndefined();
  expect(asked()).toEqual(["bread"]);
});
