import { expect } from "vitest";
import { recordOpens } from "../../library/bookmarks/index.ts";
import { searchInput } from "@bowerbird/contract/search";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { searchBookmarks } from "./index.ts";

const { it } = openTestWorld();
const day = 24 * 60 * 60_000;

it("a search finds what is older than an age and what was never opened, and the opposite", async ({ ctx }) => {
  const ages = [1, 10, 40, 400, 800];
  const ids = await saveSamples(
    ctx,
    ages.map((days) => ({
      url: `https://age${days}.example/`,
      title: `Age ${days}`,
      createdAt: new Date(ctx.now().getTime() - days * day).toISOString(),
    })),
  );
  await recordOpens(ctx, { ids: [ids[0]!, ids[4]!] });
  const find = async (q: string) => {
    const { bookmarks, metadata } = await searchBookmarks(ctx, searchInput.parse({ q, sort: "date" }));
    expect(metadata.total).toBe(bookmarks.length);
    return bookmarks.map(({ title }) => Number(title.slice(4)));
  };
  expect(await find("older:2y")).toEqual([800]);
  expect(await find("older:3m")).toEqual([400, 800]);
  expect(await find("older:1w")).toEqual([10, 40, 400, 800]);
  expect(await find("-older:11d")).toEqual([1, 10]);
  expect(await find("opened:never")).toEqual([10, 40, 400]);
  expect(await find("-opened:never")).toEqual([1, 800]);
  expect(await find("older:1y opened:never age")).toEqual([400]);
  // Still being typed.
  expect(await find("opened:nev older:2")).toEqual(ages);
  expect(await find("older:99999y")).toEqual([]);
});
