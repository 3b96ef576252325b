import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  directionOf,
  inLanguageFolder,
  languages,
  matchLanguage,
  nameOf,
  readAcceptLanguage,
  writeAcceptLanguage,
} from "./languages.ts";

test.each([
  [["de-AT"], "de"],
  [["xx", "ja-JP", "de"], "ja"],
  [["*"], "en"],
  [["not a tag", "ar-EG"], "ar"],
  [[], "en"],
])("a browser that asks for %j gets %s", (wanted, language) => {
  expect(matchLanguage(wanted)).toBe(language);
});

test.each([
  ["de-AT,de;q=0.9,en;q=0.5", ["de-AT", "de", "en"]],
  ["en;q=0.1, ja ;q=0.8,fr", ["fr", "ja", "en"]],
  ["tr;q=0, *;q=0.5", ["*"]],
  ["", []],
  [";;;,,q=1", ["q=1"]],
])("the header %j asks for %j", (header, tags) => {
  expect(readAcceptLanguage(header)).toEqual(tags);
});

test("of a header of 5,000 tags, ten are looked up", () => {
  const tags = readAcceptLanguage(`${"xx,".repeat(5_000)}de`);
  expect(tags).toHaveLength(10);
  expect(matchLanguage([...tags, "de"])).toBe("en");
});

test.each([
  [["en", "en"], "en,*;q=0.5"],
  [["de", "ja", "en"], "de,ja;q=0.95,en;q=0.90,*;q=0.5"],
  [["pt-BR", "en"], "pt-BR,pt;q=0.95,en;q=0.90,*;q=0.5"],
  [["zh-Hans", "en"], "zh-Hans,zh-CN;q=0.95,zh;q=0.90,en;q=0.85,*;q=0.5"],
  [["zh-Hant", "zh-TW", "en"], "zh-Hant,zh-TW;q=0.95,zh;q=0.90,en;q=0.85,*;q=0.5"],
  [["en", "de-AT", "en"], "en,de-AT;q=0.95,de;q=0.90,*;q=0.5"],
])("a page is asked for in %j by a header that sites know", (wanted, header) => {
  expect(writeAcceptLanguage(wanted)).toBe(header);
});

test("each language but English has a file, and no file is without a language", () => {
  const files = readdirSync(path.join(import.meta.dirname, "languages")).map((name) => path.parse(name).name);
  expect(files.toSorted()).toEqual(languages.filter((language) => language !== "en").toSorted());
});

test("a language has its own name and direction", () => {
  expect([nameOf("de"), nameOf("ja"), directionOf("ar"), directionOf("de")]).toEqual([
    "Deutsch",
    "日本語",
    "rtl",
    "ltr",
  ]);
});

test("English files are where the build puts them, others in a folder beside", () => {
  expect(inLanguageFolder("assets/x.js", "en")).toBe("assets/x.js");
  expect(inLanguageFolder("assets/x.js", "de")).toBe("assets/de/x.js");
  expect(inLanguageFolder("index.html", "de")).toBe("de/index.html");
});
