import { addBookmarkInput, type AddBookmarkInput } from "@bowerbird/contract/bookmarks";
import { describe, expect, it } from "vitest";
import { listCategories } from "../categories/index.ts";
import type { Context } from "../context/index.ts";
import type { AppError } from "../errors/index.ts";
import { getStats } from "../stats/index.ts";
import { openTestWorld } from "../testing/open-test-world.ts";
import { addBookmark, deleteBookmarks, getBookmark, listBookmarks, restoreBookmarks } from "./index.ts";

const world = openTestWorld();

const add = (ctx: Context, input: AddBookmarkInput) => addBookmark(ctx, addBookmarkInput.parse(input));
const all = async (ctx: Context) => (await listBookmarks(ctx, { limit: 1_000, skip: 0 })).items;
const urls = async (ctx: Context) => (await all(ctx)).map(({ url }) => url);

describe("a link that is saved", () => {
  it("is there with all that was said about it", async () => {
    const ctx = await world.person();
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

  it.each([
    ["", "The link has no address."],
    ["no address at all", "The address is incomplete: it names no website."],
    ["javascript:alert(1)", "Only http and https links can be saved."],
    [`https://example.com/${"x".repeat(9_000)}`, "The address is longer than 8,192 characters."],
  ])("with the address %.30s is refused with a sentence", async (url, message) => {
    const ctx = await world.person();
    await expect(add(ctx, { url })).rejects.toMatchObject({ code: "BAD_REQUEST", message });
    expect(await all(ctx)).toEqual([]);
  });

  it("a second time is refused and the answer says which bookmark is there", async () => {
    const ctx = await world.person();
    const first = await add(ctx, { url: "https://example.com/a?x=1&utm_source=y", title: "First" });
    await expect(add(ctx, { url: "http://www.example.com/a/?x=1#top", title: "Again" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This link is already in your collection.",
      details: { bookmark: first },
    });
    expect(await all(ctx)).toEqual([first]);
  });

  it("a second time is stored where duplicates are wanted", async () => {
    const ctx = await world.person();
    await add(ctx, { url: "https://example.com/a" });
    await add(ctx, { url: "https://example.com/a/", allowDuplicates: true });
    expect(await all(ctx)).toHaveLength(2);
    // The wanted copy does not stand in the way of anything.
    await expect(add(ctx, { url: "https://example.com/a" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("by several calls at the same moment is stored once", async () => {
    const ctx = await world.person();
    const calls = Array.from({ length: 8 }, (_, index) =>
      add({ ...ctx, em: world.services.forkEm() }, { url: "https://race.example/", category: `New ${index % 2}` }),
    );
    const results = await Promise.allSettled(calls);
    const outcomes = results.map((result) =>
      result.status === "fulfilled" ? "saved" : (result.reason as AppError).code,
    );
    expect(outcomes.sort()).toEqual([...Array.from({ length: 7 }, () => "CONFLICT"), "saved"]);
    expect(await all(ctx)).toHaveLength(1);
  });

  it("by two people is each one's own", async () => {
    const [ada, bob] = [await world.person(), await world.person()];
    const saved = await add(ada, { url: "https://example.com/shared" });
    expect((await add(bob, { url: "https://example.com/shared" })).id).not.toBe(saved.id);
    await expect(getBookmark(bob, saved)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await deleteBookmarks(bob, { ids: [saved.id] })).toEqual({ deleted: 0, ids: [] });
    expect(await restoreBookmarks(bob, { ids: [saved.id] })).toEqual({ restored: 0 });
    expect(await urls(ada)).toEqual(["https://example.com/shared"]);
  });
});

describe("the category that a call names", () => {
  let count = 0;
  const categoryOf = async (ctx: Context, input: Pick<AddBookmarkInput, "category" | "categoryId">) =>
    add(ctx, { url: `https://example.com/${(count += 1)}`, ...input });

  it("is the one of that name, whatever the capitals", async () => {
    const ctx = await world.person();
    expect((await categoryOf(ctx, { category: " design " })).category).toBe("Design");
    expect(await listCategories(ctx)).toHaveLength(22);
  });

  it("is made when there is none, as the person's own at the top", async () => {
    const ctx = await world.person();
    const { categoryId } = await categoryOf(ctx, { category: "Birds" });
    expect((await categoryOf(ctx, { category: "birds" })).categoryId).toBe(categoryId);
    expect((await listCategories(ctx)).find(({ id }) => id === categoryId)).toMatchObject({
      name: "Birds",
      parentId: null,
      isCustom: true,
      bookmarkCount: 2,
    });
  });

  it.each([undefined, null, "", "   "])("is Uncategorized for %j", async (category) => {
    const ctx = await world.person();
    expect((await categoryOf(ctx, { category })).category).toBe("Uncategorized");
  });

  it("is the one with the id, whatever else is said; another's is not found", async () => {
    const [ada, bob] = [await world.person(), await world.person()];
    const music = (await listCategories(ada)).find(({ name }) => name === "Music")!;
    expect((await categoryOf(ada, { categoryId: music.id, category: "News" })).category).toBe("Music");
    await expect(categoryOf(bob, { categoryId: music.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Category not found",
    });
    expect(await all(bob)).toEqual([]);
  });

  it("keeps a name of odd characters as it is", async () => {
    const ctx = await world.person();
    const { category } = await categoryOf(ctx, { category: "100% C++ \\ 'quotes' \u0000_ 日本語 👩‍🍳" });
    expect(category).toBe("100% C++ \\ 'quotes' _ 日本語 👩‍🍳");
  });
});

describe("a deleted bookmark", () => {
  it("is gone from the list and the counts, and comes back whole", async () => {
    const ctx = await world.person();
    const saved = await add(ctx, { url: "https://example.com/a", category: "Birds", tags: ["x"] });
    await add(ctx, { url: "https://example.com/b" });
    expect(await deleteBookmarks(ctx, { ids: [saved.id, crypto.randomUUID()] })).toEqual({
      deleted: 1,
      ids: [saved.id],
    });
    expect(await deleteBookmarks(ctx, { ids: [saved.id] })).toEqual({ deleted: 0, ids: [] });
    expect(await urls(ctx)).toEqual(["https://example.com/b"]);
    expect((await getStats(ctx)).totalBookmarks).toBe(1);
    await expect(getBookmark(ctx, saved)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await restoreBookmarks(ctx, { ids: [saved.id] })).toEqual({ restored: 1 });
    expect(await restoreBookmarks(ctx, { ids: [saved.id] })).toEqual({ restored: 0 });
    expect(await getBookmark(ctx, saved)).toEqual(saved);
    expect((await getStats(ctx)).totalBookmarks).toBe(2);
  });

  it("comes back beside its address that was saved anew, so that nothing is lost", async () => {
    const ctx = await world.person();
    const old = await add(ctx, { url: "https://example.com/a", title: "Old" });
    await deleteBookmarks(ctx, { ids: [old.id] });
    const fresh = await add(ctx, { url: "https://example.com/a", title: "New" });
    expect(await restoreBookmarks(ctx, { ids: [old.id] })).toEqual({ restored: 1 });
    expect((await all(ctx)).map(({ id }) => id).sort()).toEqual([old.id, fresh.id].sort());
  });

  it("comes back even where the trash holds the same address twice", async () => {
    const ctx = await world.person();
    const ids: string[] = [];
    for (const title of ["first", "second"]) {
      const { id } = await add(ctx, { url: "https://example.com/twice", title });
      await deleteBookmarks(ctx, { ids: [id] });
      ids.push(id);
    }
    expect(await restoreBookmarks(ctx, { ids })).toEqual({ restored: 2 });
    expect(await all(ctx)).toHaveLength(2);
    await expect(add(ctx, { url: "https://example.com/twice" })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
