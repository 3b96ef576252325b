import type { QuickSearchOutput } from "@bowerbird/contract/search";
import { describe, expect, it, test } from "vitest";
import { openHook } from "../../shared/testing/open.tsx";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { joinResults, useJoinedResults } from "./use-joined-results.ts";

const [rye, spelt, baking] = ["Rye", "Spelt", "Baking"].map((title) => makeBookmark({ title }));
const words: QuickSearchOutput = { bookmarks: [rye!, spelt!], corrections: [] };
const semanticAnswer: QuickSearchOutput = {
  bookmarks: [baking!, rye!, spelt!],
  corrections: [],
  byMeaning: [baking!.id],
};

/** The results of a search; the test decides when the semantic answer and the highlight come. */
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
  await change({ answer: semanticAnswer });
  expect(titles()).toEqual(["Rye", "Baking", "Spelt"]);
  expect(byMeaning()).toEqual([baking!.id]);
});

test("semantic results come after the highlighted result and stay there when the highlight moves", async () => {
  const { titles, change } = await openResults();
  await change({ answer: semanticAnswer, active: 1 });
  expect(titles()).toEqual(["Rye", "Spelt", "Baking"]);
  await change({ active: 0 });
  expect(titles()).toEqual(["Rye", "Spelt", "Baking"]);
});

test("without a semantic answer the word results are shown again", async () => {
  const { titles, byMeaning, change } = await openResults();
  await change({ answer: semanticAnswer });
  await change({ answer: undefined });
  expect([titles(), byMeaning()]).toEqual([["Rye", "Spelt"], []]);
});

const items = (...ids: string[]) => ids.map((id) => ({ id }));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("");

describe("semantic results join the list", () => {
  it("behind the first, which Enter opens, in the server's order", () => {
    expect(idsOf(joinResults(items("a", "b", "c"), items("x", "a", "y", "b", "c"), -1))).toBe("axybc");
  });

  it("behind the highlighted one, which does not move, and those above it", () => {
    expect(idsOf(joinResults(items("a", "b", "c"), items("x", "a", "y", "b", "c"), 1))).toBe("abxyc");
  });

  it("unchanged if words found nothing", () => {
    expect(idsOf(joinResults([], items("x", "y"), -1))).toBe("xy");
  });

  it("without making the list longer than the server's", () => {
    expect(idsOf(joinResults(items("a", "b"), items("x", "a"), 1))).toBe("ab");
  });
});
