import { describe, expect } from "vitest";
import { undoChange, updateBookmark } from "../../library/bookmarks/index.ts";
import { history } from "../../operations/testing.ts";
import { allBookmarks, allItems, importText, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { undoImport } from "./index.ts";
import { add } from "../../library/bookmarks/testing.ts";

const { world, it } = openTestWorld();

/** Only our own files say what notes are. */
const ours = (links: string) => `<META NAME="generator" CONTENT="Bowerbird"><DL>${links}</DL>`;

describe("a link that a file has twice", () => {
  const first = `${link("http://www.rye.example/p?utm_source=x", "Rye", 'ADD_DATE="1700000000" TAGS="bread,Grain" NOTES="Ask Ada." TOREAD="1"')}<DD>Short.`;
  const second = `${link("https://rye.example/p", "Rye bread for all", 'ADD_DATE="1600000000" TAGS="grain,baking" NOTES="Ask Bob." FAVORITE="1"')}<DD>A longer text.`;

  it("is one bookmark with what both say, and that is said", async ({ ctx }) => {
    const { id, ...record } = await importText(world, ctx, ours(first + second));
    expect(record).toMatchObject({ status: "succeeded", created: 1, duplicates: 1 });
    expect(record.message).toBe("1 repeated link was merged with its first one.");
    expect(await allBookmarks(ctx)).toMatchObject([
      {
        url: "http://www.rye.example/p?utm_source=x",
        title: "Rye bread for all",
        description: "A longer text.",
        notes: "Ask Ada.\n\nAsk Bob.",
        tags: ["bread", "Grain", "baking"],
        isUnread: true,
        isFavorite: true,
        createdAt: new Date(1_600_000_000_000),
      },
    ]);
    expect((await allItems(ctx, id))[1]).toMatchObject({
      status: "duplicate",
      message: "More than once in this import: merged with the first, in Uncategorized.",
    });
  });

  it("keeps its date if the other has none", async ({ ctx }) => {
    await importText(
      world,
      ctx,
      link("https://rye.example/", "Rye", 'ADD_DATE="1700000000"') + link("https://rye.example/", "Rye"),
    );
    const oats = link("https://oats.example/", "Oats");
    await importText(world, ctx, oats + link("https://oats.example/", "Oats", 'ADD_DATE="1600000000"'));
    const dates = (await allBookmarks(ctx)).map(({ title, createdAt }) => [title, createdAt.getTime()]);
    expect(Object.fromEntries(dates)).toEqual({ Rye: 1_700_000_000_000, Oats: 1_600_000_000_000 });
  });

  it("is one also if thousands of links are between the two", async ({ ctx }) => {
    const between = Array.from({ length: 500 }, (_, n) => link(`https://${n}.example/`, `${n}`)).join("");
    const record = await importText(world, ctx, ours(first + between + second));
    expect(record).toMatchObject({ created: 501, duplicates: 1 });
    const merged = (await allBookmarks(ctx)).find(({ tags }) => tags.length > 0);
    expect(merged).toMatchObject({ notes: "Ask Ada.\n\nAsk Bob.", tags: ["bread", "Grain", "baking"] });
  });

  it("stays two if the person wants duplicates", async ({ ctx }) => {
    await importText(world, ctx, ours(first + second), { allowDuplicates: true });
    expect((await allBookmarks(ctx)).map(({ title }) => title).sort()).toEqual(["Rye", "Rye bread for all"]);
  });

  it("keeps 50 tags of all, and names the others", async ({ ctx }) => {
    const tags = (from: number) => Array.from({ length: 30 }, (_, n) => `t${from + n}`).join(",");
    const twice = [0, 30].map((from) => link("https://rye.example/", "Rye", `TAGS="${tags(from)}"`)).join("");
    const { id, message } = await importText(world, ctx, twice);
    expect((await allBookmarks(ctx))[0]!.tags).toHaveLength(50);
    expect((await allItems(ctx, id))[1]!.message).toMatch(/Left out: t50, .*t59$/);
    expect(message).toContain("1 link was stored with a shortened text or without some tags.");
  });
});

describe("a bookmark that a file has, too", () => {
  const url = "https://oats.example/";
  const told = ours(
    `${link(url, "Oats of the file", 'ADD_DATE="1600000000" TAGS="Porridge,oats" NOTES="From the file." FAVORITE="1"')}<DD>About oats.`,
  );

  it("keeps what it has and gets what it lacks, once; undoing the import takes that back, and undoing that brings it back", async ({
    ctx,
  }) => {
    await add(ctx, { url, title: "My oats", notes: "My own.", tags: ["oats"] });
    const before = await allBookmarks(ctx);
    const { id, message } = await importText(world, ctx, told);
    expect(message).toBe("1 bookmark you already had got missing details or tags.");
    const filled = await allBookmarks(ctx);
    expect(filled).toMatchObject([
      { title: "My oats", notes: "My own.", description: "About oats.", tags: ["oats", "Porridge"], isFavorite: false },
    ]);
    expect(filled[0]!.createdAt).toEqual(before[0]!.createdAt);
    expect((await allItems(ctx, id))[0]!.message).toBe("Already in your collection. It got what it lacked.");
    expect(await importText(world, ctx, told)).toMatchObject({ duplicates: 1, message: null });
    await undoImport(ctx, { id });
    expect(await allBookmarks(ctx)).toMatchObject([{ description: null, tags: ["oats"] }]);
    const [undone] = await history(ctx);
    expect(undone).toMatchObject({ kind: "undo-import", count: 1 });
    await undoChange(ctx, undone!);
    expect(await allBookmarks(ctx)).toMatchObject([{ description: "About oats.", tags: ["oats", "Porridge"] }]);
  });

  it("gets what it lacks from each of two links, and undoing the import takes all of it back", async ({ ctx }) => {
    await add(ctx, { url, title: "My oats" });
    const other = link(url, "Other", 'TAGS="flakes" NOTES="Not taken."');
    const { id, created } = await importText(world, ctx, told + ours(other + link("https://new.example/", "New")));
    expect(created).toBe(1);
    const mine = async () => (await allBookmarks(ctx)).find((bookmark) => bookmark.url === url);
    expect(await mine()).toMatchObject({ tags: ["Porridge", "oats", "flakes"], notes: "From the file." });
    await undoImport(ctx, { id });
    expect(await allBookmarks(ctx)).toMatchObject([{ title: "My oats", tags: [], notes: null, description: null }]);
  });

  it("keeps what the person has changed since when the import is undone", async ({ ctx }) => {
    const { id: bookmarkId } = await add(ctx, { url, title: "My oats" });
    const { id } = await importText(world, ctx, told);
    await updateBookmark(ctx, { id: bookmarkId, tags: ["Porridge", "oats", "mine"] });
    await undoImport(ctx, { id });
    expect((await allBookmarks(ctx))[0]).toMatchObject({ description: null, tags: ["Porridge", "oats", "mine"] });
  });
});
