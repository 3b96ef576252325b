import { readFileSync } from "node:fs";
import { builtInTagLanguages, type TagDetail, tagDetails } from "@bowerbird/contract/tagging";
import { expect, it } from "vitest";
import { TagVocabulary } from "../tag-vocabulary.ts";
import { categorizeBuiltIn } from "./index.ts";
import { createInitialKnowledge, type Knowledge } from "./load-knowledge.ts";

interface Sample {
  url: string;
  title: string;
  lang: string;
}

const links = readFileSync(new URL("./fixtures/links.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Sample);
const knowledge = createInitialKnowledge();
const tagsOf = (link: Pick<Sample, "url" | "title">, newTags: Knowledge["newTags"]) =>
  categorizeBuiltIn({ ...knowledge, ...(newTags && { newTags }) }, link).tags;

it("broad gives fewer tags than standard, and fine more", () => {
  const countTags = (detail: TagDetail) =>
    links.flatMap((link) =>
      new TagVocabulary([], { detail, neverTags: [] }).admit(tagsOf(link, { language: null, detail })),
    ).length;
  const [broad, standard, fine] = tagDetails.map(countTags) as [number, number, number];
  expect(broad).toBeLessThan(0.8 * standard);
  expect(fine).toBeGreaterThan(1.1 * standard);
});

it("without settings there are as many as with the standard ones", () => {
  for (const link of links)
    expect(tagsOf(link, undefined)).toEqual(tagsOf(link, { language: null, detail: "standard" }));
});

it.each(builtInTagLanguages.filter((language) => language !== "ko"))(
  "with the language %s new tags come from its words alone",
  (language) => {
    const tagged = links.filter((link) => tagsOf(link, { language, detail: "standard" }).length > 0);
    const inIt = tagged.filter(({ lang }) => lang === language.split("-")[0]);
    expect(inIt.length).toBeGreaterThan(0);
    // English words are tags on any page.
    expect(inIt.length / tagged.length).toBeGreaterThanOrEqual(language === "en" ? 0.85 : 0.9);
  },
);

it("with Korean new tags come from Korean titles alone", () => {
  const wanted = { language: "ko", detail: "standard" } as const;
  const url = "https://new.example/";
  expect(tagsOf({ url, title: "파이썬 프로그래밍 강좌" }, wanted)).toEqual(["파이썬", "프로그래밍"]);
  expect(tagsOf({ url, title: "Vegan recipes" }, wanted)).toEqual([]);
});
