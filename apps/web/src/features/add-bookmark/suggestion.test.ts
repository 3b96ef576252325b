import { describe, expect, test } from "vitest";
import { type Advice, openTags, toFeedback, toRefused } from "./suggestion.ts";

const suggestion = {
  category: "Development",
  categoryId: "c1",
  alternatives: [],
  tags: ["Node", "web", "tools"],
  collections: [],
  reason: "The site is about code.",
  confidence: 0.62,
  isPersonalized: false,
};
const advice: Advice = {
  url: "https://a.example",
  title: "A",
  suggestion,
  isCategoryRejected: false,
  rejectedTags: ["Web"],
};
const saved = { id: "b1", url: "https://a.example/", title: "A", categoryId: "c1" };

test("an added or rejected tag is not offered again", () => {
  expect(openTags(advice, ["node"])).toEqual(["tools"]);
});

const given = { advice, saved, isUncategorized: false };

test("accepting the suggested category is an approval with confidence 0.8", () => {
  const choice = { ...given, chosenId: "c1", chosenName: "Development" };
  expect(toFeedback(choice)).toEqual({
    bookmarkId: "b1",
    originalUrl: "https://a.example/",
    originalTitle: "A",
    aiSuggestedCategory: "Development",
    userChosenCategory: "Development",
    feedbackType: "approval",
    confidence: 0.8,
  });
});

test("choosing another category is a correction", () => {
  const choice = { ...given, chosenId: "c2", chosenName: "Cooking/Bread" };
  expect(toFeedback(choice)).toMatchObject({
    feedbackType: "correction",
    aiSuggestedCategory: "Development",
    userChosenCategory: "Cooking/Bread",
    confidence: 0.62,
  });
});

test("without a suggestion or with an automatic category there is no feedback", () => {
  const choice = { ...given, chosenName: "Development" };
  expect(toFeedback({ ...choice, advice: null, chosenId: "c1" })).toBeNull();
  expect(toFeedback({ ...choice, advice, chosenId: null })).toBeNull();
});

describe("a link that is left in Uncategorized", () => {
  const left = { ...given, chosenId: "u", chosenName: "Uncategorized", isUncategorized: true };
  const sure = { ...advice, suggestion: { ...suggestion, confidence: 0.8 } };

  test("says nothing about a category that was only offered", () => {
    expect(toFeedback(left)).toBeNull();
    expect(toRefused(advice, true)).toEqual({ categoryId: null, tags: ["Web"] });
  });

  test("corrects and refuses a category that was preselected", () => {
    expect(toFeedback({ ...left, advice: sure })).toMatchObject({ feedbackType: "correction" });
    expect(toRefused(sure, true)).toEqual({ categoryId: "c1", tags: ["Web"] });
    expect(toRefused(sure, false)).toEqual({ categoryId: null, tags: ["Web"] });
  });

  test("refuses a category that was rejected", () => {
    expect(toRefused({ ...advice, isCategoryRejected: true }, true).categoryId).toBe("c1");
  });
});
