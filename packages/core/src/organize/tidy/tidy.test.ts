import type { TidyKind } from "@bowerbird/contract/tidy";
import { Bookmark } from "@bowerbird/db";
import { listHistoryInput } from "@bowerbird/contract/history";
import { describe, expect } from "vitest";
import { updateAccount } from "../../accounts/account/index.ts";
import { addBookmark, getBookmark, recordOpens, restoreBookmarks, undoChange } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { listHistory } from "../../operations/index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";
import { applyTidy, keepAsIs, listTidy } from "./index.ts";

const { world, it } = openTestWorld();
const proposals = async (ctx: Context, kind: TidyKind) =>
  (await listTidy(ctx, { kind, limit: 20 })).sections.flatMap((section) => section.proposals);

const copy = (url: string, fields: Partial<Sample> = {}): Sample => ({
  url,
  title: "Rye bread",
  category: ["Food"],
  ...fields,
});

describe("copies of a page", () => {
  it("become one link with the tags, notes, marks and date of all, and come apart again", async ({ ctx }) => {
    const [plain, tracked, mobile] = await saveSamples(ctx, [
      copy("https://rye.example/bread", {
        category: ["Uncategorized"],
        tags: ["bread"],
        createdAt: "2024-05-01T00:00:00Z",
      }),
      copy("http://rye.example/bread?utm_source=mail", {
        tags: ["sour"],
        notes: "Bake on Friday.",
        createdAt: "2020-05-01T00:00:00Z",
      }),
      copy("https://m.rye.example/bread", {
        marks: { isFavorite: true },
        notes: "Loved it.",
        createdAt: "2022-05-01T00:00:00Z",
      }),
    ]);
    const [proposal] = await proposals(ctx, "copies");
    expect(proposal!.bookmarks.map(({ id }) => id)).toEqual([plain, mobile, tracked]);
    expect(proposal!.reason).toBe("One address is the mobile version of the same page.");
    const before = await ctx.em.find(Bookmark, {}, { orderBy: { id: "asc" }, disableIdentityMap: true });
    const { applied, changeIds } = await applyTidy(ctx, { kind: "copies", keys: [proposal!.key] });
    expect([applied, changeIds.length]).toEqual([1, 1]);
    expect(await getBookmark(ctx, { id: plain! })).toMatchObject({
      url: "https://rye.example/bread",
      category: "Food",
      tags: ["bread", "sour"],
      notes: "Loved it.\n\nBake on Friday.",
      isFavorite: true,
      createdAt: new Date("2020-05-01T00:00:00Z"),
    });
    expect(await proposals(ctx, "copies")).toEqual([]);
    await undoChange(ctx, { id: changeIds[0]! });
    const after = await ctx.em.find(Bookmark, {}, { orderBy: { id: "asc" }, disableIdentityMap: true });
    const shown = (rows: Bookmark[]) => rows.map((row) => ({ ...row, updatedAt: null }));
    expect(shown(after)).toEqual(shown(before));
  });

  describe("that were opened", () => {
    const earlier = (ctx: Context, day: string) => ({ ...ctx, now: () => new Date(`${day}T08:00:00.123Z`) });
    const readOpens = async (ctx: Context) => {
      const rows = await ctx.em.find(Bookmark, {}, { orderBy: { id: "asc" }, disableIdentityMap: true });
      return rows.map(({ openCount, lastOpenedAt }) => [openCount, lastOpenedAt?.toISOString().slice(0, 10)]);
    };
    const mergeOpened = async (ctx: Context) => {
      const tags = ["bread"];
      const ids = await saveSamples(ctx, [
        copy("https://rye.example/bread", { tags, createdAt: "2024-05-01T00:00:00Z" }),
        copy("http://rye.example/bread/", { tags, createdAt: "2025-05-01T00:00:00Z" }),
        copy("https://oats.example/", { createdAt: "2024-05-01T00:00:00Z" }),
        copy("http://oats.example/", { tags, createdAt: "2023-05-01T00:00:00Z" }),
      ]);
      await recordOpens(earlier(ctx, "2025-01-01"), { ids: [ids[0]!] });
      await recordOpens(earlier(ctx, "2025-03-01"), { ids: [ids[1]!, ids[3]!] });
      await recordOpens(earlier(ctx, "2025-02-01"), { ids: [ids[0]!, ids[3]!] });
      const before = await readOpens(ctx);
      const { changeIds } = await applyTidy(ctx, { kind: "copies" });
      return { ids, before, undo: () => undoChange(ctx, { id: changeIds[0]! }) };
    };

    it("leave a link with the opens of all and the last time, until that is undone", async ({ ctx }) => {
      const { ids, before, undo } = await mergeOpened(ctx);
      expect((await readOpens(ctx)).filter((_, index) => index % 2 === 0)).toEqual([
        [3, "2025-03-01"],
        [2, "2025-02-01"],
      ]);
      await recordOpens(earlier(ctx, "2025-04-01"), { ids: [ids[2]!] });
      expect((await undo()).failed).toEqual([]);
      expect(await readOpens(ctx)).toEqual([before[0], before[1], [1, "2025-04-01"], before[3]]);
    });

    it("leave nothing to undo once the person wants opens forgotten", async ({ ctx }) => {
      const { ids, undo } = await mergeOpened(ctx);
      await updateAccount(ctx, { rememberOpens: false });
      await updateAccount(ctx, { rememberOpens: true });
      await recordOpens(earlier(ctx, "2025-04-01"), { ids: [ids[0]!] });
      expect((await undo()).failed).toEqual([]);
      const none = [0, undefined];
      expect(await readOpens(ctx)).toEqual([[1, "2025-04-01"], none, none, none]);
    });
  });

  it.each([
    { remaining: "Uncategorized", other: "Food", ofAi: [false, true], expected: true },
    { remaining: "Uncategorized", other: "Food", ofAi: [true, false], expected: false },
    { remaining: "Food", other: "Bread", ofAi: [true, false], expected: true },
    { remaining: "Food", other: "Bread", ofAi: [false, true], expected: false },
  ])(
    "leave a link that says whether AI chose its category: $remaining, $other, $ofAi",
    async ({ remaining, other, ofAi, expected }) => {
      const ctx = await world.person();
      const ids = await saveSamples(ctx, [
        copy("https://rye.example/bread", { category: [remaining] }),
        copy("http://rye.example/bread/", { category: [other] }),
      ]);
      for (const [index, id] of ids.entries())
        await ctx.em.nativeUpdate(Bookmark, { id }, { isAiGenerated: ofAi[index]! });
      const readOfAi = async () => {
        const rows = await ctx.em.find(Bookmark, {}, { orderBy: { id: "asc" }, disableIdentityMap: true });
        return rows.map(({ isAiGenerated }) => isAiGenerated);
      };
      const { changeIds } = await applyTidy(ctx, { kind: "copies" });
      expect((await readOfAi())[0]).toBe(expected);
      await undoChange(ctx, { id: changeIds[0]! });
      expect(await readOfAi()).toEqual(ofAi);
    },
  );

  it("leave a link that is noticed when its address is saved again", async ({ ctx }) => {
    await saveSamples(ctx, [
      copy("https://rye.example/bread", { createdAt: "2024-05-01T00:00:00Z" }),
      copy("https://rye.example/bread"),
    ]);
    await applyTidy(ctx, { kind: "copies" });
    const again = { url: "https://rye.example/bread", title: "", category: "", allowDuplicates: false };
    await expect(addBookmark(ctx, again)).rejects.toThrow("already");
  });

  it("can be taken out of the trash one by one", async ({ ctx }) => {
    const ids = await saveSamples(ctx, [copy("https://rye.example/bread"), copy("http://rye.example/bread/")]);
    await applyTidy(ctx, { kind: "copies" });
    expect(await restoreBookmarks(ctx, { ids })).toMatchObject({ restored: 1 });
    expect(await proposals(ctx, "copies")).toHaveLength(1);
  });

  it("keep the one that opens, and are not those that look alike", async ({ ctx }) => {
    const [broken, works] = await saveSamples(ctx, [
      copy("https://rye.example/bread"),
      copy("http://rye.example/bread/"),
      copy("https://spelt.example/?id=1"),
      copy("https://spelt.example/?id=2"),
      copy("https://oats.example/manual#first"),
      copy("https://oats.example/manual#second"),
      copy("https://git.example/file?ref=main", { title: "main" }),
      copy("https://git.example/file?ref=next", { title: "next" }),
    ]);
    await ctx.em.nativeUpdate(Bookmark, { id: broken! }, { brokenReason: "Not found (404)" });
    const found = await proposals(ctx, "copies");
    expect(found.map(({ bookmarks }) => bookmarks.map(({ id }) => id))).toEqual([[works, broken]]);
  });
});

describe("two values of a parameter that may name a page", () => {
  it.each([
    ["viewtopic.php?f=8&t=1001", "viewtopic.php?f=8&t=2002"],
    ["?s=rye", "?s=spelt"],
    ["flights?from=VIE", "flights?from=GRZ"],
    ["poll?share=one", "poll?share=two"],
    ["guide?source=a", "guide?ref=b"],
  ])("are two pages of one title: %s and %s", async (one, other) => {
    const ctx = await world.person();
    await saveSamples(ctx, [copy(`https://forum.example/${one}`), copy(`https://forum.example/${other}`)]);
    expect(await proposals(ctx, "copies")).toEqual([]);
  });

  it("are one page where they are the same, and where one address has none", async ({ ctx }) => {
    await saveSamples(ctx, [
      copy("https://rye.example/bread?ref=mail"),
      copy("https://rye.example/bread"),
      copy("https://rye.example/bread?ref="),
    ]);
    const [proposal] = await proposals(ctx, "copies");
    expect(proposal!.bookmarks).toHaveLength(3);
  });
});

describe("what a person keeps", () => {
  it("is not proposed again and not accepted with the others, until it is no longer kept", async ({ ctx }) => {
    const [first, second] = await saveSamples(ctx, [copy("https://a.example"), copy("https://b.example")]);
    await ctx.em.nativeUpdate(Bookmark, {}, { brokenReason: "Not found (404)" });
    const keys = async () => (await proposals(ctx, "dead")).map(({ key }) => key);
    expect(await keys()).toEqual([second, first]);
    await keepAsIs(ctx, { kind: "dead", keys: [second!], isKept: true });
    expect(await keys()).toEqual([first]);
    expect(await applyTidy(ctx, { kind: "dead" })).toMatchObject({ applied: 1, next: null });
    expect(await ctx.em.count(Bookmark, { deletedAt: null })).toBe(1);
    await keepAsIs(ctx, { kind: "dead", keys: [second!], isKept: false });
    expect(await keys()).toEqual([second]);
  });

  it("and what is proposed concerns no other person", async ({ ada, bob }) => {
    const [id] = await saveSamples(ada, [copy("https://a.example")]);
    await ada.em.nativeUpdate(Bookmark, {}, { brokenReason: "Not found (404)" });
    await keepAsIs(bob, { kind: "dead", keys: [id!], isKept: true });
    expect(await applyTidy(bob, { kind: "dead", keys: [id!] })).toEqual({ applied: 0, next: null, changeIds: [] });
    expect((await proposals(ada, "dead")).map(({ key }) => key)).toEqual([id]);
    expect(await listTidy(bob, { limit: 20 })).toEqual({ sections: [] });
  });
});

it("unsorted links are all offered a category once, also behind a thousand without an offer", async ({ ctx }) => {
  const many = (count: number, fields: (index: number) => Sample) =>
    Array.from({ length: count }, (_, index) => fields(index));
  await saveSamples(ctx, [
    ...many(40, (index) => copy(`https://bakery.example/${index}`, { category: ["Bread"], title: "Sourdough of rye" })),
    ...many(40, (index) => copy(`https://strings.example/${index}`, { category: ["Music"], title: "Violin sonata" })),
  ]);
  const old = (name: string) =>
    copy(`https://bakery.example/${name}`, { category: ["Uncategorized"], title: "Sourdough" });
  const unknown = many(1_010, (index) => ({ url: `https://x${index}q.example/`, title: "" }));
  const ids = await saveSamples(ctx, [old("first"), ...unknown, old("last")]);
  // Of a call that takes too long.
  let late = 0;
  const slow = { ...ctx, now: () => new Date(Date.now() + (late += 10_000)) };
  const first = await applyTidy(slow, { kind: "unsorted" });
  expect(first).toMatchObject({ applied: 1, next: ids[999] });
  const rest = { kind: "unsorted", after: first.next!, changeId: first.changeIds[0] } as const;
  expect(await applyTidy(ctx, rest)).toEqual({ applied: 1, next: null, changeIds: first.changeIds });
  const { items } = await listHistory(ctx, listHistoryInput.parse({}));
  expect(items.filter(({ kind }) => kind === "move")).toMatchObject([{ count: 2 }]);
  expect((await getBookmark(ctx, { id: ids.at(-1)! })).category).toBe("Bread");
});
