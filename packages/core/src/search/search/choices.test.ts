import { describe, expect } from "vitest";
import { deleteBookmarks } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { quickSearch, recordChoice } from "./index.ts";

const { world, it } = openTestWorld();
const search = (ctx: Context, q: string) => quickSearch(ctx, { q, limit: 8 });

describe("what was opened from a search", () => {
  const titles = ["Rust news", "Rust by example", "A book about rust", "Trust"];
  async function person() {
    const ctx = await world.person();
    const ids = await saveSamples(
      ctx,
      titles.map((title, index) => ({ url: `https://r${index}.example/`, title })),
    );
    return { ctx, choose: (q: string, index: number) => recordChoice(ctx, { q, bookmarkId: ids[index]! }) };
  }
  const order = async (ctx: Context, q: string) =>
    (await search(ctx, q)).bookmarks.map(({ title }) => titles.indexOf(title));

  it("comes first for the same words and their beginnings, however they are written", async () => {
    const { ctx, choose } = await person();
    expect(await order(ctx, "rust")).toEqual([1, 0, 2, 3]);
    await choose(" RUST ", 2);
    expect(await order(ctx, "rust")).toEqual([2, 1, 0, 3]);
    expect(await order(ctx, "ru")).toEqual([2, 1, 0, 3]);
    expect(await order(ctx, "rust n")).toEqual([0]);
  });

  it("is ordered by how often, then how lately", async () => {
    const { ctx, choose } = await person();
    for (const index of [3, 0, 3]) await choose("rust", index);
    expect(await order(ctx, "rust")).toEqual([3, 0, 1, 2]);
  });

  it("is found among thousands of newer matches", async () => {
    const { ctx, choose } = await person();
    await saveSamples(
      ctx,
      Array.from({ length: 3_000 }, (_, index) => ({
        url: `https://new${index}.example/`,
        title: `Rust ${index}`,
        createdAt: new Date(Date.UTC(2024, 0, 1) + index).toISOString(),
      })),
    );
    await choose("rust", 2);
    expect((await search(ctx, "rust")).bookmarks[0]!.title).toBe("A book about rust");
  });

  it("does not come back from the trash, nor for another person", async ({ eve }) => {
    const { ctx, choose } = await person();
    await choose("rust", 2);
    const { bookmarks } = await search(ctx, "rust");
    await deleteBookmarks(ctx, { ids: [bookmarks[0]!.id] });
    expect(await order(ctx, "rust")).toEqual([1, 0, 3]);
    const refused = recordChoice(eve, { q: "rust", bookmarkId: bookmarks[1]!.id });
    await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
