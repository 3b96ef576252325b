import { expect, test } from "vitest";
import { type Advice, confidenceText, toFeedback, openTags } from "./suggestion.ts";

const suggestion = {
  category: "Development",
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
  expect(confidenceText(0.874)).toBe("Very sure, 87 %");
  expect(confidenceText(0.5)).toBe("Fairly sure, 50 %");
  expect(confidenceText(0.2)).toBe("A guess, 20 %");
});

test("a tag that was added or refused is not offered again", () => {
  expect(openTags(advice, ["node"])).toEqual(["tools"]);
});

test("taking the suggested category is an approval of 0.8", () => {
  const choice = { advice, saved, chosenId: "c1", suggestedId: "c1", chosenName: "Development" };
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

test("choosing another is a correction", () => {
  const choice = { advice, saved, chosenId: "c2", suggestedId: "c1", chosenName: "Cooking/Bread" };
  expect(toFeedback(choice)).toMatchObject({
    feedbackType: "correction",
    aiSuggestedCategory: "Development",
    userChosenCategory: "Cooking/Bread",
    confidence: 0.62,
  });
});

test("nothing is told where there was no suggestion, or the category was left to be found", () => {
  const choice = { saved, suggestedId: "c1", chosenName: "Development" };
  expect(toFeedback({ ...choice, advice: null, chosenId: "c1" })).toBeNull();
  expect(toFeedback({ ...choice, advice, chosenId: null })).toBeNull();
});
