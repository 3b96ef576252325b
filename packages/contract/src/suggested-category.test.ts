import { expect, test } from "vitest";
import { readSuggestion } from "./suggested-category.ts";

const answer = (confidence: number, category = "Programming") => ({
  category,
  categoryId: "programming",
  confidence,
  alternatives: ["css", "news", "art"].map((id) => ({ id, path: id, confidence: 0.1, reason: "" })),
});

test.each([
  [1, "programming", null],
  [0.8, "programming", null],
  [0.79, null, "programming"],
  [0.25, null, "programming"],
  [0.24, null, null],
  [0, null, null],
])("a category with the probability %s is preselected: %s, or offered: %s", (confidence, preselectedId, offeredId) => {
  expect(readSuggestion(answer(confidence))).toMatchObject({ preselectedId, offeredId });
});

test("the three likeliest begin the list, also where none is likely", () => {
  expect(readSuggestion(answer(0.1)).likeliestIds).toEqual(["programming", "css", "news"]);
});

test("Uncategorized is no suggestion", () => {
  const nothing = { preselectedId: null, offeredId: null, likeliestIds: ["css", "news", "art"] };
  expect(readSuggestion(answer(0.9, "Uncategorized"))).toEqual(nothing);
});

test("a refused category is not suggested again", () => {
  const nothing = { preselectedId: null, offeredId: null, likeliestIds: ["css", "news", "art"] };
  expect(readSuggestion(answer(0.9), "programming")).toEqual(nothing);
});
