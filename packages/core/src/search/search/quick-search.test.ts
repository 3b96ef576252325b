import { addBookmarkInput, type AddBookmarkInput } from "@bowerbird/contract/bookmarks";
import { beforeAll, describe, expect } from "vitest";
import { addBookmark, deleteBookmarks, restoreBookmarks } from "../../library/bookmarks/index.ts";
import { Bookmark } from "@bowerbird/db";
import type { Context } from "../../platform/context/index.ts";
import { quickSearch } from "./index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";

let ada: Context;

const library: AddBookmarkInput[] = [
  { url: "https://github.com/foo/bar-baz", title: "Bar baz: a small library", tags: ["typescript", "build tool"] },
  { url: "https://gist.github.com/foo/1234", title: "A gist by foo" },
  { url: "https://www.example.org/github.com/mirror", title: "A mirror of the hub" },
  { url: "https://sensors.example/mpu", title: "MPU6050 gyroscope wiring", description: "Six axes over I²C" },
  { url: "https://cuisine.example/creme", title: "Crème brûlée façon Paul", category: "Food & Recipes" },
  { url: "https://straße.example/", title: "Groẞe Straße und Łódź" },
  { url: "https://jp.example/ramen", title: "東京のラーメン屋さん" },
  { url: "https://wiki.example/postgres", title: "PostgreSQL administration guide", category: "Databases" },
  { url: "https://wiki.example/sailing", title: "Sailing in autumn", description: "Knots, charts and weather" },
  { url: "https://percent.example/", title: "100% wool_socks \\ backslash 'quoted'" },
  { url: "https://other.example/", title: "100 wool socks" },
  { url: "https://tools.example/q?id=42&view=full", title: "C++ and C# compared" },
];

const { world, it } = openTestWorld();
beforeAll(async () => {
  ada = await world.person();
  let day = 0;
  for (const input of library) await save(ada, input, (day += 1));
});

const save = (ctx: Context, input: AddBookmarkInput, day = 1) =>
  addBookmark({ ...ctx, now: () => new Date(Date.UTC(2024, 0, day)) }, addBookmarkInput.parse(input));
const search = (ctx: Context, q: string, limit = 8) => quickSearch(ctx, { q, limit });
const found = async (ctx: Context, q: string) => (await search(ctx, q)).bookmarks.map(({ url }) => url);
const hosts = async (ctx: Context, q: string) => (await found(ctx, q)).map((url) => new URL(url).hostname);

it("a query of a single operator finds its matches", async ({ bob }) => {
  const { id } = await save(bob, { url: "https://gone.example/" });
  await save(bob, { url: "https://alive.example/" });
  expect(await hosts(bob, "is:broken")).toEqual([]);
  await bob.em.nativeUpdate(Bookmark, { id }, { brokenReason: "404" });
  expect(await hosts(bob, "is:broken")).toEqual(["gone.example"]);
  expect(await hosts(bob, "before:3000")).toHaveLength(2);
});

describe("a query finds a bookmark by", () => {
  it.each([
    ["a word of the title", "gyroscope", "sensors.example"],
    ["words in any order", "wiring mpu6050", "sensors.example"],
    ["the beginning of a word", "gyro", "sensors.example"],
    ["the beginnings of several words", "admin postg", "wiki.example"],
    ["a part inside a word", "6050", "sensors.example"],
    ["two characters inside a word", "u6", "sensors.example"],
    ["capitals and spaces at will", "  GYROSCOPE   Wiring ", "sensors.example"],
    ["its description", "charts weather", "wiki.example"],
    ["a tag", "typescript", "github.com"],
    ["a tag of two words", "build tool", "github.com"],
    ["its category's name", "databases", "wiki.example"],
    ["a part of its category's name and a word of its own", "datab guide", "wiki.example"],
    ["host and path", "github.com/foo", "github.com"],
    ["a part of its path", "foo/bar-baz", "github.com"],
    ["a whole address", "https://github.com/foo/bar-baz", "github.com"],
    ["an address without its scheme, with www.", "www.example.org/github.com", "www.example.org"],
    ["a query parameter", "id=42&view", "tools.example"],
    ["letters without their accents", "creme brulee facon", "cuisine.example"],
    ["letters with accents that it lacks", "gyröscopé", "sensors.example"],
    ["letters spelled out", "grosse strasse lodz", "xn--strae-oqa.example"],
    ["accents in two code points", "cre\u0300me", "cuisine.example"],
    ["two characters of a script without spaces", "東京", "jp.example"],
    ["characters inside a run of such a script", "ラーメン", "jp.example"],
    ["full-width letters", "ＭＰＵ６０５０", "sensors.example"],
    ["words with signs", "c++ compared", "tools.example"],
  ])("%s: %s", async (_reason, query, host) => {
    expect((await hosts(ada, query))[0]).toBe(host);
  });
});

describe("every word counts", () => {
  it.each([
    ["one that is nowhere", "gyroscope zebra"],
    ["words of two different bookmarks", "gyroscope sailing"],
    ["a sign between words that is not there", "wool-socks"],
  ])("%s finds nothing", async (_reason, query) => {
    expect(await search(ada, query)).toEqual({ bookmarks: [], corrections: [] });
  });

  it.each(["", " ", "g", " x ", "%", "--", "' '", "\u0000"])("%j is too little to search for", async (query) => {
    expect((await search(ada, query)).bookmarks).toEqual([]);
  });
});

describe("mistyped words", () => {
  it.each([
    ["one letter wrong in six", "wiling", ["sensors.example"]],
    ["one letter too many", "saiiling", ["wiki.example"]],
    ["one letter missing", "salling", ["wiki.example"]],
    ["two letters swapped", "gyrsocope", ["sensors.example"]],
    ["two typos in nine letters", "gyrosoppe", ["sensors.example"]],
    ["two typos in eight letters are too many", "abtumns", []],
    ["a typo in four letters is too much", "knts", []],
    ["three typos are too many", "gyrxsxxpe", []],
    ["a mistyped word beside a right one", "gyroscpoe wiring", ["sensors.example"]],
  ])("%s: %s", async (_reason, query, expected) => {
    expect(await hosts(ada, query)).toEqual(expected);
  });

  it("are reported, and corrected only when the query finds nothing", async ({ ctx }) => {
    expect((await search(ada, "gyrsocope")).corrections).toEqual([{ from: "gyrsocope", to: "gyroscope" }]);
    expect((await search(ada, "gyroscope")).corrections).toEqual([]);
    await save(ctx, { url: "https://a.example", title: "Sailing" });
    await save(ctx, { url: "https://b.example", title: "Salling Airport" });
    expect(await hosts(ctx, "salling")).toEqual(["b.example"]);
  });
});

describe("the best match is first", () => {
  it("the site of that name, then the title, tag, category and address, a part of a word, anywhere; the newest among equals", async ({
    ctx,
  }) => {
    const samples: Sample[] = [
      { url: "https://anywhere.example/", title: "Something", description: "about leaves and rust" },
      { url: "https://part.example/", title: "Untrusted input" },
      { url: "https://rust-lang.example/book", title: "A language" },
      { url: "https://category.example/", title: "Ownership", category: ["Rust"] },
      { url: "https://tag.example/", title: "Lifetimes", tags: ["rust"] },
      { url: "https://word.example/", title: "Learning Rust" },
      { url: "https://older.example/", title: "Rust by example" },
      { url: "https://newer.example/", title: "Rust in practice" },
      { url: "https://rust.example/", title: "Home" },
    ];
    await saveSamples(
      ctx,
      samples.map((sample, day) => ({ createdAt: new Date(Date.UTC(2024, 0, day + 1)).toISOString(), ...sample })),
    );
    const names = ["rust", "newer", "older", "word", "tag", "category", "rust-lang", "part"];
    expect(await hosts(ctx, "rust")).toEqual(names.map((name) => `${name}.example`));
  });

  it("from different sites: at most three of one, if others match", async ({ ctx }) => {
    for (let index = 0; index < 9; index++)
      await save(ctx, { url: `https://loud.example/${index}`, title: `Typography ${index}` }, 1 + index);
    await save(ctx, { url: "https://quiet.example/", title: "A book", description: "on typography" }, 30);
    const shown = await hosts(ctx, "typography");
    expect(shown.slice(0, 4)).toEqual(["loud.example", "loud.example", "loud.example", "quiet.example"]);
    expect(shown).toHaveLength(8);
  });

  it("shows no more than asked for", async ({ ctx }) => {
    for (let index = 0; index < 12; index++)
      await save(ctx, { url: `https://many.example/${index}`, title: "Same" }, 1 + index);
    const { bookmarks } = await search(ctx, "same", 8);
    expect(bookmarks.map(({ url }) => url)).toEqual(
      Array.from({ length: 8 }, (_, index) => `https://many.example/${11 - index}`),
    );
  });
});

describe("characters with a meaning in SQL are literal", () => {
  const queries: [query: string, hosts: string[]][] = [
    ["100%", ["percent.example"]],
    ["wool_socks", ["percent.example"]],
    ["\\ backslash", ["percent.example"]],
    ["'quoted'", ["percent.example"]],
    ["wool%socks", []],
    ["wool & socks", ["other.example", "percent.example"]],
    ["wool | zebra", []],
    ["!wool", []],
    ["socks:*", []],
    ["'; drop table bookmark; --", []],
    ["\\", []],
    ["%%", []],
    ["__", []],
    ["wool\u0000socks", ["other.example", "percent.example"]],
    ["\ud800 wool", ["other.example", "percent.example"]],
    ["(wool <-> socks)", []],
    ["x".repeat(500), []],
  ];
  it.each(queries.map(([query, expected]) => ({ query, expected, shown: JSON.stringify(query.slice(0, 40)) })))(
    "$shown",
    async ({ query, expected }) => {
      expect([...new Set(await hosts(ada, query))].sort()).toEqual(expected);
    },
  );
});

describe("other people's bookmarks", () => {
  it("are not found, even with common words", async ({ bob }) => {
    expect(await found(bob, "gyroscope")).toEqual([]);
    expect(await found(bob, "gyrsocope")).toEqual([]);
    await save(bob, { url: "https://bob.example", title: "My gyroscope", category: "Databases" });
    expect(await hosts(bob, "gyroscope")).toEqual(["bob.example"]);
    expect(await hosts(bob, "databases")).toEqual(["bob.example"]);
    expect(await hosts(ada, "gyroscope")).toEqual(["sensors.example"]);
  });

  it("neither prevent nor become a correction", async ({ ctx, other }) => {
    await save(ctx, { url: "https://mine.example", title: "Photography" });
    await save(other, { url: "https://theirs.example", title: "Photogarphy fotography" });
    expect(await search(ctx, "photogarphy")).toMatchObject({
      bookmarks: [{ url: "https://mine.example" }],
      corrections: [{ from: "photogarphy", to: "photography" }],
    });
    expect(await search(ctx, "fotographi")).toMatchObject({ bookmarks: [], corrections: [] });
  });

  it("a deleted bookmark is not found until it is restored", async ({ ctx }) => {
    const { id } = await save(ctx, { url: "https://gone.example", title: "Ephemeral", category: "Birds" });
    await deleteBookmarks(ctx, { ids: [id] });
    for (const query of ["ephemeral", "ephemaral", "gone.example", "birds"])
      expect(await found(ctx, query)).toEqual([]);
    await restoreBookmarks(ctx, { ids: [id] });
    expect(await hosts(ctx, "ephemeral")).toEqual(["gone.example"]);
    expect(await hosts(ctx, "birds")).toEqual(["gone.example"]);
  });
});

it("a settled search also has the tags that begin with it, the most used first, and how many are found", async ({
  ctx,
}) => {
  await saveSamples(
    ctx,
    Array.from({ length: 12 }, (_, index) => ({
      url: `https://tags.example/${index}`,
      title: "Baking",
      tags: index < 9 ? ["baking", "rye"] : ["Baked goods"],
    })),
  );
  const settled = await quickSearch(ctx, { q: "#bak", limit: 8, meaning: "true" });
  const tags = [
    { tag: "baking", count: 9 },
    { tag: "Baked goods", count: 3 },
  ];
  expect(settled).toMatchObject({ tags, total: 12 });
  expect(await quickSearch(ctx, { q: "bak", limit: 8 })).not.toHaveProperty("total");
});
