import {
  addBookmarksInput,
  type AddBookmarksInput,
  addCategorizedInput,
  type AddCategorizedInput,
} from "@bowerbird/contract/many-bookmarks";
import { describe, expect } from "vitest";
import { listCategories } from "../categories/index.ts";
import { type Context, forkContext } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { allBookmarks } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { addBookmarks, addCategorizedBookmarks } from "./index.ts";

const { world, it } = openTestWorld();

type Link = AddBookmarksInput["bookmarks"][number];
const fresh = (ctx: Context): Context => forkContext(ctx);
const addAll = (ctx: Context, bookmarks: Link[], allowDuplicates = false) =>
  addBookmarks(ctx, addBookmarksInput.parse({ bookmarks, allowDuplicates }));
const addByCategory = async (ctx: Context, categories: AddCategorizedInput["categories"]) =>
  addCategorizedBookmarks(ctx, addCategorizedInput.parse({ categories }));
const numbered = (count: number, more: Partial<Link> = {}): Link[] =>
  Array.from({ length: count }, (_, index) => ({ url: `https://many.example/${index}`, ...more }));
const countOf = async (ctx: Context, name: string) =>
  (await listCategories(ctx)).find((category) => category.name === name)?.bookmarkCount;

describe("many links saved at once", () => {
  it("are told to the person's open pages", async ({ ctx }) => {
    expect(await eventsDuring(ctx, () => addAll(ctx, numbered(2)))).toEqual(["bookmarks.changed"]);
  });

  it("are stored with their category and fields", async ({ ctx }) => {
    const { summary, created, failed } = await addAll(ctx, [
      {
        url: " @example.com/1 ",
        title: " One ",
        description: "",
        category: "Birds",
        categoryIcon: "🐦",
        tags: ["a", "A "],
      },
      { url: "https://example.com/2", title: "Two", category: "birds", isAiGenerated: true },
      { url: "https://example.com/3", category: " ", favicon: "null" },
    ]);
    expect([summary, failed]).toEqual([{ total: 3, created: 3, duplicates: 0, failed: 0 }, []]);
    expect(created).toMatchObject([
      {
        url: "https://example.com/1",
        title: "One",
        description: null,
        category: "Birds",
        categoryIcon: "🐦",
        tags: ["a"],
      },
      { title: "Two", category: "Birds", isAiGenerated: true },
      { title: "", category: "Uncategorized", favicon: "", isAiGenerated: false },
    ]);
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect((await allBookmarks(ctx)).sort(byId)).toEqual(created.toSorted(byId));
  });

  it("skip duplicates of stored links and of each other, unless duplicates are allowed", async ({ ctx }) => {
    await addAll(ctx, [{ url: "https://example.com/1" }]);
    const links = [
      { url: "http://example.com/1/" },
      { url: "https://example.com/2" },
      { url: "https://example.com/2/#" },
    ];
    expect((await addAll(ctx, links)).summary).toMatchObject({ created: 1, duplicates: 2 });
    expect((await addAll(ctx, links)).summary).toMatchObject({ created: 0, duplicates: 3 });
    expect((await addAll(ctx, links, true)).summary).toMatchObject({ created: 3, duplicates: 0 });
    expect(await allBookmarks(ctx)).toHaveLength(5);
  });

  it("are saved, except invalid ones, which are reported with the reason", async ({ ctx }) => {
    const { summary, failed } = await addAll(ctx, [
      { url: "https://example.com/1" },
      { url: "javascript:alert(1)" },
      { url: "https://example.com/2", title: "x".repeat(1_001) },
      { url: "https://example.com/3", tags: Array.from({ length: 11 }, (_, index) => `t${index}`) },
      { url: "https://example.com/4", categoryId: crypto.randomUUID() },
      {},
    ]);
    expect(summary).toEqual({ total: 6, created: 1, duplicates: 0, failed: 5 });
    expect(failed.map(({ message }) => message).toSorted()).toEqual([
      "A bookmark can have at most 10 tags.",
      "A title can have at most 1,000 characters.",
      "Category not found",
      "Not a web address: only http and https links can be saved.",
      "The link has no address.",
    ]);
  });

  it.each([[[]], [[{ url: "" }]]])("are refused when none can be saved: %j", async (links) => {
    const message = "Please enter at least one valid URL";
    await expect(addAll(await world.person(), links)).rejects.toMatchObject({ code: "BAD_REQUEST", message });
  });

  it("have the covers that are given, and one whose cover has no web address is reported", async ({ ctx }) => {
    const coverUrl = "https://a.example/c.jpg";
    const links = [
      { url: "https://a.example", coverUrl },
      { url: "https://b.example", coverUrl: "c.jpg" },
    ];
    const { created, failed } = await addBookmarks(ctx, addBookmarksInput.parse({ bookmarks: links }));
    expect(created).toMatchObject([{ url: "https://a.example", coverUrl }]);
    expect(failed).toMatchObject([
      { url: "https://b.example", message: expect.stringContaining("address of a picture") as string },
    ]);
  });

  it("from concurrent calls are each stored once, and none is lost", async ({ ctx }) => {
    const links = numbered(300, { category: "Brand new", tags: ["one", "two"] });
    const answers = await Promise.all(
      [links, links.toReversed(), links, links.toReversed()].map((list) => addAll(fresh(ctx), list)),
    );
    const sum = (key: "created" | "duplicates") => answers.reduce((total, { summary }) => total + summary[key], 0);
    expect([sum("created"), sum("duplicates")]).toEqual([300, 900]);
    expect(await countOf(ctx, "Brand new")).toBe(300);
  });
});

describe("links saved by category", () => {
  it("creates missing categories with their icons", async ({ ctx }) => {
    const summary = await addByCategory(ctx, [
      {
        categoryName: " Birds ",
        icon: "🐦",
        bookmarks: [{ url: "a.example" }, { url: "https://b.example\nc.example" }],
      },
      {
        categoryName: "design",
        bookmarks: [{ url: "https://d.example" }, { url: "https://a.example" }, { url: "ftp://x.example" }],
      },
    ]);
    expect(summary).toEqual({
      summary: { createdBookmarks: 4, duplicates: 1, totalCategories: 2, failed: 1 },
      failed: [{ url: "ftp://x.example", message: "Not a web address: only http and https links can be saved." }],
    });
    expect([await countOf(ctx, "Birds"), await countOf(ctx, "Design")]).toEqual([3, 1]);
    expect((await listCategories(ctx)).find(({ name }) => name === "Birds")).toMatchObject({
      icon: "🐦",
      isCustom: true,
    });
  });
});
