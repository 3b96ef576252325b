import { updateBookmarkInput, type UpdateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { describe, expect } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { deleteBookmarks, getBookmark, listTrash, restoreBookmarks, undoChange, updateBookmark } from "./index.ts";
import { add, searchState } from "./testing.ts";

const { it } = openTestWorld();

const update = (ctx: Context, id: string, change: Omit<UpdateBookmarkInput, "id">) =>
  updateBookmark(ctx, updateBookmarkInput.parse({ id, ...change }));

describe("an undone edit", () => {
  it("reverts every field, and search finds it by them", async ({ ctx }) => {
    const saved = await add(
      ctx,
      {
        url: "https://a.example/1",
        title: "T",
        description: "D",
        tags: ["x"],
        notes: "N",
        coverUrl: "https://a.example/a.jpg",
        isUnread: true,
      },
      true,
    );
    const { changeId } = await update(ctx, saved.id, {
      url: "https://b.example/2",
      title: "U",
      description: null,
      notes: "O",
      coverUrl: null,
      isFavorite: true,
      isUnread: false,
      isArchived: true,
      isPrivate: true,
      category: "News",
      tags: ["y"],
    });
    expect(await undoChange(ctx, { id: changeId! })).toEqual({ restored: 1, failed: [] });
    expect(await getBookmark(ctx, saved)).toEqual(saved);
    const { stored, wanted } = await searchState(ctx, saved.id);
    expect(stored).toEqual(wanted);
    const again = { code: "CONFLICT", message: "This is already undone." };
    await expect(undoChange(ctx, { id: changeId! })).rejects.toMatchObject(again);
  });

  it("keeps later edits", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example/1", title: "T", description: "D" });
    const { changeId } = await update(ctx, id, { title: "U", description: "E" });
    const later = await update(ctx, id, { title: "V" });
    await undoChange(ctx, { id: changeId! });
    expect(await getBookmark(ctx, { id })).toMatchObject({ title: "V", description: "D" });
    expect((await undoChange(ctx, { id: later.changeId! })).restored).toBe(1);
    expect((await getBookmark(ctx, { id })).title).toBe("U");
  });

  it("leaves a category that was chosen again since, and that the person chose it", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example/1", title: "T" }, true);
    const { changeId } = await update(ctx, id, { title: "U", category: "News" });
    await update(ctx, id, { category: "Bread" });
    await undoChange(ctx, { id: changeId! });
    expect(await getBookmark(ctx, { id })).toMatchObject({ title: "T", category: "Bread", isAiGenerated: false });
  });

  it("keeps an address that was respelled since, by which the link is still known", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example/1", title: "T" });
    const { changeId } = await update(ctx, id, { url: "https://b.example/2", title: "U" });
    await update(ctx, id, { url: "https://www.b.example/2/" });
    await undoChange(ctx, { id: changeId! });
    expect(await getBookmark(ctx, { id })).toMatchObject({ title: "T", url: "https://www.b.example/2/" });
    const { stored, wanted } = await searchState(ctx, id);
    expect(stored).toEqual(wanted);
  });

  it("does not take an address that another bookmark has now", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example/1" });
    const { changeId } = await update(ctx, id, { url: "https://a.example/2" });
    await add(ctx, { url: "https://a.example/1" });
    const message = "This link is already in your collection.";
    expect(await undoChange(ctx, { id: changeId! })).toEqual({ restored: 0, failed: [{ id, message }] });
    expect((await getBookmark(ctx, { id })).url).toBe("https://a.example/2");
  });
});

describe("an undone deletion", () => {
  it("leaves in the trash what was put there again since", async ({ ctx }) => {
    const [kept, back] = [
      await add(ctx, { url: "https://a.example/1" }),
      await add(ctx, { url: "https://a.example/2" }),
    ];
    const at = (minutes: number): Context => ({ ...ctx, now: () => new Date(Date.now() + minutes * 60_000) });
    const { changeId } = await deleteBookmarks(at(1), { ids: [kept.id, back.id] });
    await restoreBookmarks(at(2), { ids: [kept.id] });
    await deleteBookmarks(at(3), { ids: [kept.id] });
    const { restored, failed } = await undoChange(at(4), { id: changeId! });
    expect([restored, failed.map(({ id }) => id)]).toEqual([1, [kept.id]]);
    expect((await listTrash(ctx, { limit: 9 })).items.map(({ id }) => id)).toEqual([kept.id]);
  });
});
