import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { categorizeBuiltIn } from "./categorize-built-in.ts";
import { createInitialKnowledge } from "./load-knowledge.ts";

interface Labelled {
  url: string;
  title: string;
  category: string;
  slice: string[];
}

const links = readFileSync(new URL("./fixtures/links.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Labelled);
const knowledge = createInitialKnowledge();
const isRight = (link: Labelled) => categorizeBuiltIn(knowledge, link).category === link.category;
const shareRight = (some: Labelled[]) => some.filter(isRight).length / some.length;

describe("links of all kinds of sites and languages are categorized", () => {
  it("as a person would, in nine of ten cases", () => {
    expect(shareRight(links)).toBeGreaterThan(0.9);
  });

  it.each([
    ["non-English", 0.9],
    ["poor-title", 0.8],
    ["mixed-platform", 0.75],
    ["long-tail", 0.9],
  ])("in the slice %s at least %d of the time", (slice, floor) => {
    expect(shareRight(links.filter((link) => link.slice.includes(slice)))).toBeGreaterThan(floor);
  });

  it("correctly in nine of ten cases at that confidence", () => {
    const sure = links.filter((link) => categorizeBuiltIn(knowledge, link).confidence >= 0.9);
    expect(sure.length).toBeGreaterThan(100);
    expect(shareRight(sure)).toBeGreaterThan(0.9);
  });
});
