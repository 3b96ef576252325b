import { Bookmark } from "@bowerbird/db";
import { describe, expect, it } from "vitest";
import { deleteBookmarks } from "../../library/bookmarks/index.ts";
import { getInsights } from "../../library/insights/index.ts";
import { type Context, createJobContext } from "../../platform/context/index.ts";
import { openSemanticWorld } from "../../semantic/embeddings/testing/open-semantic-world.ts";
import { type Sample } from "../../testing/test-library.ts";
import { rediscover, shuffle } from "./index.ts";

const world = openSemanticWorld();
const now = new Date("2026-11-25T12:00:00Z");

async function personWith(samples: Sample[]): Promise<{ ctx: Context; ids: string[] }> {
  const { ctx, ids } = await world.person(samples);
  const later = createJobContext(world.services, ctx.userId);
  later.now = () => now;
  return { ctx: later, ids };
}
const saved = (title: string, createdAt: string, fields: Partial<Sample> = {}): Sample => ({
  url: `https://${title.toLowerCase().replaceAll(" ", "-")}.example/`,
  title,
  createdAt,
  ...fields,
});
const titles = (bookmarks: readonly { title: string }[]) => bookmarks.map(({ title }) => title);
const look = (ctx: Context, timeZone = "UTC") => rediscover(ctx, { timeZone });

describe("on this day", () => {
  it("are the links of the same day in earlier years, the newest first, in the person's time zone", async () => {
    const { ctx } = await personWith([
      saved("Long ago", "2013-11-25T23:59:00Z"),
      saved("Last year", "2025-11-25T00:00:00Z"),
      saved("The day before", "2025-11-24T23:59:00Z"),
      saved("Today", "2026-11-25T08:00:00Z"),
    ]);
    const { onThisDay } = await look(ctx);
    expect(onThisDay.isNear).toBe(false);
    expect(titles(onThisDay.bookmarks)).toEqual(["Last year", "Long ago"]);
    expect(titles((await look(ctx, "Asia/Tokyo")).onThisDay.bookmarks)).toEqual(["Last year", "The day before"]);
  });

  it("are those of the three days before and after, if that day has none", async () => {
    const { ctx } = await personWith([
      saved("Near", "2025-11-28T10:00:00Z"),
      saved("Nearer", "2024-11-23T10:00:00Z"),
      saved("Far", "2024-11-21T10:00:00Z"),
    ]);
    const { onThisDay } = await look(ctx);
    expect([onThisDay.isNear, titles(onThisDay.bookmarks)]).toEqual([true, ["Near", "Nearer"]]);
  });
});

describe("forgotten links", () => {
  it("are old ones that share tags or the category with the latest, without embeddings", async () => {
    world.services.embedder = null;
    const { ctx } = await personWith([
      saved("Old bread", "2022-01-01T00:00:00Z", { tags: ["bread", "sour"], category: ["Food"] }),
      saved("Old soup", "2022-01-02T00:00:00Z", { tags: ["soup"], category: ["Food"] }),
      saved("Old chess", "2022-01-03T00:00:00Z", { tags: ["chess"], category: ["Games"] }),
      ...Array.from({ length: 30 }, (_, index) =>
        saved(`New bread ${index}`, "2026-11-01T00:00:00Z", { tags: ["bread", "sour"], category: ["Food"] }),
      ),
    ]);
    expect(titles((await look(ctx)).forgotten)).toEqual(["Old bread", "Old soup"]);
    await ctx.em.nativeUpdate(Bookmark, { title: "Old soup" }, { lastOpenedAt: now });
    expect(titles((await look(ctx)).forgotten)).toEqual(["Old bread"]);
  });
});

it("a shuffle is ten of the person's links outside the trash", async () => {
  const { ctx, ids } = await personWith(
    Array.from({ length: 15 }, (_, index) => saved(`Link ${index}`, "2025-01-01T00:00:00Z")),
  );
  await personWith([saved("Of another person", "2025-01-01T00:00:00Z")]);
  expect(new Set(titles((await shuffle(ctx)).bookmarks)).size).toBe(10);
  await deleteBookmarks(ctx, { ids: ids.slice(1) });
  expect(titles((await shuffle(ctx)).bookmarks)).toEqual(["Link 0"]);
});

it("insights count by month, outermost category, site and tag, without the trash and other people", async () => {
  const { ctx, ids } = await personWith([
    saved("One", "2024-01-31T23:30:00Z", { tags: ["bread"], category: ["Food", "Bread"] }),
    saved("Two", "2024-03-01T00:00:00Z", { tags: ["bread", "soup"], category: ["Food"], marks: { isFavorite: true } }),
    saved("Gone", "2024-03-01T00:00:00Z", { tags: ["gone"], category: ["Gone"] }),
  ]);
  await personWith([saved("Of another person", "2025-01-01T00:00:00Z")]);
  await deleteBookmarks(ctx, { ids: [ids[2]!] });
  const counts = await getInsights(ctx, { timeZone: "UTC" });
  expect(counts).toMatchObject({ total: 2, favorites: 1, unread: 0, broken: 0 });
  expect(counts.months).toEqual([
    { name: "2024-01", count: 1 },
    { name: "2024-03", count: 1 },
  ]);
  expect(counts.categories.map(({ name, count }) => [name, count])).toEqual([["Food", 2]]);
  expect(counts.sites.map(({ name }) => name)).toEqual(["one.example", "two.example"]);
  expect(counts.tags).toEqual([
    { name: "bread", count: 2 },
    { name: "soup", count: 1 },
  ]);
  expect(counts).toMatchObject({ neverOpened: null, topOpened: [] });
  await ctx.em.nativeUpdate(Bookmark, { id: ids[0]! }, { openCount: 3 });
  expect(await getInsights(ctx, { timeZone: "UTC" })).toMatchObject({
    neverOpened: 1,
    topOpened: [{ id: ids[0], name: "One", count: 3 }],
  });
  expect((await getInsights(ctx, { timeZone: "Europe/Berlin" })).months[0]!.name).toBe("2024-02");
});

it("insights count a site with those below it, and a tag in all its spellings, as their lists do", async () => {
  const { ctx } = await personWith([
    saved("One", "2024-01-01T00:00:00Z", { url: "https://rye.example/1", tags: ["Bread"] }),
    saved("Two", "2024-01-01T00:00:00Z", { url: "https://rye.example/2", tags: ["bread"] }),
    saved("Three", "2024-01-01T00:00:00Z", { url: "https://blog.rye.example/3", tags: ["bread"] }),
    saved("Four", "2024-01-01T00:00:00Z", { url: "https://notrye.example/4" }),
  ]);
  const { sites, tags } = await getInsights(ctx, { timeZone: "UTC" });
  expect(sites).toEqual([
    { name: "rye.example", count: 3 },
    { name: "blog.rye.example", count: 1 },
    { name: "notrye.example", count: 1 },
  ]);
  expect(tags).toEqual([{ name: "bread", count: 3 }]);
});

it("insights of an empty library are empty", async () => {
  const { ctx } = await personWith([]);
  expect(await getInsights(ctx, { timeZone: "UTC" })).toMatchObject({
    total: 0,
    months: [],
    categories: [],
    sites: [],
    tags: [],
  });
});
