import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { findLinks, onlyLink } from "./text-links.ts";

const urls = (text: string) => findLinks(text).map(({ url }) => url);

describe("an address in a text", () => {
  it.each([
    ["see https://a.example <https://b.example>.", ["https://a.example", "https://b.example"]],
    ["(https://a.example/x_(y)), https://a.example/z!", ["https://a.example/x_(y)", "https://a.example/z"]],
    ["(https://rhs.example/viola-(c)/details).", ["https://rhs.example/viola-(c)/details"]],
    ["[1] [https://a.example/x[0]] and", ["https://a.example/x[0]"]],
    ["https://xhs.example/abc，复制本条信息", ["https://xhs.example/abc"]],
    ["看【https://a.example/x】吧", ["https://a.example/x"]],
    ["「https://a.example/x」、『https://b.example』", ["https://a.example/x", "https://b.example"]],
    ["https://m.example/h.5「标题」", ["https://m.example/h.5"]],
    ["انظر https://a.example/x، ثم https://b.example/y؟", ["https://a.example/x", "https://b.example/y"]],
    ["https://a.example/x। और", ["https://a.example/x"]],
    [
      "`https://a.example/x` “https://b.example/y” «https://c.example/z»",
      ["https://a.example/x", "https://b.example/y", "https://c.example/z"],
    ],
    ["It's 'https://a.example/x', isn't it?", ["https://a.example/x"]],
    ["more at https://a.example/x…", ["https://a.example/x"]],
    ["https://a.example/x— https://b.example/y–z–", ["https://a.example/x", "https://b.example/y–z"]],
    ["wait: https://a.example/x?!...", ["https://a.example/x"]],
    ["**https://a.example/x** | https://b.example |", ["https://a.example/x", "https://b.example"]],
    [
      "https://a.example/1,https://a.example/2;https://a.example/3",
      ["https://a.example/1", "https://a.example/2", "https://a.example/3"],
    ],
    ["https://t.example/RZ（分享自 @App）", ["https://t.example/RZ"]],
    ["https://t.example/RZ（分享自应用）", ["https://t.example/RZ"]],
    ["（https://t.example/RZ）和 https://t.example/长城（未完", ["https://t.example/RZ", "https://t.example/长城"]],
    ["https://t.example/a｜題名 https://t.example/b＜続き＞", ["https://t.example/a", "https://t.example/b"]],
    ["www.a.example/x, and a.b@www.c.example", ["https://www.a.example/x"]],
    ["ada@example.com https:// https://. http://?", []],
  ])("of %j ends where the text goes on", (text, links) => {
    expect(urls(text)).toEqual(links);
  });

  it.each([
    "https://en.example/wiki/Insert_(effects)",
    "https://a.example/x?y=1;z=2,3&w=[4]#a:b",
    "https://maps.example/@52.5,13.4,7z",
    "https://web.archive.example/web/2020/https://a.example/x",
    "https://a.example/?u=https://b.example/",
    "https://ja.example/wiki/スター・ウォーズ",
    "https://zh.example/wiki/长城（消歧义）",
    "https://a.example/l’été/l'hiver",
    "https://user:pw@a.example:8080/~x/*-_.+!$'y",
    "HTTP://A.example/X",
  ])("may hold such signs: %s", (url) => {
    expect(urls(`see ${url}, then`)).toEqual([url]);
  });

  test("loses the invisible characters that came along", () => {
    expect(urls("\u200bhttps://a.\u00adexample/\u2060x\u200e \ufeffhttps://b.example/\ufeffy\u200b.")).toEqual([
      "https://a.example/x",
      "https://b.example/y",
    ]);
  });

  test("says where it stands", () => {
    const text = "See (https://a.example/x).";
    expect(findLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual(["https://a.example/x"]);
  });

  test("is found whatever signs stand around it", () => {
    const signs = fc.stringMatching(/^[ ()[\]{}<>"'`.,;:!?…，。）」】、；：！？؟،।«»“”*|—-]{0,6}$/u);
    const url = fc
      .webUrl({ withFragments: false, withQueryParameters: false })
      .filter((address) => /[a-z0-9/]$/.test(address) && !/[()[\]{}'*,;|!]/.test(address));
    fc.assert(
      fc.property(signs, url, signs, (before, address, after) => {
        // What follows an opening bracket belongs to the address until it is closed.
        fc.pre(
          !/^[([{（]/.test(after) &&
            !/^[-—*]/.test(after) &&
            !/^[.,;:!?'|]+[^\s.,;:!?'|*)\]}<>"`…，。）」】、；：！？؟،।«»“”]/.test(after),
        );
        expect(urls(`${before} ${address}${after}`)).toEqual([address]);
      }),
    );
  });
});

describe("the only link", () => {
  it.each([
    ["https://a.example/x", "https://a.example/x"],
    [" (https://a.example/x). ", "https://a.example/x"],
    ["https://a.example/x。", "https://a.example/x"],
    ["see https://a.example/x", null],
    ["https://a.example/x https://b.example/", null],
    ["words", null],
  ])("of %j is %j", (text, url) => {
    expect(onlyLink(text)).toBe(url);
  });
});

test.each([
  "https://a",
  "https://a.example/(",
  "https://a.example/,",
  ",https://",
  "www.",
  "((((",
  "https://a.example/x)",
])("100 kB of %j are read", (part) => {
  expect(findLinks(part.repeat(100_000 / part.length)).length).toBeGreaterThanOrEqual(0);
  expect(findLinks(`https://a.example/${part.repeat(100_000 / part.length)} x`)[0]?.start).toBe(0);
});
