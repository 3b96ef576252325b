import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TagVocabulary, toPlainTag } from "./tag-vocabulary.ts";

describe("a proposed tag", () => {
  it.each([
    "<b>x</b>",
    "javascript:alert(1)",
    "a & b; c",
    "one two three four",
    "12",
    "",
    " ",
    "x".repeat(31),
    "a/b",
    "=cmd",
  ])("is none: %j", (text) => expect(toPlainTag(text)).toBeNull());
  it.each([
    ["#React", "react"],
    ["C++", "c++"],
    ["R&D", "r&d"],
    ["  日本語 ", "日本語"],
    ["कविता", "कविता"],
    ["ｗｉｄｅ", "wide"],
  ])("is stored plainly: %j as %j", (text, tag) => expect(toPlainTag(text)).toBe(tag));

  it("is never markup", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (proposed) => {
        for (const tag of new TagVocabulary([]).admit(proposed)) expect(tag).not.toMatch(/[<>"`=:;\\/\p{Cc}]/u);
      }),
    );
  });
});

describe("a person's vocabulary", () => {
  it("gives the person's own tags first, at most two new ones, five in all, and room for ten", () => {
    const tags = new TagVocabulary(["Birds", "Bowers"]);
    expect(tags.admit(["one", "two", "three", "bird", "bowers"])).toEqual(["Birds", "Bowers", "one", "two"]);
    expect(tags.admit(["ones", "bird"], ["birds"])).toEqual(["one"]);
    expect(
      tags.admit(
        ["bird", "bower"],
        Array.from({ length: 9 }, (_, index) => `t${index}`),
      ),
    ).toEqual(["Birds"]);
    expect(
      tags.admit(
        ["bird"],
        Array.from({ length: 20 }, (_, index) => `t${index}`),
      ),
    ).toEqual([]);
  });
});
