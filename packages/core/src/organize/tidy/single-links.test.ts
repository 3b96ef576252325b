import type { TidyKind } from "@bowerbird/contract/tidy";
import { Bookmark, Category } from "@bowerbird/db";
import { describe, expect } from "vitest";
import { getBookmark, undoChange } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";
import { applyTidy, listTidy } from "./index.ts";
import { goodLinks } from "./testing.ts";

const { world, it } = openTestWorld();
const proposals = async (ctx: Context, kind: TidyKind) =>
  (await listTidy(ctx, { kind, limit: 20 })).sections.flatMap((section) => section.proposals);
const copy = (url: string, { category }: Required<Pick<Sample, "category">>): Sample => {
  return { url, title: "Rye bread", category };
};

describe("a category with one link", () => {
  const age = async (ctx: Context, days: number) => {
    await ctx.em.nativeUpdate(Category, {}, { createdAt: new Date(ctx.now().getTime() - days * 24 * 60 * 60_000) });
  };
  const inBread = copy("https://a.example", { category: ["Food", "Bread"] });
  /** With the link as many as count as a library. */
  const others = goodLinks(49);

  it("is merged into the one above, unless it is pinned or holds another", async ({ ctx }) => {
    const [id] = await saveSamples(ctx, [
      inBread,
      copy("https://b.example", { category: ["Food"] }),
      copy("https://c.example", { category: ["Food", "Drinks"] }),
      copy("https://d.example", { category: ["Food", "Drinks", "Tea"] }),
      copy("https://e.example", { category: ["Food", "Pinned"] }),
      ...others,
    ]);
    await ctx.em.nativeUpdate(Category, { name: { $in: ["Tea", "Pinned"] } }, { isPinned: true });
    await age(ctx, 31);
    const [proposal, ...rest] = await proposals(ctx, "small-categories");
    expect(rest).toEqual([]);
    expect(proposal).toMatchObject({ category: "Food/Bread", target: { path: "Food" } });
    const { changeIds } = await applyTidy(ctx, { kind: "small-categories" });
    expect((await getBookmark(ctx, { id: id! })).category).toBe("Food");
    await undoChange(ctx, { id: changeIds[0]! });
    expect((await getBookmark(ctx, { id: id! })).category).toBe("Bread");
  });

  it("is left alone in a small library, and for its first 30 days", async () => {
    const small = await world.person();
    await saveSamples(small, [inBread, ...others.slice(1)]);
    await age(small, 31);
    expect(await proposals(small, "small-categories")).toEqual([]);
    await saveSamples(small, [copy("https://fiftieth.example", { category: ["Food"] })]);
    expect(await proposals(small, "small-categories")).toHaveLength(1);
    await age(small, 29);
    expect(await proposals(small, "small-categories")).toEqual([]);
  });

  it("is left alone where the categorizer put the link there unasked, until the person says so, too", async ({
    ctx,
  }) => {
    const [id] = await saveSamples(ctx, [inBread, ...others]);
    await age(ctx, 365);
    await ctx.em.nativeUpdate(Bookmark, { id: id! }, { isAiGenerated: true });
    expect(await proposals(ctx, "small-categories")).toEqual([]);
    expect(await applyTidy(ctx, { kind: "small-categories" })).toMatchObject({ applied: 0 });
    await ctx.em.nativeUpdate(Bookmark, { id: id! }, { isAiGenerated: false });
    expect(await proposals(ctx, "small-categories")).toHaveLength(1);
  });
});

it("no proposal ever moves a link to Uncategorized", async ({ ctx }) => {
  await saveSamples(ctx, [copy("https://a.example", { category: ["Alone"] }), ...goodLinks(60)]);
  await saveSamples(ctx, [copy("https://b.example", { category: ["Uncategorized"] })]);
  await ctx.em.nativeUpdate(Category, {}, { createdAt: new Date("2020-01-01") });
  const { sections } = await listTidy(ctx, { limit: 100 });
  const targets = sections.flatMap((section) => section.proposals.map(({ target }) => target?.path));
  expect(targets).not.toContain("Uncategorized");
  for (const { kind } of sections) await applyTidy(ctx, { kind });
  expect(await ctx.em.count(Bookmark, { category: { name: "Uncategorized" } })).toBeLessThanOrEqual(1);
});
