import { searchInput, searchMatchesInput } from "@bowerbird/contract/search";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { findSearchMatches, quickSearch, searchBookmarks } from "./index.ts";

const { world } = openTestWorld();

const titles = [
  "Notes: before:2020 was another time",
  "-moz-appearance and other prefixes",
  'tag:"soup" explained, is:unread too',
  "Grep -v -rf explained",
];

let ctx: Context;
beforeAll(async () => {
  ctx = await world.person();
  await saveSamples(
    ctx,
    titles.map((title, index) => ({ url: `https://${index}.example/`, title })),
  );
});

const full = (q: string, wordsOnly?: "false") => searchBookmarks(ctx, searchInput.parse({ q, wordsOnly }));

describe("a pasted title with operators finds its bookmark, and the answer says that words were searched", () => {
  it.each(titles.slice(0, 3))("%s", async (title) => {
    for (const answer of [await quickSearch(ctx, { q: title, limit: 8 }), await full(title)]) {
      expect([answer.bookmarks.map((bookmark) => bookmark.title), answer.isWordsOnly]).toEqual([[title], true]);
    }
  });
});

it("operators stay operators where they find something, and where words find nothing either", async () => {
  const found = await full("explained -soup");
  expect([found.bookmarks.map(({ title }) => title), found.isWordsOnly]).toEqual([[titles[3]], undefined]);
  const none = await full("nowhere tag:unknown");
  expect([none.bookmarks, none.isWordsOnly]).toEqual([[], undefined]);
});

it("a change of all that is found never takes operators for words unless it is asked to", async () => {
  const q = titles[0]!;
  expect((await full(q, "false")).bookmarks).toEqual([]);
  const count = async (wordsOnly?: "true") =>
    (await findSearchMatches(ctx, searchMatchesInput.parse({ q, wordsOnly }))).groups.flatMap(({ ids }) => ids).length;
  expect([await count(), await count("true")]).toEqual([0, 1]);
});
