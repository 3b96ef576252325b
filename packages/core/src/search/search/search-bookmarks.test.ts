import { type SearchInput, searchInput } from "@bowerbird/contract/search";
import { beforeAll, describe, expect } from "vitest";
import { deleteBookmarks, restoreBookmarks } from "../../library/bookmarks/index.ts";
import { Category } from "@bowerbird/db";
import type { Context } from "../../platform/context/index.ts";
import { importText, link } from "../../testing/index.ts";
import { quickSearch, searchBookmarks } from "./index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";

let ada: Context;

const library: Sample[] = [
  {
    url: "https://b.example/1",
    title: "Émile bakes bread",
    tags: ["food", "build tool"],
    category: ["Kitchen"],
    relevance: 3,
    createdAt: "2023-12-31T23:59:59Z",
  },
  {
    url: "https://a.example/2",
    title: "bread ovens",
    tags: ["food"],
    category: ["Kitchen", "Ovens"],
    relevance: 8,
    createdAt: "2024-01-01T00:00:00Z",
  },
  {
    url: "https://c.example/3",
    title: "Zebra crossing",
    tags: ["Rust"],
    category: ["Animals"],
    createdAt: "2024-05-31T12:00:00Z",
  },
  {
    url: "https://docs.a.example/4",
    title: "Rust bread machine",
    tags: ["rust-lang", "food"],
    category: ["Kitchen", "Ovens", "Electric"],
    relevance: 10,
    createdAt: "2024-06-01T00:00:00Z",
  },
  {
    url: "https://nota.example/5",
    title: "Cat and dog",
    description: "trusty bread",
    category: ["Animals", "Ovens"],
    createdAt: "2025-02-01T00:00:00Z",
  },
];

const { world, it } = openTestWorld();
beforeAll(async () => {
  ada = await world.person();
  await saveSamples(ada, library);
});

const search = (input: SearchInput, ctx = ada) => searchBookmarks(ctx, searchInput.parse(input));
/** The last path segments of the results. */
/** The best match first, unless sorted otherwise; without words that is the newest. */
const found = async (input: SearchInput, ctx = ada) =>
  (await search({ ...(input.q && { sort: "match" }), ...input }, ctx)).bookmarks
    .map(({ url }) => new URL(url).pathname.slice(1))
    .join("");

describe("a filter", () => {
  it.each<[string, SearchInput, string]>([
    ["none: everything, the newest first", {}, "54321"],
    ["a category with its children", { category: "Kitchen" }, "421"],
    ["a category in any capitals", { category: "kITCHEN" }, "421"],
    ["of two of one name the shallowest, then the oldest", { category: "Ovens" }, "42"],
    ["a path", { category: "Animals/Ovens" }, "5"],
    ["all categories", { category: "all" }, "54321"],
    ["a category that is not there", { category: "Nowhere" }, ""],
    ["a tag, in any capitals", { tags: "rust" }, "3"],
    ["several tags, which must all be there", { tags: "food, build tool" }, "1"],
    ["several tags as a list", { tags: ["food", "rust-lang"] }, "4"],
    ["only commas", { tags: ", ," }, "54321"],
    ["from a moment on, itself included", { dateFrom: "2024-05-31T12:00:00Z" }, "543"],
    ["up to a moment, itself included", { dateTo: "2024-01-01T00:00:00.000Z" }, "21"],
    ["up to a day, all of it", { dateTo: "2024-05-31" }, "321"],
    ["relevance 1, which is none", { relevance: 1 }, "54321"],
    ["relevance above 1, which some do not have", { relevance: 2 }, "421"],
    ["relevance", { relevance: 8 }, "42"],
    ["several at once", { q: "bread", category: "Kitchen", tags: "food", relevance: 4, dateTo: "2024-05-31" }, "2"],
  ])("%s", async (_reason, input, expected) => {
    expect(await found(input)).toBe(expected);
  });

  it("by a category's id includes its descendants; another person's id is not found", async ({ bob }) => {
    const { bookmarks } = await search({ category: "Kitchen", q: "émile" });
    expect(await found({ categoryId: bookmarks[0]!.categoryId })).toBe("421");
    await expect(search({ categoryId: bookmarks[0]!.categoryId }, bob)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the order", () => {
  it.each<[string, SearchInput, string]>([
    ["best match", { q: "bread", sort: "match" }, "2415"],
    ["date", { q: "bread", sort: "date" }, "5421"],
    ["date, the oldest first", { sort: "date", order: "asc" }, "12345"],
    ["title, ignoring capitals and accents", { sort: "title", order: "asc" }, "25143"],
    ["title the other way round", { sort: "title", order: "desc" }, "34152"],
    ["address, without www. and scheme", { sort: "url", order: "asc" }, "21345"],
    ["category, of equals the newest first", { sort: "category", order: "asc" }, "34152"],
    ["relevance, those without one last", { sort: "relevance", order: "desc" }, "42153"],
    ["relevance, the least first, those without one last", { sort: "relevance", order: "asc" }, "12453"],
  ])("%s", async (_reason, input, expected) => {
    expect(await found(input)).toBe(expected);
  });
});

it("a search that names no order has the newest first, as the form says, also with words", async () => {
  const { bookmarks, metadata } = await search({ q: "bread" });
  expect(bookmarks.map(({ url }) => new URL(url).pathname.slice(1)).join("")).toBe("5421");
  expect(metadata.sorting).toEqual({ by: "date", order: "desc" });
});

describe("operators", () => {
  it.each([
    ["tag:rust", "3"],
    ["TAG:RUST", "3"],
    ["tag:#rust", "3"],
    ['tag:"build tool"', "1"],
    ["tag:food -tag:rust-lang", "21"],
    ["-tag:food", "53"],
    ["site:a.example", "42"],
    ["site:https://www.a.example/whatever", "42"],
    ["-site:a.example", "531"],
    ["site:docs", "4"],
    ["category:kitchen", "421"],
    ['category:"Kitchen/Ovens"', "42"],
    ["category:Animals/Ovens", "5"],
    ["-category:kitchen", "53"],
    ["category:nowhere", ""],
    ["after:2024", "5432"],
    ["before:2024", "1"],
    ["after:2024-05 before:2024-06", "3"],
    ["after:2024-06-01", "54"],
    ["-after:2024", "1"],
    ["before:2024-05-31", "21"],
    ["bread -rust", "215"],
    ["bread -zebra", "2415"],
    ["rust", "435"],
    ["-rust", "521"],
    ['"rust"', "43"],
    ['-"rust bread"', "5321"],
    ['"bread machine"', "4"],
    ['"machine bread"', ""],
    ["machine bread", "4"],
    ["-kitchen bread", "245"],
    ["bread -b1 -b2 -b3 -b4 -b5 -b6 -b7 -b8 -b9 -rust", "215"],
    ["tag:# bread", "2415"],
  ])("%s", async (q, expected) => {
    expect(await found({ q })).toBe(expected);
    const quick = await quickSearch(ada, { q, limit: 8 });
    expect(quick.bookmarks.map(({ url }) => url.at(-1)).join("")).toBe(expected);
  });

  it.each([
    "tag:",
    "bread tag:",
    "site: bread",
    "before:20 bread",
    "bread before:2024-99",
    '-"" bread',
    "- bread",
    '"bread',
  ])("%s is half typed and no error", async (q) => {
    expect(await found({ q: `${q} sort` })).toBe("");
    expect((await search({ q })).bookmarks.length).toBeGreaterThanOrEqual(4);
  });

  it("with an invalid value are text", async ({ ctx }) => {
    await saveSamples(ctx, [{ url: "https://t.example/1", title: "Life before:after surgery" }]);
    expect(await found({ q: "before:after" }, ctx)).toBe("1");
    expect(await found({ q: "before:then" }, ctx)).toBe("");
  });
});

describe("the metadata of an answer", () => {
  it("contains the filters, the order, and the number of further matches", async () => {
    const input = { q: "bread", category: "Kitchen", tags: "food", relevance: 2, dateFrom: "2020-01-01", limit: 2 };
    expect((await search(input)).metadata).toEqual({
      total: 3,
      isTotalExact: true,
      returned: 2,
      filters: {
        query: "bread",
        category: "Kitchen",
        tags: ["food"],
        relevance: 2,
        dateRange: { from: new Date("2020-01-01"), to: null },
      },
      sorting: { by: "date", order: "desc" },
    });
  });

  it("contains a typo and its correction", async () => {
    expect(await search({ q: "zebbra" })).toMatchObject({
      corrections: [{ from: "zebbra", to: "zebra" }],
      metadata: { total: 1, returned: 1 },
    });
  });
});

describe("search is up to date after", () => {
  it("adding, trashing, restoring and importing", async ({ ctx }) => {
    const [id] = await saveSamples(ctx, [{ url: "https://x.example/1", title: "Ephemeral", tags: ["brief"] }]);
    for (const q of ["ephemeral", "tag:brief", "site:x.example"]) expect(await found({ q }, ctx)).toBe("1");
    await deleteBookmarks(ctx, { ids: [id!] });
    for (const q of ["ephemeral", "tag:brief", "site:x.example", ""]) expect(await found({ q }, ctx)).toBe("");
    await restoreBookmarks(ctx, { ids: [id!] });
    expect((await search({ q: "ephemeral" }, ctx)).metadata.total).toBe(1);
    await importText(world, ctx, link("https://y.example/2", "Ephemeral too", 'TAGS="brief"'));
    expect(await found({ q: "ephemeral tag:brief" }, ctx)).toBe("12");
  });

  it("renaming a category", async ({ ctx }) => {
    await saveSamples(ctx, [{ url: "https://x.example/1", title: "Something", category: ["Café"] }]);
    expect(await found({ q: "cafe" }, ctx)).toBe("1");
    await ctx.em.nativeUpdate(Category, { name: "Café" }, { name: "Tea", nameKey: "tea" });
    expect([await found({ q: "cafe" }, ctx), await found({ q: "tea" }, ctx)]).toEqual(["", "1"]);
  });
});

describe("a query of signs alone", () => {
  it.each([
    ["%", "100% wool"],
    ["&", "Salt & pepper"],
    ["🎉", "A party 🎉"],
    ["\\", "C:\\windows"],
  ])("finds what contains it: %s", async (q, title) => {
    const ctx = await world.person();
    const titles = ["100% wool", "Salt & pepper", "A party 🎉", "C:\\windows", "Plain words"];
    await saveSamples(
      ctx,
      titles.map((one, index) => ({ url: `https://signs.example/${index}`, title: one })),
    );
    const { bookmarks } = await search({ q }, ctx);
    expect(bookmarks.map((bookmark) => bookmark.title)).toEqual([title]);
  });
});
