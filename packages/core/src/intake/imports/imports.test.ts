import { sql } from "kysely";
import { describe, expect } from "vitest";
import { listCategories } from "../../library/categories/index.ts";
import { database } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { allBookmarks, allItems, importText, link, importOptions } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { getImport, retryImport, startImport } from "./index.ts";

const { world, it } = openTestWorld();

describe("an imported file", () => {
  it("becomes bookmarks in nested categories, with dates, tags and descriptions", async ({ ada }) => {
    const file = `<DL><p><DT><H3>Cooking</H3><DL><p><DT><H3>Bread</H3><DL><p>
      ${link("https://bread.example/rye", "Rye", 'ADD_DATE="1456433741" TAGS="rye,Sourdough"')}<DD>With seeds
      </DL><p></DL><p></DL>`;
    const result = await importText(world, ada, file);
    expect(result).toMatchObject({
      status: "succeeded",
      total: 1,
      processed: 1,
      created: 1,
      duplicates: 0,
      skipped: 0,
      failed: 0,
    });
    const [bookmark] = await allBookmarks(ada);
    expect(bookmark).toMatchObject({
      title: "Rye",
      category: "Bread",
      tags: ["rye", "Sourdough"],
      description: "With seeds",
    });
    expect(bookmark!.createdAt).toEqual(new Date(1_456_433_741_000));
    const categories = await listCategories(ada);
    const bread = categories.find(({ name }) => name === "Bread")!;
    expect(categories.find(({ id }) => id === bread.parentId)?.name).toBe("Cooking");
    expect(bread.bookmarkCount).toBe(1);
  });

  it("keeps what its service says: favorite, to be read, archived, notes, id and cover", async ({ ctx }) => {
    const records = [
      { url: "https://a.example", title: "A", tag_names: [], unread: true, is_archived: true, notes: "Mine", id: 7 },
      { url: "https://b.example", title: "B", tag_names: [], favorite: true, cover: "https://b.example/b.png" },
    ];
    await importText(world, ctx, JSON.stringify(records));
    const byTitle = (await allBookmarks(ctx)).toSorted((a, b) => (a.title < b.title ? -1 : 1));
    expect(byTitle).toMatchObject([
      { isFavorite: false, isUnread: true, isArchived: true, notes: "Mine", sourceId: "7", description: null },
      { isFavorite: true, isUnread: false, isArchived: false, notes: null, sourceId: null },
    ]);
    expect(byTitle.map(({ coverUrl }) => coverUrl)).toEqual([null, "https://b.example/b.png"]);
  });

  it("stores notes once, although some services' files repeat them as the description", async ({ ctx }) => {
    const rows = [
      "A,Mine,Theirs,https://a.example/,,,",
      "B,Mine,,https://b.example/,,,",
      "C,,Theirs,https://c.example/,,,",
    ];
    await importText(world, ctx, `title,note,excerpt,url,folder,tags,created\n${rows.join("\n")}`);
    const stored = (await allBookmarks(ctx)).map(({ title, notes, description }) => [title, notes, description]);
    expect(stored.toSorted()).toEqual([
      ["A", "Mine", "Theirs"],
      ["B", "Mine", null],
      ["C", null, "Theirs"],
    ]);
  });

  it("changes nothing on a link that is there already", async ({ ctx }) => {
    const record = { url: "https://a.example", title: "A", tag_names: [] };
    await importText(world, ctx, JSON.stringify([{ ...record, favorite: true, notes: "Mine" }]));
    const before = await allBookmarks(ctx);
    const again = { ...record, unread: true, is_archived: true, notes: "Other" };
    expect(await importText(world, ctx, JSON.stringify([again]))).toMatchObject({ created: 0, duplicates: 1 });
    expect(await allBookmarks(ctx)).toEqual(before);
  });

  it("is told to the person's open pages while it is read, and the lists when it has ended", async ({ ctx }) => {
    const told = await eventsDuring(ctx, () => importText(world, ctx, link("https://a.example", "A")));
    expect(told.slice(0, 2)).toEqual(["import.progress", "import.progress"]);
    expect(told.slice(-2)).toEqual(["categories.changed", "bookmarks.changed"]);
  });

  it("updates the planner's statistics, so that queries use indexes", async ({ ctx }) => {
    const file = Array.from({ length: 4_500 }, (_, n) => link(`https://site${n % 300}.example/${n}`, `Page ${n}`)).join(
      "",
    );
    await importText(world, ctx, file);
    const { rows } = await sql<{ known: number }>`
      select reltuples as known from pg_class where oid in ('bookmark'::regclass, 'bookmark_page'::regclass)
    `.execute(database(ctx));
    for (const { known } of rows) expect(known).toBeGreaterThanOrEqual(2_000);
  });

  it("is stored once, however often it is imported and however its addresses are spelled", async ({ ctx }) => {
    const first = link("https://www.example.com/a/?utm_source=x", "A") + link("http://example.com/a", "A again");
    expect(await importText(world, ctx, first)).toMatchObject({ created: 1, duplicates: 1, status: "succeeded" });
    expect(await importText(world, ctx, first)).toMatchObject({ created: 0, duplicates: 2, status: "succeeded" });
    expect(await allBookmarks(ctx)).toHaveLength(1);
    const [existing] = await allBookmarks(ctx);
    const again = await importText(world, ctx, first);
    expect((await allItems(ctx, again.id)).map(({ bookmarkId }) => bookmarkId)).toEqual([existing!.id, existing!.id]);
  });

  it("keeps every copy if duplicates are allowed", async ({ ctx }) => {
    const file = link("https://a.example/", "1") + link("https://a.example", "2") + link("https://a.example#x", "3");
    expect(await importText(world, ctx, file, { allowDuplicates: true })).toMatchObject({ created: 3, duplicates: 0 });
    expect(await allBookmarks(ctx)).toHaveLength(3);
  });

  it("reports links that are not web links, with the reason, and stores the rest", async ({ ctx }) => {
    const file =
      link("javascript:alert(1)", "x") + link("place:sort=8", "y") + link("", "z") + link("https://ok.example", "ok");
    const result = await importText(world, ctx, file);
    expect(result).toMatchObject({ status: "succeeded", total: 4, created: 1, skipped: 3, failed: 0 });
    expect((await allItems(ctx, result.id)).map(({ status, message }) => [status, message])).toEqual([
      ["skipped", "Not a web address: only http and https links can be saved."],
      ["skipped", "Not a web address: only http and https links can be saved."],
      ["skipped", "The link has no address."],
      ["created", null],
    ]);
  });

  it("fails only the broken link, which can be retried", async ({ ctx }) => {
    const result = await importText(world, ctx, link("http://", "broken") + link("https://ok.example", "ok"));
    expect(result).toMatchObject({ status: "partial", total: 2, created: 1, failed: 1 });
    await retryImport(ctx, { id: result.id });
    expect(await getImport(ctx, { id: result.id })).toMatchObject({ status: "queued", processed: 1, failed: 0 });
    await world.work();
    expect(await getImport(ctx, { id: result.id })).toMatchObject({
      status: "partial",
      total: 2,
      processed: 2,
      created: 1,
      failed: 1,
    });
  });

  it("reports that it has no links", async ({ ctx }) => {
    expect(await importText(world, ctx, "<html><body>Hello</body></html>")).toMatchObject({
      status: "failed",
      message: "No URLs found",
      total: 0,
    });
    const zip = Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0xff, 0xfe, 0, 1, 2, 3]);
    const result = await importText(world, ctx, zip);
    expect(result.status).toBe("failed");
    expect(result.message).toBeTruthy();
  });

  it("keeps 50 tags and reports the dropped ones", async ({ ctx }) => {
    const tags = Array.from({ length: 52 }, (_, index) => `t${index}`);
    const result = await importText(world, ctx, link("https://tags.example", "many", `TAGS="${tags.join(",")}"`));
    expect((await allBookmarks(ctx))[0]!.tags).toHaveLength(50);
    expect((await allItems(ctx, result.id))[0]!.message).toContain("t50, t51");
  });

  it("categorizes links without a folder by their content, and all links on request", async ({ ctx, other }) => {
    const file = `<DL>${link("https://github.com/a/b", "Code")}<DT><H3>Misc</H3><DL>${link("https://www.seriouseats.com/x", "Ramen")}</DL></DL>`;
    await importText(world, ctx, file);
    expect((await allBookmarks(ctx)).map(({ category }) => category).sort()).toEqual(["Development", "Misc"]);
    await importText(world, other, file, { folders: "ignore" });
    const sorted = await allBookmarks(other);
    expect(sorted.map(({ category }) => category).sort()).toEqual(["Development", "Food & Recipes"]);
    expect(sorted.every(({ isAiGenerated }) => isAiGenerated)).toBe(true);
  });

  it("puts folders of one name under different parents into different categories", async ({ ctx }) => {
    const folder = (name: string, content: string) => `<DT><H3>${name}</H3><DL><p>${content}</DL><p>`;
    await importText(
      world,
      ctx,
      folder("A", folder("To read", link("https://1.example", "1"))) +
        folder("B", folder("to READ", link("https://2.example", "2"))),
    );
    expect((await listCategories(ctx)).filter(({ name }) => name.toLowerCase() === "to read")).toHaveLength(2);
  });

  it("with addresses that are too long skips each of them with the reason", async ({ ctx }) => {
    const long = `https://long.example/${"x".repeat(9_000)}`;
    const file = link(`${long}1`, "One") + link(`${long}2`, "Two") + link("https://short.example/", "Short");
    const result = await importText(world, ctx, file);
    expect(result).toMatchObject({ status: "succeeded", created: 1, duplicates: 0, skipped: 2, failed: 0 });
    const [first] = await allItems(ctx, result.id);
    expect(first).toMatchObject({ status: "skipped", message: "The address is longer than 8,192 characters." });
    const { id } = await startImport(ctx, {
      ...importOptions,
      urls: [`${long}1`, `${long}2`, "https://pasted.example"],
    });
    await world.work();
    expect(await getImport(ctx, { id })).toMatchObject({ created: 1, duplicates: 0, skipped: 2, failed: 0 });
  });

  it("of JSON that would exhaust the memory fails at the first attempt with the reason", async ({ ctx }) => {
    const result = await importText(world, ctx, `[${"{},".repeat(3_000_000)}{}]`);
    const message = "This JSON holds too many values: at most 4,000,000 are read.";
    expect(result).toMatchObject({ status: "failed", processed: 0, message });
  });

  it("survives NUL bytes, lone surrogates and texts beyond every limit", async ({ ctx }) => {
    const odd = `\u0000 \ud800 ${"x".repeat(100_000)}`;
    const result = await importText(
      world,
      ctx,
      `<DT><H3>${odd}</H3><DL>${link(`https://odd.example/${"y".repeat(3_000)}`, odd, `TAGS="${odd}"`)}<DD>${odd}</DL>`,
    );
    expect(result).toMatchObject({ status: "succeeded", created: 1 });
  });
});

describe("links in the call itself", () => {
  it("are taken from a list of addresses", async ({ ctx }) => {
    const { id } = await startImport(ctx, {
      urls: ["@example.com/x", "https://b.example", "", "notaurl with space"],
      ...importOptions,
    });
    await world.work();
    expect(await getImport(ctx, { id })).toMatchObject({ source: "urls", status: "partial", created: 2, failed: 1 });
  });

  it("are taken by category, with its icon", async ({ ctx }) => {
    const categories = [{ categoryName: "Sauces", icon: "🥫", bookmarks: [{ url: "sauce.example" }] }];
    await startImport(ctx, { categories, ...importOptions });
    await world.work();
    expect((await allBookmarks(ctx))[0]).toMatchObject({ url: "https://sauce.example", category: "Sauces" });
  });

  it("are refused with a message when there are none", async ({ ctx }) => {
    await expect(startImport(ctx, { urls: [" "], ...importOptions })).rejects.toThrow(
      "Please enter at least one valid URL",
    );
    await expect(startImport(ctx, { categories: [], ...importOptions })).rejects.toThrow(
      "Please add at least one category with URLs",
    );
    const unnamed = [{ categoryName: " ", bookmarks: [{ url: "https://x.example" }] }];
    await expect(startImport(ctx, { categories: unnamed, ...importOptions })).rejects.toThrow(
      "Please enter a category name",
    );
  });
});
