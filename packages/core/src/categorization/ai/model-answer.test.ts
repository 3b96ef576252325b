import { describe, expect, it } from "vitest";
import { type CategoryChoice, readAnswer } from "./model-question.ts";

const choice = (key: string): CategoryChoice => ({ key, id: key, path: [key] });
const categories = [choice("a"), choice("b")];
const entry = (n: unknown, category = "a", more: object = {}) => ({ n, category, confidence: 0.9, tags: [], ...more });
const read = (entries: unknown, count: number) =>
  readAnswer(typeof entries === "string" ? entries : JSON.stringify({ links: entries }), count, categories).map(
    (answer) => answer?.category.key ?? null,
  );

describe("a model's answer", () => {
  it("is matched by link number, in any order", () => {
    expect(read([entry(2, "b"), entry(1, "a")], 2)).toEqual(["a", "b"]);
  });

  it("about an unknown link is ignored, and all other answers stay in place", () => {
    for (const surplus of [0, -1, 3, 99, 1.5, "x", null])
      expect(read([entry(1, "a"), entry(surplus, "a"), entry(2, "b")], 2)).toEqual(["a", "b"]);
  });

  it("has an answer for each link, null without a usable answer", () => {
    expect(read([entry(2, "b")], 3)).toEqual([null, "b", null]);
    expect(read([entry(1, "no such category")], 1)).toEqual([null]);
    expect(read([], 2)).toEqual([null, null]);
  });

  it("given twice for a link counts the first time", () => {
    expect(read([entry(1, "a"), entry(1, "b")], 1)).toEqual(["a"]);
  });

  it("is found in a code fence, within text, and as a bare list", () => {
    const json = JSON.stringify([entry(1, "b")]);
    for (const text of [json, `Here:\n\`\`\`json\n${json}\n\`\`\``, `Sure! ${json} Anything else?`])
      expect(read(text, 1)).toEqual(["b"]);
    expect(read("I cannot help with that.", 1)).toEqual([null]);
  });

  it("has a confidence between 0 and 1, and 0.5 if it is invalid", () => {
    const getConfidence = (confidence: unknown) =>
      readAnswer(JSON.stringify([entry(1, "a", { confidence })]), 1, categories)[0]!.confidence;
    expect([7, -1, 0.25, "much"].map(getConfidence)).toEqual([1, 0, 0.25, 0.5]);
  });
});
