import { type SearchInput, searchInput } from "@bowerbird/contract/search";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { quickSearch, searchBookmarks } from "./index.ts";

const { world } = openTestWorld();

const search = (input: SearchInput, ctx: Context) => searchBookmarks(ctx, searchInput.parse(input));

describe("among thousands", () => {
  it.each<[string, SearchInput, number]>([
    ["a word that all have", { q: "common" }, 3_000],
    ["the same by title", { q: "common", sort: "title" }, 3_000],
    ["a word that some have", { q: "third", sort: "date" }, 1_000],
    ["a part of words that are all different", { q: "umber2", sort: "date" }, 1_111],
    ["a part of words that are few", { q: "umber299" }, 11],
    ["an exclusion", { q: "common -third" }, 2_000],
    ["a filter alone", { tags: "odd" }, 1_500],
    ["a category alone", { category: "Big" }, 3_000],
  ])("the total is exact, and up to 1,000 are returned, the first ones first: %s", async (_reason, input, total) => {
    const { bookmarks, metadata } = await search(input, await manyBookmarks());
    expect(metadata).toMatchObject({ total, isTotalExact: true, returned: Math.min(100, total) });
    const more = await search({ ...input, limit: 1_000 }, await manyBookmarks());
    const ids = more.bookmarks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(Math.min(1_000, total));
    expect(ids.slice(0, 100)).toEqual(bookmarks.map(({ id }) => id));
    expect(more.metadata.total).toBe(total);
  });
});

describe("the total of one filter alone", () => {
  it.each<[string, SearchInput]>([
    ["relevance", { relevance: 6 }],
    ["tag", { tags: "slow" }],
    ["time from", { dateFrom: "2021-01-01" }],
    ["time until", { dateTo: "2021-01-01" }],
    ["site", { q: "site:bread.example" }],
    ["excluded site", { q: "-site:bread.example" }],
    ["excluded word", { q: "-rye" }],
    ["after", { q: "after:2021" }],
    ["before", { q: "before:2021" }],
    ["broken", { q: "is:broken" }],
    ["excluded category", { q: "-category:Bread" }],
  ])("is the number of bookmarks that it finds: %s", async (_name, input) => {
    const { bookmarks, metadata } = await search(input, await fourBookmarks());
    expect(metadata).toMatchObject({ total: bookmarks.length, isTotalExact: true });
    expect(bookmarks.length).toBeLessThan(4);
  });
});

it.each<[string, SearchInput]>([
  ["a word", { q: "rye" }],
  ["an exclusion", { q: "-wheat" }],
  ["a filter", { tags: "slow" }],
])("the total counts none of another person's bookmarks: %s", async (_name, input) => {
  const [ada, bob] = [await world.person(), await world.person()];
  const sample = { url: "https://bread.example/rye", title: "Rye", tags: ["slow"] };
  await saveSamples(bob, [sample, { ...sample, url: "https://bread.example/more-rye" }]);
  await saveSamples(ada, [sample]);
  expect((await search(input, ada)).metadata).toMatchObject({ total: 1, isTotalExact: true, returned: 1 });
});

let four: Promise<Context> | undefined;
function fourBookmarks(): Promise<Context> {
  return (four ??= world.person().then(async (ctx) => {
    await saveSamples(ctx, [
      {
        url: "https://bread.example/rye",
        title: "Rye",
        category: ["Bread"],
        tags: ["slow"],
        relevance: 9,
        createdAt: "2020-05-01",
      },
      {
        url: "https://bread.example/rolls",
        title: "Rolls",
        category: ["Bread"],
        relevance: 2,
        createdAt: "2021-05-01",
      },
      { url: "https://soup.example/leek", title: "Leek", category: ["Soup"], relevance: 7, createdAt: "2022-05-01" },
      { url: "https://soup.example/pea", title: "Pea", category: ["Soup"], createdAt: "2023-05-01" },
    ]);
    return ctx;
  }));
}

describe("in a library of more than 10,000", () => {
  let ctx: Context;
  beforeAll(async () => {
    ctx = await world.person();
    const fragments = Array.from({ length: 1_300 }, (_, index) => `x${index.toString(36)}qzv${index}`);
    const samples = Array.from({ length: 12_000 }, (_, index) => ({
      url: `https://many.example/${index}`,
      title: `common ${index % 40 === 0 ? "fortieth" : ""} ${index < 1_300 ? fragments[index] : ""}`,
      category: ["Big"],
    }));
    await saveSamples(ctx, [...samples, { url: "https://many.example/last", title: fragments[7]! }]);
  });

  it.each<[string, SearchInput, number, boolean]>([
    ["of many the total is the least there are", { q: "common" }, 999, false],
    ["of some it is exact", { q: "fortieth" }, 300, true],
    ["in another order it is exact", { q: "common", sort: "title" }, 12_000, true],
    ["of what stands inside too many words to look up", { q: "qzv" }, 1_301, true],
    ["of a category it is exact", { category: "Big" }, 12_000, true],
    ["of everything it is exact", {}, 12_001, true],
    ["of an exclusion it is the least there are", { q: "-fortieth", sort: "date" }, 976, false],
  ])("%s", async (_reason, input, total, isTotalExact) => {
    const { metadata } = await search(input, ctx);
    expect(metadata).toMatchObject({ total, isTotalExact, returned: 100 });
  });

  it("old and rare bookmarks are found by any part of them", async () => {
    for (const q of ["x7qzv7", "7qzv7", "qzv7 -last", "qzv1299"]) {
      const { bookmarks } = await quickSearch(ctx, { q, limit: 8 });
      expect(bookmarks.length).toBeGreaterThanOrEqual(1);
    }
    expect((await quickSearch(ctx, { q: "qzv", limit: 8 })).bookmarks.length).toBe(8);
  });
});

let many: Promise<Context> | undefined;
function manyBookmarks(): Promise<Context> {
  return (many ??= world.person().then(async (ctx) => {
    const samples = Array.from({ length: 3_000 }, (_, index) => ({
      url: `https://many.example/${index}`,
      title: `common number${index} ${index % 3 === 0 ? "third" : "other"}`,
      tags: index % 2 === 1 ? ["odd"] : [],
      category: ["Big"],
    }));
    await saveSamples(ctx, samples);
    return ctx;
  }));
}
