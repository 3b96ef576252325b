import { Bookmark } from "@bowerbird/db";
import { describe, expect } from "vitest";
import { getBookmark, undoChange, updateBookmark } from "../../library/bookmarks/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";
import { applyTidy, keepAsIs, listTidy } from "./index.ts";

const { it } = openTestWorld();

/** Links that were saved at `from` and whose pages were found at `to` by the link check. @returns their ids */
async function saveMoved(ctx: Context, moves: [from: string, to: string][], fields: Partial<Sample> = {}) {
  const ids = await saveSamples(
    ctx,
    moves.map(([url], index) => ({ url, title: `Page ${index}`, category: ["Birds"], ...fields })),
  );
  const rows = moves.map(([movedFrom, movedTo], index) => ({ bookmarkId: ids[index]!, movedFrom, movedTo }));
  await own(ctx).insertInto("LinkCheck", rows).execute();
  await own(ctx)
    .insertInto("LinkCheckSettings", { isEnabled: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ids;
}

const section = async (ctx: Context) => (await listTidy(ctx, { kind: "moved", limit: 20 })).sections[0];
const proposals = async (ctx: Context) => (await section(ctx))?.proposals ?? [];
const urls = async (ctx: Context) => {
  const rows = await ctx.em.find(
    Bookmark,
    { deletedAt: null },
    { orderBy: { createdAt: "asc" }, disableIdentityMap: true },
  );
  return rows.map(({ url }) => url);
};

describe("a link that has moved", () => {
  const from = "https://nests.org/old/1";
  const to = "https://nests.org/new/1";

  it("gets its new address and keeps all else, and undo brings back the old one with its proposal", async ({ ctx }) => {
    const fields = { tags: ["bird"], notes: "Mine", createdAt: "2020-05-01T00:00:00Z", marks: { isFavorite: true } };
    const [id] = await saveMoved(ctx, [[from, to]], fields);
    const [proposal] = await proposals(ctx);
    expect(proposal).toMatchObject({
      reason: "The page has moved for good.",
      move: { to, siteTotal: 1, isSaved: false },
    });
    const { applied, changeIds } = await applyTidy(ctx, { kind: "moved", keys: [proposal!.key] });
    expect([applied, changeIds.length]).toEqual([1, 1]);
    const moved = await getBookmark(ctx, { id: id! });
    const createdAt = new Date(fields.createdAt);
    expect(moved).toMatchObject({
      url: to,
      tags: ["bird"],
      notes: "Mine",
      createdAt,
      isFavorite: true,
      category: "Birds",
    });
    expect(await proposals(ctx)).toEqual([]);
    await undoChange(ctx, { id: changeIds[0]! });
    expect((await getBookmark(ctx, { id: id! })).url).toBe(from);
    expect((await proposals(ctx)).map(({ key }) => key)).toEqual([proposal!.key]);
  });

  it("to an address that is saved is said to be merged with it, and is, with the tags and the date of both", async ({
    ctx,
  }) => {
    const [saved] = await saveSamples(ctx, [
      { url: to, title: "New", tags: ["new"], createdAt: "2024-05-01T00:00:00Z" },
    ]);
    await saveMoved(ctx, [[from, to]], { tags: ["old"], notes: "Mine", createdAt: "2020-05-01T00:00:00Z" });
    const [proposal] = await proposals(ctx);
    expect(proposal!.move!.isSaved).toBe(true);
    expect(proposal!.reason).toBe("The page has moved to an address that is saved already. The two are merged.");
    const { applied, changeIds } = await applyTidy(ctx, { kind: "moved", keys: [proposal!.key] });
    expect(applied).toBe(1);
    expect(await urls(ctx)).toEqual([to]);
    expect(await getBookmark(ctx, { id: saved! })).toMatchObject({
      tags: ["new", "old"],
      notes: "Mine",
      createdAt: new Date("2020-05-01T00:00:00Z"),
    });
    for (const id of changeIds.toReversed()) await undoChange(ctx, { id });
    expect((await urls(ctx)).toSorted()).toEqual([to, from].toSorted());
  });

  it("with another to the same address becomes one link with it, and undo takes them apart", async ({ ctx }) => {
    const moves: [string, string][] = [
      ["https://nests.org/a", to],
      ["https://nests.org/b", to],
    ];
    await saveMoved(ctx, moves);
    const { applied, changeIds } = await applyTidy(ctx, { kind: "moved" });
    expect([applied, await urls(ctx)]).toEqual([2, [to]]);
    for (const id of changeIds.toReversed()) await undoChange(ctx, { id });
    expect(await urls(ctx)).toEqual(moves.map(([url]) => url));
  });

  it("that the person keeps is not proposed again, until it moves elsewhere", async ({ ctx }) => {
    const [id] = await saveMoved(ctx, [[from, to]]);
    await keepAsIs(ctx, { kind: "moved", keys: [(await proposals(ctx))[0]!.key], isKept: true });
    expect(await proposals(ctx)).toEqual([]);
    expect((await applyTidy(ctx, { kind: "moved" })).applied).toBe(0);
    await own(ctx)
      .updateTable("LinkCheck")
      .set({ movedTo: `${to}-again` })
      .where("bookmarkId", "=", id!)
      .execute();
    expect(await proposals(ctx)).toHaveLength(1);
  });

  it("is not proposed once its address was edited, it is in the trash, or link checks are off", async ({ ctx }) => {
    const [edited, trashed] = await saveMoved(ctx, [
      [from, to],
      ["https://nests.org/old/2", "https://nests.org/new/2"],
    ]);
    await updateBookmark(ctx, { id: edited!, url: "https://nests.org/mine" });
    await ctx.em.nativeUpdate(Bookmark, { id: trashed! }, { deletedAt: new Date() });
    expect(await proposals(ctx)).toEqual([]);
    await ctx.em.nativeUpdate(Bookmark, { id: trashed! }, { deletedAt: null });
    expect(await proposals(ctx)).toHaveLength(1);
    await own(ctx).updateTable("LinkCheckSettings").set({ isEnabled: false }).execute();
    expect(await proposals(ctx)).toEqual([]);
  });

  it("is never proposed for a page that is no replacement", async ({ ctx }) => {
    await saveMoved(ctx, [
      [from, "https://nests.org/"],
      ["https://nests.org/old/2", "https://nests.org/login?next=/old/2"],
    ]);
    expect(await proposals(ctx)).toEqual([]);
  });

  it("is of its owner alone", async ({ ada, eve }) => {
    await saveMoved(ada, [[from, to]]);
    const [proposal] = await proposals(ada);
    expect(await proposals(eve)).toEqual([]);
    expect((await applyTidy(eve, { kind: "moved", keys: [proposal!.key] })).applied).toBe(0);
    expect(await urls(ada)).toEqual([from]);
  });
});

describe("links that have moved", () => {
  it("from one site to another are moved together, and those of other sites stay", async ({ ctx }) => {
    await saveMoved(ctx, [
      ["https://old.org/1", "https://new.org/1"],
      ["https://other.org/a", "https://other.org/b"],
      ["https://www.old.org/2", "https://new.org/2"],
    ]);
    const [first, second, third] = await proposals(ctx);
    expect([first, second, third].map((one) => [one!.move!.site, one!.move!.siteTotal])).toEqual([
      ["old.org new.org", 2],
      ["old.org new.org", 2],
      ["other.org other.org", 1],
    ]);
    expect((await applyTidy(ctx, { kind: "moved", site: "old.org new.org" })).applied).toBe(2);
    expect(await urls(ctx)).toEqual(["https://new.org/1", "https://other.org/a", "https://new.org/2"]);
  });

  it("to https are one proposal for their site, with some of them, and keep being kept when links are added", async ({
    ctx,
  }) => {
    const move = (page: number): [string, string] => [`http://plain.org/${page}`, `https://plain.org/${page}`];
    await saveMoved(ctx, [1, 2, 3, 4, 5].map(move));
    const [proposal, ...others] = await proposals(ctx);
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({
      reason: "5 links of this site now lead to https.",
      move: { to: "https://plain.org", site: "http://plain.org https://plain.org", isSaved: false },
    });
    expect(proposal!.bookmarks).toHaveLength(3);
    await keepAsIs(ctx, { kind: "moved", keys: [proposal!.key], isKept: true });
    await saveMoved(ctx, [move(6)]);
    expect(await proposals(ctx)).toEqual([]);
    await keepAsIs(ctx, { kind: "moved", keys: [proposal!.key], isKept: false });
    expect((await applyTidy(ctx, { kind: "moved", keys: [proposal!.key] })).applied).toBe(6);
    expect((await urls(ctx)).every((url) => url.startsWith("https://"))).toBe(true);
  });

  it("to https on a site with a single one of them show its address", async ({ ctx }) => {
    await saveMoved(ctx, [["http://plain.org/1", "https://www.plain.org/1/"]]);
    const [proposal] = await proposals(ctx);
    expect([proposal!.move!.to, proposal!.reason]).toEqual([
      "https://www.plain.org/1/",
      "1 link of this site now leads to https.",
    ]);
  });

  it("by the thousands are moved as one change, and undone", async ({ ctx }) => {
    const moves = Array.from({ length: 3_000 }, (_, page): [string, string] => [
      `https://site${page % 40}.org/old/${page}`,
      `https://site${page % 40}.org/new/${page}`,
    ]);
    await saveMoved(ctx, moves);
    expect((await section(ctx))!.total).toBe(3_000);
    const { applied, next, changeIds } = await applyTidy(ctx, { kind: "moved" });
    expect([applied, next, changeIds.length]).toEqual([3_000, null, 1]);
    expect((await urls(ctx)).filter((url) => url.includes("/old/"))).toEqual([]);
    await undoChange(ctx, { id: changeIds[0]! });
    expect((await urls(ctx)).filter((url) => url.includes("/new/"))).toEqual([]);
  });
});
