import { applySyncInput } from "@bowerbird/contract/sync";
import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { getImport } from "../../intake/imports/index.ts";
import { applyRestore, getRestore } from "../../backup/restores/index.ts";
import { preview } from "../../backup/restores/testing.ts";
import { allBookmarks, allItems, importText } from "../../testing/index.ts";
import { applySync } from "../sync/index.ts";
import { addBookmark, addBookmarks, deleteBookmarks, restoreBookmarks, undoChange } from "./index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

let ctx: Context;
const { world } = openTestWorld(() => ({ MAX_BOOKMARKS_PER_PERSON: "5" }));
beforeEach(async () => {
  ctx = await world.person();
});

const full = "You can have at most 5 bookmarks here. Please delete some first.";
const url = (n: number) => `https://quota.example/${n}`;
const urls = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => url(from + n));
const add = (n: number, allowDuplicates = false) => addBookmark(ctx, { url: url(n), title: "", allowDuplicates });
const fill = async (to: number) =>
  void (await addBookmarks(ctx, { bookmarks: urls(1, to).map((each) => ({ url: each })), allowDuplicates: false }));
const count = async () => (await allBookmarks(ctx)).length;

describe("a person at the bookmark limit", () => {
  beforeEach(() => fill(5));

  it("can save again only after deleting one", async () => {
    await expect(add(6)).rejects.toMatchObject({ code: "FORBIDDEN", message: full });
    const [first] = await allBookmarks(ctx);
    await deleteBookmarks(ctx, { ids: [first!.id] });
    await add(6);
    await expect(add(7)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await count()).toBe(5);
  });

  it("cannot undo a deletion whose place another link has taken, and can once there is room", async () => {
    const [first, second] = await allBookmarks(ctx);
    const { changeId } = await deleteBookmarks(ctx, { ids: [first!.id] });
    await add(6);
    await expect(undoChange(ctx, { id: changeId! })).rejects.toMatchObject({ code: "FORBIDDEN", message: full });
    expect(await count()).toBe(5);
    await deleteBookmarks(ctx, { ids: [second!.id] });
    expect(await undoChange(ctx, { id: changeId! })).toMatchObject({ restored: 1, failed: [] });
  });

  it("cannot undo a sync that deleted a link whose place another one has taken", async () => {
    const [first] = await allBookmarks(ctx);
    const { id, title, url: address } = first!;
    const was = { parentId: null, title, url: address };
    const input = { syncId: uuid(), batch: 0, device: "Firefox", operations: [{ type: "delete-link", id, was }] };
    await applySync(ctx, applySyncInput.parse(input));
    await add(6);
    await expect(undoChange(ctx, { id: input.syncId })).rejects.toMatchObject({ code: "FORBIDDEN", message: full });
    expect(await count()).toBe(5);
  });

  it("is told that a link exists, and that there is no room for an allowed duplicate", async () => {
    await expect(add(3)).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("already") });
    await expect(add(3, true)).rejects.toMatchObject({ code: "FORBIDDEN", message: full });
  });

  it("does not affect other people", async () => {
    ctx = await world.person();
    await add(1);
    expect(await count()).toBe(1);
  });

  it("cannot restore more from the trash than there is room for: all of it stays", async () => {
    const ids = (await allBookmarks(ctx)).map(({ id }) => id).slice(0, 2);
    await deleteBookmarks(ctx, { ids });
    await add(6);
    await expect(restoreBookmarks(ctx, { ids })).rejects.toMatchObject({ code: "FORBIDDEN", message: full });
    expect(await count()).toBe(4);
    expect(await restoreBookmarks(ctx, { ids: ids.slice(1) })).toMatchObject({ restored: 1 });
  });
});

describe("a bookmark beyond the limit", () => {
  it("is refused with the reason while the rest is saved", async () => {
    await fill(3);
    const bookmarks = urls(2, 7).map((each) => ({ url: each }));
    const { summary, failed } = await addBookmarks(ctx, { bookmarks, allowDuplicates: false });
    expect(summary).toEqual({ total: 6, created: 2, duplicates: 2, failed: 2 });
    expect(failed).toEqual(urls(6, 7).map((each) => ({ url: each, message: full })));
  });

  it("is skipped by an import with the reason", async () => {
    await fill(2);
    const { id } = await importText(world, ctx, [...urls(1, 3), ...urls(3, 8)].join("\n"));
    const ended = await getImport(ctx, { id });
    expect(ended).toMatchObject({ status: "succeeded", created: 3, skipped: 3, failed: 0 });
    const skipped = (await allItems(ctx, id)).filter(({ status }) => status === "skipped");
    expect(skipped.map((item) => [item.url, item.message])).toEqual(urls(6, 8).map((each) => [each, full]));
    expect(await count()).toBe(5);
  });

  it("is reported by a restore as skipped", async () => {
    await fill(4);
    const bookmarks = urls(3, 7).map((each) => ({ url: each, title: "Kept" }));
    const text = JSON.stringify({ format: "bowerbird", version: 3, categories: [], bookmarks });
    const { id } = await preview(world, ctx, text);
    await applyRestore(ctx, { id, mode: "merge" });
    await world.work();
    const restored = await getRestore(ctx, { id });
    expect(restored).toMatchObject({ status: "applied", message: `Not everything is restored. ${full}` });
    expect(await count()).toBe(5);
  });

  it("does not exist when the operator sets no limit", async () => {
    const { config } = world.services;
    config.maxBookmarksPerPerson = 0;
    try {
      await fill(8);
      expect(await count()).toBe(8);
    } finally {
      config.maxBookmarksPerPerson = 5;
    }
  });
});
