import { expect, test } from "vitest";
import { type Advice, confidenceText, toFeedback, openTags } from "./suggestion.ts";

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

test("confidence reads as words and as a number", () => {
  expect(confidenceText(0.874)).toBe("Very likely (87%)");
  expect(confidenceText(0.5)).toBe("Likely (50%)");
  expect(confidenceText(0.2)).toBe("Possible (20%)");
});

test("an added or rejected tag is not offered again", () => {
  expect(openTags(advice, ["node"])).toEqual(["tools"]);
});

test("accepting the suggested category is an approval with confidence 0.8", () => {
  const choice = { advice, saved, chosenId: "c1", chosenName: "Development" };
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
  const choice = { advice, saved, chosenId: "c2", chosenName: "Cooking/Bread" };
  expect(toFeedback(choice)).toMatchObject({
    feedbackType: "correction",
    aiSuggestedCategory: "Development",
    userChosenCategory: "Cooking/Bread",
    confidence: 0.62,
  });
});

test("without a suggestion or with an automatic category there is no feedback", () => {
  const choice = { saved, chosenName: "Development" };
  expect(toFeedback({ ...choice, advice: null, chosenId: "c1" })).toBeNull();
  expect(toFeedback({ ...choice, advice, chosenId: null })).toBeNull();
});
