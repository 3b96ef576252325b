import { readFileSync } from "node:fs";
import { openEmbeddingModel } from "@bowerbird/embedding-model";
import { beforeAll, describe, expect, it } from "vitest";
import { categorizeBuiltIn } from "./index.ts";
import { createInitialKnowledge } from "./load-knowledge.ts";

interface Labelled {
  url: string;
  title: string;
  category: string;
  slice: string[];
  vector?: Float32Array | undefined;
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

describe("with their vectors", () => {
  let embedded: Labelled[];
  const bySite = ({ url, ...link }: Labelled): Labelled => ({
    ...link,
    url: `https://site.example${new URL(url).pathname}${new URL(url).search}`,
  });
  beforeAll(async () => {
    const model = await openEmbeddingModel(1);
    embedded = [];
    for (const link of links.filter((_, index) => index % 3 === 0))
      embedded.push({ ...link, vector: await model.embedBookmark({ text: link.title, url: link.url }) });
  });

  it("links are categorized as a person would, in nine of ten cases", () => {
    expect(shareRight(embedded)).toBeGreaterThan(0.9);
  });

  it("links of sites that stand in no list are categorized better than by the words alone", () => {
    const unlisted = embedded.map(bySite);
    const byWords = unlisted.map((link) => ({ ...link, vector: undefined }));
    expect(shareRight(unlisted)).toBeGreaterThan(shareRight(byWords));
  });

  it("nine of ten answers that would be taken unseen are right", () => {
    const sure = embedded.filter((link) => categorizeBuiltIn(knowledge, link).confidence >= 0.8);
    expect(sure.length).toBeGreaterThan(60);
    expect(shareRight(sure)).toBeGreaterThan(0.9);
  });
});
