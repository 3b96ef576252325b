import type { QuickSearchOutput } from "@bowerbird/contract/search";
import { makeRoom, useJoinedResults } from "./quick-search-panel.tsx";
import { expect, makeBookmark, openHook, test } from "../../shared/testing/in-page.ts";

const all = Array.from({ length: 8 }, (_, index) => makeBookmark({ title: `${index}` }));
const [baking, oven, dough] = ["Baking", "Oven", "Dough"].map((title) => makeBookmark({ title }));
const semanticAnswer: QuickSearchOutput = {
  bookmarks: all.slice(0, 5),
  corrections: [],
  similar: [baking!, oven!, dough!],
};

/** The results of a search; the test decides when the semantic answer and the highlight come. */
async function openResults() {
  const state: { answer: QuickSearchOutput | undefined; active: number } = { answer: undefined, active: -1 };
  const { result, rerender } = await openHook(() => {
    const results = useJoinedResults(all, state.answer);
    results.makeRoomFor(state.active);
    return results;
  });
  return {
    titles: () =>
      [result.current.bookmarks, result.current.similar].map((list) => list.map(({ title }) => title).join(" ")),
    change: async (next: Partial<typeof state>) => {
      Object.assign(state, next);
      await rerender();
    },
  };
}

test("what is similar has three of the eight rows, below the results", async () => {
  const { titles, change } = await openResults();
  expect(titles()).toEqual(["0 1 2 3 4 5 6 7", ""]);
  await change({ answer: semanticAnswer });
  expect(titles()).toEqual(["0 1 2 3 4", "Baking Oven Dough"]);
});

test("a highlighted result and those above it stay, also when the highlight moves", async () => {
  const { titles, change } = await openResults();
  await change({ answer: semanticAnswer, active: 5 });
  expect(titles()).toEqual(["0 1 2 3 4 5", "Baking Oven"]);
  await change({ active: 0 });
  expect(titles()).toEqual(["0 1 2 3 4 5", "Baking Oven"]);
});

test("without a semantic answer the word results are shown again", async () => {
  const { titles, change } = await openResults();
  await change({ answer: semanticAnswer });
  await change({ answer: undefined });
  expect(titles()).toEqual(["0 1 2 3 4 5 6 7", ""]);
});

test("few results give no row away", () => {
  expect(makeRoom(["a", "b"], 3, -1)).toEqual(["a", "b"]);
  expect(makeRoom([], 3, -1)).toEqual([]);
});
