import { foldText } from "@bowerbird/bookmark/fold-text";
import { searchInput } from "@bowerbird/contract/search";
import fc from "fast-check";
import { beforeAll, describe, expect } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";
import { quickSearch, searchBookmarks } from "./index.ts";

const { world, it } = openTestWorld();

const samples: Sample[] = [
  { url: "https://list-docs107.example/Guide?page=2#part-3", title: "God’s own – “tea with milk”, 2019–2020" },
  {
    url: "https://a.example/server",
    title: "Server‑side rendering",
    tags: ["c++", "hello(world)", '5" disk', "rock ’n’ roll"],
  },
  { url: "https://b.example/1", title: "أحمد و آسفي مـــرحبا", description: "ذكرى ۱۴۰۳ مدرسة" },
  { url: "https://www.xn--90ab5f.xn--p1ai/", title: "" },
  { url: "https://ja.example/wiki/%E6%97%A5%E6%9C%AC", title: "Island country" },
  { url: "https://c.example/", title: "Plain C for „beginners“", category: ["Tom’s list docs"] },
  { url: "https://d.example/", title: "d", description: "It's a long day's night", notes: "Ask Ada.", tags: ["x y"] },
];

let ctx: Context;
beforeAll(async () => {
  ctx = await world.person();
  await saveSamples(ctx, samples);
});

const quick = async (q: string) => (await quickSearch(ctx, { q, limit: 8 })).bookmarks.map(({ url }) => url);
const full = async (q: string) =>
  (await searchBookmarks(ctx, searchInput.parse({ q }))).bookmarks.map(({ url }) => url);

describe("what a keyboard types is found however it was printed", () => {
  it.each([
    ["god's own", 0],
    ["god`s own", 0],
    ["2019-2020", 0],
    ["“tea with milk”", 0],
    ["„tea with milk“", 0],
    ["«tea with milk»", 0],
    ["server-side", 1],
    ['"server-side rendering"', 1],
    ["rock 'n' roll", 1],
    ["احمد", 2],
    ["اسفي", 2],
    ["مرحبا", 2],
    ["ذكري", 2],
    ["1403", 2],
    ["مدرسه", 2],
    ["вэб.рф", 3],
    ["xn--90ab5f.xn--p1ai", 3],
    ["https://вэб.рф/", 3],
    ["日本", 4],
    ["%E6%97%A5%E6%9C%AC", 4],
    ["tom's list", 5],
    ["'beginners'", null],
    ['category:"Tom\'s list docs"', 5],
  ] as const)("%s", async (q, index) => {
    const expected = index === null ? [] : [samples[index]!.url];
    expect([await quick(q), await full(q)]).toEqual([expected, expected]);
  });
});

describe("a tag with signs is found by", () => {
  it.each(["#c++", "tag:c++", "#hello(world)", 'tag:"hello(world)"', '#5"', 'tag:"5 disk"', "#c+", "#rock"])(
    "%s",
    async (q) => {
      expect([await quick(q), await full(q)]).toEqual([[samples[1]!.url], [samples[1]!.url]]);
    },
  );
});

it("the words of a pasted title with signs of operators are found", async ({ other }) => {
  const title = "How to: use - and or (2024)";
  await saveSamples(other, [{ url: "https://e.example/", title }]);
  expect((await quickSearch(other, { q: title, limit: 8 })).bookmarks).toHaveLength(1);
});

/** Whatever is copied out of a field, but for what means something else: quotes, minus and operators. */
const copied = fc
  .record({ sample: fc.nat({ max: samples.length - 1 }), start: fc.nat(80), length: fc.integer({ min: 2, max: 20 }) })
  .map(({ sample, start, length }) => {
    const { url, title, tags = [], description, notes, category = [] } = samples[sample]!;
    const text = [title, url, ...tags, description, notes, category.at(-1)].join("\n");
    const part = Array.from(text.slice(start % text.length))
      .slice(0, length)
      .join("")
      .split("\n")[0]!
      .trim();
    return { part, url };
  })
  // A scheme alone says nothing.
  .filter(({ part }) => /[^htps:/w.]/.test(part))
  .filter(
    ({ part }) =>
      [...foldText(part)].length > 1 && !/["“”„#-]|\w:(?!\/)/.test(part) && /[\p{L}\p{N}]/u.test(foldText(part)),
  );

it("any part of a title, address, tag, category, description or notes is found by both searches", async () => {
  await fc.assert(
    fc.asyncProperty(copied, async ({ part, url }) => {
      expect(await quick(part)).toContain(url);
      expect(await full(part)).toContain(url);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ["ttps://list", 0],
  ["s://list-docs107.ex", 0],
  ["://list", 0],
  ["//list-d", 0],
  ["/list-docs107", 0],
  ["//www.вэб", 3],
  ["w.вэб", 3],
  [".xn--90ab5f", 3],
] as const)("a part of an address from before its host is found: %s", async (q, index) => {
  expect(await quick(q)).toContain(samples[index]!.url);
  expect(await full(q)).toContain(samples[index]!.url);
});

it("a part that begins with the last letter of a word is found among many, too", async ({ other }) => {
  const title = "Family recipes, rye, nana-bread";
  const many = Array.from({ length: 1_100 }, (_, n) => ({ url: `https://e.example/${n}`, title: `Loaf ${n}` }));
  await saveSamples(other, [{ url: "https://e.example/", title }, ...many]);
  for (const q of ["y recipes", "s, ry", "na-bread"])
    expect((await quickSearch(other, { q, limit: 8 })).bookmarks.map((found) => found.title)).toEqual([title]);
});

it.each(["t-docs1", "st-docs10", "docs107.ex", "07.example", "t docs"])(
  "the middle of words is found: %s",
  async (q) => {
    expect(await quick(q)).toContain(samples[q === "t docs" ? 5 : 0]!.url);
  },
);
