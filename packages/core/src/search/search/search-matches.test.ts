import { updateBookmarksInput } from "@bowerbird/contract/bookmark-changes";
import { type SearchMatchesInput, searchInput, searchMatchesInput } from "@bowerbird/contract/search";
import { BookmarkPage, PageWords } from "@bowerbird/db";
import { beforeAll, describe, expect, it } from "vitest";
import { undoChange, updateBookmarks } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { findSearchMatches, searchBookmarks } from "./index.ts";

const { world } = openTestWorld();

async function matches(ctx: Context, input: SearchMatchesInput): Promise<string[]> {
  const { groups, isComplete } = await findSearchMatches(ctx, searchMatchesInput.parse(input));
  expect(isComplete).toBe(true);
  return groups.flatMap(({ ids }) => ids);
}

describe("everything that a search finds", () => {
  let ctx: Context;
  beforeAll(async () => {
    ctx = await world.person();
    const samples = Array.from({ length: 12_000 }, (_, index) => ({
      url: `https://many.example/${index}`,
      title: `common ${index % 40 === 0 ? "fortieth" : ""}`,
      tags: index % 5 === 0 ? ["fifth"] : [],
      category: [index % 2 === 0 ? "Even" : "Odd"],
    }));
    await saveSamples(ctx, [...samples, { url: "https://last.example", title: "Last" }]);
  });

  it.each<[SearchMatchesInput, number]>([
    [{ q: "common" }, 12_000],
    [{ q: "fortieth" }, 300],
    [{ q: "-fortieth" }, 11_701],
    [{ tags: "fifth" }, 2_400],
    [{ q: "common", tags: "fifth", category: "Odd" }, 1_200],
    [{ category: "Even" }, 6_000],
    [{}, 12_001],
    [{ q: "nothing-of-it" }, 0],
    // A typo.
    [{ q: "fortieht" }, 300],
  ])("is counted to the last one: %j", async (input, count) => {
    const ids = await matches(ctx, input);
    expect([ids.length, new Set(ids).size]).toEqual([count, count]);
  });

  it("is given by category", async () => {
    const { groups } = await findSearchMatches(ctx, searchMatchesInput.parse({ q: "fortieth" }));
    expect(groups.map(({ ids }) => ids.length)).toEqual([300]);
  });
});

describe("in a small library everything that a search finds", () => {
  let ctx: Context;
  let ids: string[];
  beforeAll(async () => {
    ctx = await world.person();
    ids = await saveSamples(ctx, [
      { url: "https://a.example", title: "Rye bread", category: ["Baking"], marks: { isFavorite: true } },
      { url: "https://b.example", title: "Wheat", description: "Not rye", category: ["Baking", "Old"], relevance: 8 },
      { url: "https://c.example", title: "Trains", tags: ["rye"], createdAt: "2019-02-01" },
      { url: "https://d.example", title: "Soup" },
    ]);
    await ctx.em.upsert(BookmarkPage, { userId: ctx.userId, bookmarkId: ids[3]!, state: "done", preview: "With rye." });
    await ctx.em.upsert(PageWords, { userId: ctx.userId, bookmarkId: ids[3]!, words: "'rye':1" });
  });

  it.each<SearchMatchesInput>([
    { q: "rye" },
    { q: "rye -bread" },
    { q: "is:favorite" },
    { is: "favorite" },
    { q: "baking" },
    { category: "Baking" },
    { relevance: 5 },
    { dateTo: "2019-12-31" },
    { q: "tag:rye" },
    { q: "whaet" },
    {},
  ])("is what its results show: %j", async (input) => {
    const { bookmarks } = await searchBookmarks(ctx, searchInput.parse({ ...input, limit: 1_000 }));
    expect((await matches(ctx, input)).toSorted()).toEqual(bookmarks.map(({ id }) => id).toSorted());
  });

  it("can be changed together and undone", async () => {
    const found = await matches(ctx, { q: "rye" });
    const { updated, changeId } = await updateBookmarks(
      ctx,
      updateBookmarksInput.parse({ ids: found, addTags: ["grain"] }),
    );
    expect([updated, (await matches(ctx, { tags: "grain" })).toSorted()]).toEqual([4, ids.toSorted()]);
    await undoChange(ctx, { id: changeId! });
    expect(await matches(ctx, { tags: "grain" })).toEqual([]);
  });
});
