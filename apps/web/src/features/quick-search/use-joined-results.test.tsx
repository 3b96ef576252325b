import type { QuickSearchOutput } from "@bowerbird/contract/search";
import { expect, test } from "vitest";
import { openHook } from "../../testing/open.tsx";
import { makeBookmark } from "../../testing/samples.ts";
import { useJoinedResults } from "./use-joined-results.ts";

const [rye, spelt, baking] = ["Rye", "Spelt", "Baking"].map((title) => makeBookmark({ title }));
const words: QuickSearchOutput = { bookmarks: [rye!, spelt!], corrections: [] };
const meant: QuickSearchOutput = { bookmarks: [baking!, rye!, spelt!], corrections: [], byMeaning: [baking!.id] };

/** The results of a search; the answer by meaning and the highlight come when the test says so. */
async function openResults() {
  const state: { answer: QuickSearchOutput | undefined; active: number } = { answer: undefined, active: -1 };
  const { result, rerender } = await openHook(() => {
    const results = useJoinedResults(words, state.answer);
    results.place(state.active);
    return results;
  });
  return {
    titles: () => result.current.bookmarks.map(({ title }) => title),
    byMeaning: () => result.current.byMeaning,
    change: async (next: Partial<typeof state>) => {
      Object.assign(state, next);
      await rerender();
    },
  };
}

test("semantic results come after the first word result and are marked", async () => {
  const { titles, byMeaning, change } = await openResults();
  expect([titles(), byMeaning()]).toEqual([["Rye", "Spelt"], []]);
  await change({ answer: meant });
  expect(titles()).toEqual(["Rye", "Baking", "Spelt"]);
  expect(byMeaning()).toEqual([baking!.id]);
});

test("semantic results come after the highlighted result and stay there when the highlight moves", async () => {
  const { titles, change } = await openResults();
  await change({ answer: meant, active: 1 });
  expect(titles()).toEqual(["Rye", "Spelt", "Baking"]);
  await change({ active: 0 });
  expect(titles()).toEqual(["Rye", "Spelt", "Baking"]);
});

test("without a semantic answer the word results are shown again", async () => {
  const { titles, byMeaning, change } = await openResults();
  await change({ answer: meant });
  await change({ answer: undefined });
  expect([titles(), byMeaning()]).toEqual([["Rye", "Spelt"], []]);
});
