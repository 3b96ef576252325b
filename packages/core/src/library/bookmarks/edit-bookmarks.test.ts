import { addBookmarkInput, listBookmarksInput } from "@bowerbird/contract/bookmarks";
import {
  selectedBookmarksInput,
  updateBookmarkInput,
  type UpdateBookmarkInput,
} from "@bowerbird/contract/bookmark-changes";
import { describe, expect } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { listCategories } from "../categories/index.ts";
import { addBookmark, deleteBookmarks, listBookmarks, updateBookmark } from "./index.ts";

const { world, it } = openTestWorld();

const add = (ctx: Context, input: { url: string; coverUrl?: string }) =>
  addBookmark(ctx, addBookmarkInput.parse(input));
const update = (ctx: Context, id: string, change: Omit<UpdateBookmarkInput, "id">) =>
  updateBookmark(ctx, updateBookmarkInput.parse({ id, ...change }));

describe("the cover of a bookmark", () => {
  const coverUrl = "https://a.example/1.jpg";
  const other = "https://b.example/2.jpg";

  it("is replaced and removed, and other edits leave it", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example", coverUrl });
    expect(await update(ctx, id, { title: "A" })).toMatchObject({ coverUrl });
    expect(await update(ctx, id, { coverUrl: other })).toMatchObject({ coverUrl: other });
    expect(await update(ctx, id, { coverUrl: null })).toMatchObject({ coverUrl: null });
  });

  it("goes with its page: a new address has none, unless it is given one", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example", coverUrl });
    expect(await update(ctx, id, { url: "http://www.a.example/" })).toMatchObject({ coverUrl });
    expect(await update(ctx, id, { url: "https://a.example/2" })).toMatchObject({ coverUrl: null });
    expect(await update(ctx, id, { url: "https://a.example/3", coverUrl: other })).toMatchObject({ coverUrl: other });
  });
});

describe("an archived bookmark", () => {
  async function archiveOneOfTwo() {
    const ctx = await world.person();
    const { categoryId } = await add(ctx, { url: "https://a.example" });
    const { id } = await add(ctx, { url: "https://b.example" });
    await update(ctx, id, { isArchived: true });
    return { ctx, categoryId, id };
  }
  const counts = async (ctx: Context) => (await listCategories(ctx)).find(({ name }) => name === "Uncategorized")!;

  it("is counted by its category as archived, until it is taken out of the archive", async () => {
    const { ctx, id } = await archiveOneOfTwo();
    expect(await counts(ctx)).toMatchObject({ bookmarkCount: 1, archivedCount: 1 });
    await update(ctx, id, { isArchived: false });
    expect(await counts(ctx)).toMatchObject({ bookmarkCount: 2, archivedCount: 0 });
  });

  it("is in no list that asks for those that are not archived, as many as the category counts", async () => {
    const { ctx, categoryId } = await archiveOneOfTwo();
    const { items } = await listBookmarks(ctx, listBookmarksInput.parse({ categoryId, archived: "false" }));
    expect(items.map(({ url }) => url)).toEqual(["https://a.example"]);
  });

  it("stays when all that its category lists are deleted", async () => {
    const { ctx, categoryId, id } = await archiveOneOfTwo();
    await deleteBookmarks(ctx, selectedBookmarksInput.parse({ filter: { categoryId, archived: false } }));
    const { items } = await listBookmarks(ctx, listBookmarksInput.parse({ categoryId }));
    expect(items.map((item) => item.id)).toEqual([id]);
  });
});
