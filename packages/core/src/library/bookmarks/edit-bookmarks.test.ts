import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { updateBookmarkInput, type UpdateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { addBookmark, updateBookmark } from "./index.ts";

const world = openTestWorld();

const add = (ctx: Context, input: { url: string; coverUrl: string }) => addBookmark(ctx, addBookmarkInput.parse(input));
const update = (ctx: Context, id: string, change: Omit<UpdateBookmarkInput, "id">) =>
  updateBookmark(ctx, updateBookmarkInput.parse({ id, ...change }));

describe("the cover of a bookmark", () => {
  const coverUrl = "https://a.example/1.jpg";
  const other = "https://b.example/2.jpg";

  it("is replaced and removed, and other edits leave it", async () => {
    const ctx = await world.person();
    const { id } = await add(ctx, { url: "https://a.example", coverUrl });
    expect(await update(ctx, id, { title: "A" })).toMatchObject({ coverUrl });
    expect(await update(ctx, id, { coverUrl: other })).toMatchObject({ coverUrl: other });
    expect(await update(ctx, id, { coverUrl: null })).toMatchObject({ coverUrl: null });
  });

  it("goes with its page: a new address has none, unless it is given one", async () => {
    const ctx = await world.person();
    const { id } = await add(ctx, { url: "https://a.example", coverUrl });
    expect(await update(ctx, id, { url: "http://www.a.example/" })).toMatchObject({ coverUrl });
    expect(await update(ctx, id, { url: "https://a.example/2" })).toMatchObject({ coverUrl: null });
    expect(await update(ctx, id, { url: "https://a.example/3", coverUrl: other })).toMatchObject({ coverUrl: other });
  });
});
