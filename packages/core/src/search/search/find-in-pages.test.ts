import { type SearchInput, searchInput } from "@bowerbird/contract/search";
import { Bookmark } from "@bowerbird/db";
import { describe, expect } from "vitest";
import { sweepEnrichments } from "../../intake/pages/index.ts";
import { deleteBookmarks, restoreBookmarks, updateBookmark } from "../../library/bookmarks/index.ts";
import { type Context, createVisitorContext, own } from "../../platform/context/index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";
import { quickSearch, searchBookmarks } from "./index.ts";

const { world, it } = openTestWorld();

const long = "Birds are everywhere in this text, which goes on and on. ".repeat(8);
const library: (Sample & { text?: string })[] = [
  { url: "https://nests.example/1", title: "Nests", text: "Satin bowerbirds decorate with ultramarine feathers." },
  { url: "https://paint.example/2", title: "Colors", description: "Ultramarine and ochre", text: "All about pigment." },
  { url: "https://shop.example/3", title: "Ultramarine", tags: ["art"], text: "Buy ultramarine paint. Pigments, too." },
  {
    url: "https://rock.example/4",
    title: "Lapis",
    category: ["Stones"],
    text: "Ground to ultramarine, a blue pigment.",
  },
  { url: "https://jp.example/5", title: "Tokyo", text: "東京都の美術館で京都の絵を見ました。" },
  { url: "https://far.example/6", title: "Far", text: `${long}A kingfisher dives for Crème brûlée. ${long}` },
  { url: "https://silent.example/7", title: "Nothing was read here" },
];

/** A person with these bookmarks, the last one being the newest, whose pages were read by an earlier version. */
async function person(samples: readonly (Sample & { text?: string })[] = library) {
  const ctx = await world.person();
  const ids = await saveSamples(ctx, samples);
  for (const [index, { text: preview }] of samples.entries())
    if (preview !== undefined) await setText(ctx, ids[index]!, preview);
  await sweepEnrichments(createVisitorContext(world.services));
  return { ctx, ids };
}

async function setText(ctx: Context, bookmarkId: string, preview: string): Promise<void> {
  await own(ctx)
    .updateTable("BookmarkPage")
    .set({ state: "done", preview })
    .where("bookmarkId", "=", bookmarkId)
    .execute();
  await own(ctx).insertInto("PageWords", { bookmarkId, words: null }).execute();
}

let shared: ReturnType<typeof person> | undefined;
const ada = () => (shared ??= person());

const names = (bookmarks: { url: string }[]) => bookmarks.map(({ url }) => new URL(url).hostname.split(".")[0]);
const quick = async (ctx: Context, q: string) => names((await quickSearch(ctx, { q, limit: 8 })).bookmarks);
const search = (ctx: Context, input: SearchInput) => searchBookmarks(ctx, searchInput.parse(input));
const found = async (ctx: Context, input: SearchInput) => names((await search(ctx, input)).bookmarks);

describe("a word of the page's text", () => {
  it.each([
    ["a word", "feathers", ["nests"]],
    ["the beginning of a word", "feath", ["nests"]],
    ["words in any order", "decorate bower", ["nests"]],
    ["a word of the site and one of the text", "nests feathers", ["nests"]],
    ["a word of the category and one of the text", "stones pigment", ["rock"]],
    ["a phrase", '"ultramarine feathers"', ["nests"]],
    ["letters without their accents", "creme brulee", ["far"]],
    ["characters inside a run without spaces", "美術館", ["jp"]],
    ["the last character of such a run", "見ました", ["jp"]],
    ["one such character and a word", "京 example", ["jp"]],
  ])("finds the bookmark: %s", async (_reason, query, expected) => {
    expect(await quick((await ada()).ctx, query)).toEqual(expected);
  });

  it.each([
    ["a part inside a word", "eathers"],
    ["words of two pages", "feathers kingfisher"],
    ["a phrase in another order", '"feathers ultramarine"'],
    ["a phrase that ends inside a word", '"ultramarine feath"'],
    ["characters that are in it, but not together", "東都"],
    ["the beginning of too many words", "fe"],
  ])("does not find it: %s", async (_reason, query) => {
    const { ctx } = await ada();
    expect(await quickSearch(ctx, { q: query, limit: 8 })).toEqual({ bookmarks: [], corrections: [] });
  });

  it("is shown with the words around it", async () => {
    const { ctx, ids } = await ada();
    const { inPageText } = await quickSearch(ctx, { q: "kingfisher", limit: 8 });
    expect(Object.keys(inPageText!)).toEqual([ids[5]]);
    expect(inPageText![ids[5]!]).toMatch(/^….+ A kingfisher dives for Crème brûlée\. .+…$/);
    expect((await search(ctx, { q: "kingfisher" })).inPageText).toEqual(inPageText);
    expect((await quickSearch(ctx, { q: "ochre", limit: 8 })).inPageText).toBeUndefined();
  });
});

describe("matches in the texts of pages", () => {
  it("come behind all others, the newest first, and none twice", async () => {
    const { ctx, ids } = await ada();
    const answer = await quickSearch(ctx, { q: "ultramarine", limit: 8 });
    expect(names(answer.bookmarks)).toEqual(["shop", "paint", "rock", "nests"]);
    expect(Object.keys(answer.inPageText!).toSorted()).toEqual([ids[0], ids[3]].toSorted());
    expect(await found(ctx, { q: "ultramarine", sort: "date", order: "asc" })).toEqual([
      "paint",
      "shop",
      "nests",
      "rock",
    ]);
    expect(await found(ctx, { q: "ultramarine", sort: "title", order: "asc" })).toEqual([
      "paint",
      "shop",
      "rock",
      "nests",
    ]);
  });

  it("fill up what was asked for, and are counted only then", async () => {
    const { ctx } = await ada();
    const totals = async (limit: number) => {
      const { metadata, bookmarks } = await search(ctx, { q: "ultramarine", limit });
      return [names(bookmarks), metadata.total, metadata.isTotalExact];
    };
    expect(await totals(100)).toEqual([["shop", "paint", "rock", "nests"], 4, true]);
    expect(await totals(3)).toEqual([["shop", "paint", "rock"], 4, true]);
    expect(await totals(2)).toEqual([["shop", "paint"], 2, true]);
  });

  it.each<[string, SearchInput, string[]]>([
    ["a category", { q: "pigment", category: "Stones" }, ["rock"]],
    ["an excluded category", { q: "pigment -category:Stones" }, ["shop", "paint"]],
    ["a tag", { q: "pigment", tags: "art" }, ["shop"]],
    ["an excluded tag", { q: "pigment -tag:art" }, ["rock", "paint"]],
    ["a site", { q: "pigment site:rock.example" }, ["rock"]],
    ["a time", { q: "pigment", dateTo: "2020-01-02" }, ["paint"]],
    ["before", { q: "pigment before:2020-01-03" }, ["paint"]],
    ["a broken link", { q: "pigment is:broken" }, []],
    ["a word that the bookmark must not have", { q: "pigment -lapis" }, ["shop", "paint"]],
    ["a word that the page must not have", { q: "pigment -blue" }, ["shop", "paint"]],
  ])("respect the other conditions: %s", async (_reason, input, expected) => {
    expect(await found((await ada()).ctx, input)).toEqual(expected);
  });

  it("are only of links that are broken when these are asked for", async () => {
    const { ctx, ids } = await person();
    await ctx.em.nativeUpdate(Bookmark, { id: ids[3]! }, { brokenReason: "404" });
    expect(await found(ctx, { q: "pigment is:broken" })).toEqual(["rock"]);
  });

  it("are never another person's", async ({ bob }) => {
    await ada();
    await saveSamples(bob, library);
    expect(await quick(bob, "feathers")).toEqual([]);
  });

  it("are not those of bookmarks in the trash, until these are restored", async () => {
    const { ctx, ids } = await person();
    await deleteBookmarks(ctx, { ids: [ids[0]!] });
    expect(await quick(ctx, "feathers")).toEqual([]);
    expect(await found(ctx, { q: "ultramarine" })).toEqual(["shop", "paint", "rock"]);
    await restoreBookmarks(ctx, { ids: [ids[0]!] });
    expect(await quick(ctx, "feathers")).toEqual(["nests"]);
  });

  it("are not those of a page that the bookmark no longer leads to", async () => {
    const { ctx, ids } = await person();
    await updateBookmark(ctx, { id: ids[0]!, url: "https://other.example/" });
    expect(await quick(ctx, "feathers")).toEqual([]);
  });

  it("come before the correction of typos", async () => {
    const { ctx } = await person([
      { url: "https://one.example/", title: "Sailing" },
      { url: "https://two.example/", title: "Airports", text: "Salling Airport" },
    ]);
    const answer = await quickSearch(ctx, { q: "salling", limit: 8 });
    expect([names(answer.bookmarks), answer.corrections]).toEqual([["two"], []]);
    expect(await quick(ctx, "saiilng")).toEqual(["one"]);
  });

  it("are counted up to a bound", async ({ ctx }) => {
    const samples = Array.from({ length: 1_001 }, (_, index) => ({ url: `https://a.example/${index}`, title: "A" }));
    const ids = await saveSamples(ctx, samples);
    await own(ctx)
      .insertInto(
        "PageWords",
        ids.map((bookmarkId) => ({ bookmarkId, words: "common:1" })),
      )
      .execute();
    const { metadata } = await search(ctx, { q: "common", limit: 10 });
    expect(metadata).toMatchObject({ total: 1_000, isTotalExact: false, returned: 10 });
  });
});
