import { Refusal } from "@bowerbird/api/testing";
import type { MeaningStatus } from "@bowerbird/contract/meaning";
import { beforeEach, expect, test } from "vitest";
import { openHook } from "../../shared/testing/open.tsx";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { elapse, stopTime } from "../../shared/testing/time.ts";
import { useQuickSearch } from "./use-quick-search.ts";

const meaning = (state: MeaningStatus["state"]): MeaningStatus => ({
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
  const { result, rerender } = await openHook(() => useQuickSearch(state.text));
  return {
    current: () => result.current,
    title: () => result.current.result?.bookmarks[0]?.title,
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

test("a text of one letter sends no search and shows no results", async () => {
  const { current, type } = await openSearch("b");
  expect(current().result).toBeUndefined();
  await type("br");
  await expect.poll(() => current().isCurrent).toBe(true);
  await type("b");
  await expect.poll(() => current().result).toBeUndefined();
  expect(asked()).toEqual(["br"]);
});

test("while an answer is pending the previous one stays and is not current", async () => {
  const { current, title, type } = await openSearch("br");
  await expect.poll(title).toBe("Found br");
  const release = server.hold("search.quick");
  await type("bre");
  await expect.poll(asked).toEqual(["br", "bre"]);
  expect(current()).toMatchObject({ answeredQuery: "bre", isCurrent: false });
  await type(" bread ");
  expect([title(), current().isCurrent, current().answeredQuery]).toEqual(["Found br", false, "bre"]);
  release();
  await expect.poll(title).toBe("Found bread");
  expect(current().isCurrent).toBe(true);
  expect(asked().at(-1)).toBe("bread");
});

test("a refused search says why, and another text may work", async () => {
  server.on("search.quick", ({ q }) => {
    if (q === "br") throw new Refusal("BAD_REQUEST", "A search has at most 50 words.");
    return { bookmarks: [], corrections: [] };
  });
  const { current, type } = await openSearch("br");
  await expect.poll(() => current().failure).toBe("A search has at most 50 words.");
  await type("bre");
  await expect.poll(() => current().isCurrent).toBe(true);
  expect(current().failure).toBeNull();
});

test("with a model, a semantic search is sent beside the word search", async () => {
  server.on("search.meaning", meaning("on"));
  const found = makeBookmark({ title: "Sourdough" });
  const model = Promise.withResolvers<void>();
  server.on("search.quick", async ({ meaning: by }) => {
    if (by) await model.promise;
    return { bookmarks: [found], corrections: [], ...(by ? { byMeaning: [found.id] } : {}) };
  });
  const { current } = await openSearch("bread");
  await expect.poll(() => current().isCurrent).toBe(true);
  await expect.poll(() => current().isLoadingSemantic).toBe(true);
  expect(current().semanticAnswer).toBeUndefined();
  model.resolve();
  await expect.poll(() => current().semanticAnswer?.byMeaning).toEqual([found.id]);
  expect(asked()).toEqual(["bread", "bread by meaning"]);
  await expect.poll(() => current().isLoadingSemantic).toBe(false);
});

test("while the model starts, the semantic search is repeated, three times at most", async () => {
  server.on("search.meaning", meaning("on"));
  const found = makeBookmark({ title: "Sourdough" });
  const answers = [{}, { byMeaning: [found.id] }];
  server.on("search.quick", ({ q, meaning: by }) => {
    return { bookmarks: [found], corrections: [], ...(by && q === "bread" ? answers.shift() : {}) };
  });
  const { current, type } = await openSearch("bread");
  await expect.poll(() => current().semanticAnswer?.byMeaning).toEqual([found.id]);
  expect(asked()).toEqual(["bread", "bread by meaning", "bread by meaning"]);
  stopTime();
  await type("loaf");
  for (let second = 0; second < 10; second++) await elapse(1_000);
  expect(asked().filter((q) => q === "loaf by meaning")).toHaveLength(3);
});

test("without a model only the word search is sent", async () => {
  const { current } = await openSearch("bread");
  await expect.poll(() => current().isCurrent).toBe(true);
  await expect.poll(() => server.calls("search.meaning")).toHaveLength(1);
  expect(current()).toMatchObject({ isLoadingSemantic: false, semanticAnswer: undefined });
  expect(asked()).toEqual(["bread"]);
});
