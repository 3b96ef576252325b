import { addBookmarkInput, type AddBookmarkInput } from "@bowerbird/contract/bookmarks";
import { describe, expect } from "vitest";
import { listCategories } from "../categories/index.ts";
import { type Context, forkContext } from "../../platform/context/index.ts";
import type { AppError } from "../../platform/errors/index.ts";
import { getStats } from "../categories/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { addBookmark, deleteBookmarks, getBookmark, listBookmarks, restoreBookmarks } from "./index.ts";

const { world, it } = openTestWorld();

const add = (ctx: Context, input: AddBookmarkInput) => addBookmark(ctx, addBookmarkInput.parse(input));
const all = async (ctx: Context) => (await listBookmarks(ctx, { limit: 1_000, skip: 0 })).items;
const urls = async (ctx: Context) => (await all(ctx)).map(({ url }) => url);

describe("a saved link", () => {
  it("is stored with every given field", async ({ ctx }) => {
    const before = Date.now();
    const saved = await add(ctx, {
      url: " www.Example.com/Path ",
      title: " A title ",
      description: "What it is",
      category: "Reading",
      tags: ["one", " Two ", "ONE"],
    });
    expect(saved).toMatchObject({
      url: "https://www.Example.com/Path",
      title: "A title",
      description: "What it is",
      category: "Reading",
      categoryIcon: "📁",
      tags: ["one", "Two"],
      isAiGenerated: false,
      aiSummary: null,
      aiRelevance: null,
    });
    expect(saved.createdAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(await getBookmark(ctx, saved)).toEqual(saved);
    expect(await all(ctx)).toEqual([saved]);
    expect(await getStats(ctx)).toEqual({ totalBookmarks: 1, categories: 1 });
  });

  it("is stored with its marks and notes, and what is not given is unmarked", async ({ ctx }) => {
    const plain = await add(ctx, { url: "https://example.com/plain" });
    expect(plain).toMatchObject({ isFavorite: false, isUnread: false, isArchived: false, notes: null, sourceId: null });
    const given = { isFavorite: true, isUnread: true, isArchived: true, notes: " Ask Ada.\nTwice. " };
    const marked = await add(ctx, { url: "https://example.com/marked", ...given });
    expect(marked).toMatchObject({ ...given, notes: "Ask Ada.\nTwice." });
    expect(await getBookmark(ctx, marked)).toEqual(marked);
  });

  it("has notes of at most 10,000 characters", () => {
    const { error } = addBookmarkInput.safeParse({ url: "https://example.com", notes: "x".repeat(10_001) });
    expect(error?.issues[0]?.message).toBe("Notes can have at most 10,000 characters.");
  });

  it("has the cover that is given, with a web address of at most 8,192 characters", async ({ ctx }) => {
    const coverUrl = "https://example.com/cover.jpg?w=600";
    expect(await add(ctx, { url: "https://example.com/1", coverUrl: ` ${coverUrl} ` })).toMatchObject({ coverUrl });
    expect(await add(ctx, { url: "https://example.com/2", coverUrl: "" })).toMatchObject({ coverUrl: null });
    const problemOf = (cover: string) =>
      addBookmarkInput.safeParse({ url: "https://example.com", coverUrl: cover }).error?.issues[0]?.message;
    for (const cover of ["/cover.jpg", "javascript:alert(1)", "data:image/png;base64,iVBOR"])
      expect(problemOf(cover)).toContain("Please enter the address of a picture on the web");
    expect(problemOf(`https://example.com/${"x".repeat(9_000)}`)).toContain("8,192 characters");
  });

  it.each([
    ["", "The link has no address."],
    ["no address at all", "The address is not valid."],
    ["javascript:alert(1)", "Not a web address: only http and https links can be saved."],
    [`https://example.com/${"x".repeat(9_000)}`, "The address is longer than 8,192 characters."],
  ])("with the address %.30s is refused with a sentence", async (url, message) => {
    const ctx = await world.person();
    await expect(add(ctx, { url })).rejects.toMatchObject({ code: "BAD_REQUEST", message });
    expect(await all(ctx)).toEqual([]);
  });

  it("is refused the second time with the existing bookmark in the answer", async ({ ctx }) => {
    const first = await add(ctx, { url: "https://example.com/a?x=1&utm_source=y", title: "First" });
    await expect(add(ctx, { url: "http://www.example.com/a/?x=1#:~:text=top", title: "Again" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This link is already in your collection.",
      details: { bookmark: first },
    });
    expect(await all(ctx)).toEqual([first]);
  });

  it("is stored again when duplicates are allowed", async ({ ctx }) => {
    await add(ctx, { url: "https://example.com/a" });
    await add(ctx, { url: "https://example.com/a/", allowDuplicates: true });
    expect(await all(ctx)).toHaveLength(2);
    // The allowed copy blocks nothing.
    await expect(add(ctx, { url: "https://example.com/a" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("from concurrent calls is stored once", async ({ ctx }) => {
    const calls = Array.from({ length: 8 }, (_, index) =>
      add(forkContext(ctx), { url: "https://race.example/", category: `New ${index % 2}` }),
    );
    const results = await Promise.allSettled(calls);
    const outcomes = results.map((result) =>
      result.status === "fulfilled" ? "saved" : (result.reason as AppError).code,
    );
    expect(outcomes.sort()).toEqual([...Array.from({ length: 7 }, () => "CONFLICT"), "saved"]);
    expect(await all(ctx)).toHaveLength(1);
  });

  it("is stored separately for two people", async ({ ada, bob }) => {
    const saved = await add(ada, { url: "https://example.com/shared" });
    expect((await add(bob, { url: "https://example.com/shared" })).id).not.toBe(saved.id);
    await expect(getBookmark(bob, saved)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await deleteBookmarks(bob, { ids: [saved.id] })).toMatchObject({ deleted: 0, ids: [] });
    expect(await restoreBookmarks(bob, { ids: [saved.id] })).toMatchObject({ restored: 0 });
    expect(await urls(ada)).toEqual(["https://example.com/shared"]);
  });
});

describe("the category named by a call", () => {
  let count = 0;
  const categoryOf = async (ctx: Context, input: Pick<AddBookmarkInput, "category" | "categoryId">) =>
    add(ctx, { url: `https://example.com/${(count += 1)}`, ...input });

  it("is found by name, ignoring case", async ({ ctx }) => {
    expect((await categoryOf(ctx, { category: " design " })).category).toBe("Design");
    expect(await listCategories(ctx)).toHaveLength(22);
  });

  it("is created as a custom top-level category if missing", async ({ ctx }) => {
    const { categoryId } = await categoryOf(ctx, { category: "Birds" });
    expect((await categoryOf(ctx, { category: "birds" })).categoryId).toBe(categoryId);
    expect((await listCategories(ctx)).find(({ id }) => id === categoryId)).toMatchObject({
      name: "Birds",
      parentId: null,
      isCustom: true,
      bookmarkCount: 2,
    });
  });

  it.for([undefined, null, "", "   "])("is Uncategorized for %j", async (category, { ctx }) => {
    expect((await categoryOf(ctx, { category })).category).toBe("Uncategorized");
  });

  it("is the one with the id, whatever the name; another person's is not found", async ({ ada, bob }) => {
    const music = (await listCategories(ada)).find(({ name }) => name === "Music")!;
    expect((await categoryOf(ada, { categoryId: music.id, category: "News" })).category).toBe("Music");
    await expect(categoryOf(bob, { categoryId: music.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Category not found",
    });
    expect(await all(bob)).toEqual([]);
  });

  it("keeps unusual characters in its name", async ({ ctx }) => {
    const { category } = await categoryOf(ctx, { category: "100% C++ \\ 'quotes' \u0000_ 日本語 👩‍🍳" });
    expect(category).toBe("100% C++ \\ 'quotes' _ 日本語 👩‍🍳");
  });
});

describe("a deleted bookmark", () => {
  it("disappears from the list and the counts, and is restored completely", async ({ ctx }) => {
    const saved = await add(ctx, { url: "https://example.com/a", category: "Birds", tags: ["x"] });
    await add(ctx, { url: "https://example.com/b" });
    expect(await deleteBookmarks(ctx, { ids: [saved.id, crypto.randomUUID()] })).toMatchObject({
      deleted: 1,
      ids: [saved.id],
    });
    expect(await deleteBookmarks(ctx, { ids: [saved.id] })).toMatchObject({ deleted: 0, ids: [] });
    expect(await urls(ctx)).toEqual(["https://example.com/b"]);
    expect((await getStats(ctx)).totalBookmarks).toBe(1);
    await expect(getBookmark(ctx, saved)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await restoreBookmarks(ctx, { ids: [saved.id] })).toMatchObject({ restored: 1 });
    expect(await restoreBookmarks(ctx, { ids: [saved.id] })).toMatchObject({ restored: 0 });
    expect(await getBookmark(ctx, saved)).toEqual(saved);
    expect((await getStats(ctx)).totalBookmarks).toBe(2);
  });

  it("is restored as a duplicate when its address was saved again", async ({ ctx }) => {
    const old = await add(ctx, { url: "https://example.com/a", title: "Old" });
    await deleteBookmarks(ctx, { ids: [old.id] });
    const fresh = await add(ctx, { url: "https://example.com/a", title: "New" });
    expect(await restoreBookmarks(ctx, { ids: [old.id] })).toMatchObject({ restored: 1 });
    expect((await all(ctx)).map(({ id }) => id).sort()).toEqual([old.id, fresh.id].sort());
  });

  it("is restored even when the trash holds the same address twice", async ({ ctx }) => {
    const ids: string[] = [];
    for (const title of ["first", "second"]) {
      const { id } = await add(ctx, { url: "https://example.com/twice", title });
      await deleteBookmarks(ctx, { ids: [id] });
      ids.push(id);
    }
    expect(await restoreBookmarks(ctx, { ids })).toMatchObject({ restored: 2 });
    expect(await all(ctx)).toHaveLength(2);
    await expect(add(ctx, { url: "https://example.com/twice" })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
