import { Category } from "@bowerbird/db";
import { beforeEach, describe, expect, it } from "vitest";
import { addBookmark, deleteBookmarks, listBookmarks, updateBookmark } from "../../library/bookmarks/index.ts";
import { createCategory, listCategories } from "../../library/categories/index.ts";
import { storeNames } from "../../accounts/account/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { listBackupFiles, startBackup } from "../backups/index.ts";
import { connectedPerson, openBackupWorld } from "../backups/testing.ts";
import { storeNotifications } from "../../accounts/notifications/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { allBookmarks, bytes } from "../../testing/index.ts";
import {
  applyRestore,
  getRestore,
  listRestoreItems,
  listRestores,
  restoreStoredBackup,
  startRestore,
  undoRestore,
} from "./index.ts";
import { exported, libraryOf, preview, restoreText } from "./testing.ts";

const { world } = openBackupWorld();
let ctx: Context;
beforeEach(async () => {
  ctx = await world.person();
  for (const [number, category] of ["Birds", "Birds", "Birds/Blue"].entries()) await add(number, category);
  await createCategory(ctx, { name: "Empty shelf", icon: "📦", color: "#112233", parentId: null });
});

const urlOf = (number: number) => `https://birds.example/${number}`;
const add = (number: number, category: string) =>
  addBookmark(ctx, { url: urlOf(number), title: `Bird ${number}`, category, tags: ["blue"], allowDuplicates: false });
const find = async (number: number) => (await allBookmarks(ctx)).find(({ url }) => url === urlOf(number));
const items = async (id: string, kind?: "new" | "changed" | "missing" | "skipped") =>
  (await listRestoreItems(ctx, { id, kind, limit: 100 })).items;

/** The library after the backup has become another: one bookmark gone, one changed, one more. */
async function change(): Promise<void> {
  const [gone, changed] = [await find(0), await find(1)];
  await deleteBookmarks(ctx, { ids: [gone!.id] });
  await updateBookmark(ctx, { id: changed!.id, title: "Another title", category: "Elsewhere", tags: ["red"] });
  await add(9, "Later");
  await ctx.em.nativeUpdate(Category, { name: "Birds" }, { icon: "🦜", isPinned: true });
}

describe("the preview of a backup", () => {
  it("says what is new, what differs and in what, what is the same, and what the backup does not have", async () => {
    const text = await exported(ctx, "json");
    await change();
    const before = await libraryOf(ctx);
    const restore = await preview(world, ctx, text);
    expect(restore).toMatchObject({ status: "ready", added: 1, changed: 1, same: 1, missing: 1, skipped: 0 });
    const [changed] = await items(restore.id, "changed");
    expect(changed!.changes).toEqual([
      { field: "category", from: "Elsewhere", to: "Birds" },
      { field: "title", from: "Another title", to: "Bird 1" },
      { field: "tags", from: "red", to: "blue" },
    ]);
    expect((await items(restore.id, "missing")).map(({ url }) => url)).toEqual([urlOf(9)]);
    expect((await items(restore.id, "new")).map(({ url }) => url)).toEqual([urlOf(0)]);
    expect(await libraryOf(ctx)).toEqual(before);
  });

  it("says which marks and notes differ, and an older backup, which has none, changes none", async () => {
    const marked = (await find(1))!;
    await updateBookmark(ctx, { id: marked.id, isFavorite: true, notes: "Mine" });
    const text = await exported(ctx, "json");
    const before = await libraryOf(ctx);
    await updateBookmark(ctx, { id: marked.id, isFavorite: false, isUnread: true, notes: "Other" });
    const { id } = await preview(world, ctx, text);
    expect((await items(id, "changed"))[0]!.changes).toEqual([
      { field: "favorite", from: "no", to: "yes" },
      { field: "read later", from: "yes", to: "no" },
      { field: "notes", from: "Other", to: "Mine" },
    ]);
    const older = JSON.parse(text) as { version: number; bookmarks: Record<string, unknown>[] };
    older.version = 3;
    for (const one of older.bookmarks)
      for (const field of ["isFavorite", "isUnread", "isArchived", "notes", "sourceId"]) delete one[field];
    expect(await preview(world, ctx, JSON.stringify(older))).toMatchObject({ changed: 0, same: 3 });
    await restoreText(world, ctx, text, "merge");
    expect(await libraryOf(ctx)).toEqual(before);
  });

  it("of what has not changed shows no change, whatever the format", async () => {
    for (const format of ["json", "csv", "html"] as const) {
      const restore = await preview(world, ctx, await exported(ctx, format));
      expect([format, restore.added, restore.changed, restore.same, restore.missing]).toEqual([format, 0, 0, 3, 0]);
      expect(restore.categories).toEqual([]);
    }
  });

  it("names the categories that are added and that change their looks", async () => {
    const text = await exported(ctx, "json");
    const categories = await listCategories(ctx);
    const idOf = (name: string) => categories.find((category) => category.name === name)!.id;
    await ctx.em.nativeDelete(Category, { id: idOf("Empty shelf") });
    await ctx.em.nativeUpdate(Category, { id: idOf("Birds") }, { icon: "🦜", isPinned: true });
    const restore = await preview(world, ctx, text);
    expect(restore.categories).toEqual([
      {
        path: "Birds",
        kind: "changed",
        changes: [
          { field: "icon", from: "🦜", to: "📁" },
          { field: "pinned", from: "yes", to: "no" },
        ],
      },
      { path: "Empty shelf", kind: "new", changes: [] },
    ]);
  });

  it("is read page by page", async () => {
    const text = await exported(ctx, "json");
    const other = await world.person();
    const { id } = await preview(world, other, text);
    const first = await listRestoreItems(other, { id, limit: 2 });
    const second = await listRestoreItems(other, { id, limit: 2, cursor: first.nextCursor! });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
  });

  it("takes the place of one that was not applied", async () => {
    const text = await exported(ctx, "json");
    const first = await preview(world, ctx, text);
    await preview(world, ctx, text);
    expect((await listRestores(ctx, { limit: 10 })).map(({ status }) => status)).toEqual(["ready", "cancelled"]);
    await expect(applyRestore(ctx, { id: first.id, mode: "merge" })).rejects.toThrow("This has been cancelled.");
  });
});

describe("a restored backup", () => {
  it("is told to the person's open pages, with the lists at its end, and so is its undoing", async () => {
    const text = await exported(ctx, "json");
    await change();
    let id = "";
    const restore = async () => void ({ id } = await restoreText(world, ctx, text, "merge"));
    const undo = () => undoRestore(ctx, { id }).then(() => world.work());
    for (const work of [restore, undo]) {
      const told = await eventsDuring(ctx, work);
      expect(told).toContain("restore.progress");
      expect(told.slice(-3)).toEqual(["categories.changed", "bookmarks.changed", "backups.changed"]);
    }
  });

  it("merged brings back what is missing and what differs, and leaves the rest", async () => {
    const text = await exported(ctx, "json");
    await change();
    expect(await restoreText(world, ctx, text, "merge")).toMatchObject({
      status: "applied",
      applied: 2,
      canUndo: true,
    });
    expect(await find(0)).toMatchObject({ title: "Bird 0", category: "Birds" });
    expect(await find(1)).toMatchObject({ title: "Bird 1", category: "Birds", tags: ["blue"] });
    expect(await find(9)).toBeDefined();
  });

  it("that replaces also moves the rest to the trash, with the categories that are empty then", async () => {
    const before = await libraryOf(ctx);
    const text = await exported(ctx, "json");
    await change();
    await restoreText(world, ctx, text, "replace");
    expect(await libraryOf(ctx)).toEqual(before);
    expect((await listBookmarks(ctx, { limit: 10, skip: 0 })).items).toHaveLength(3);
  });

  it.each(["merge", "replace"] as const)("is undone as a whole: %s", async (mode) => {
    const text = await exported(ctx, "json");
    await change();
    const before = await libraryOf(ctx);
    const { id } = await restoreText(world, ctx, text, mode);
    await undoRestore(ctx, { id });
    await world.work();
    expect(await getRestore(ctx, { id })).toMatchObject({ status: "undone", canUndo: false });
    expect(await libraryOf(ctx)).toEqual(before);
    await expect(undoRestore(ctx, { id })).rejects.toThrow("already undone");
  });

  it("undone leaves what the person has changed since", async () => {
    const text = await exported(ctx, "json");
    await change();
    const { id } = await restoreText(world, ctx, text, "merge");
    await updateBookmark(ctx, { id: (await find(1))!.id, title: "My own title" });
    await undoRestore(ctx, { id });
    await world.work();
    expect(await find(1)).toMatchObject({ title: "My own title", category: "Elsewhere", tags: ["red"] });
  });

  it("brings back the settings and names, and undoing takes them away again", async () => {
    await storeNames(ctx, { firstName: "Ada", lastName: "Lovelace" });
    await storeNotifications(ctx, { weeklyDigest: true, timeZone: "Asia/Tokyo" });
    const text = await exported(ctx, "json");
    const settings = () => exported(ctx, "json").then((json) => (JSON.parse(json) as { settings: object }).settings);
    const [wanted] = [await settings()];
    await storeNames(ctx, { firstName: "Grace", lastName: "" });
    await storeNotifications(ctx, { weeklyDigest: false, timeZone: "UTC" });
    const before = await settings();
    const { id } = await restoreText(world, ctx, text, "merge");
    expect(await settings()).toEqual(wanted);
    await undoRestore(ctx, { id });
    await world.work();
    expect(await settings()).toEqual(before);
  });

  it("comes out of the drive, too", async () => {
    const person = await connectedPerson(world);
    await startBackup(person, { format: "json" });
    await world.work();
    const [file] = await listBackupFiles(person);
    await deleteBookmarks(person, { ids: (await allBookmarks(person)).map(({ id }) => id) });
    const { id } = await restoreStoredBackup(person, { driveFileId: file!.id });
    await world.work();
    expect(await getRestore(person, { id })).toMatchObject({ status: "ready", source: file!.name, added: 3 });
    await applyRestore(person, { id, mode: "merge" });
    await world.work();
    expect(await allBookmarks(person)).toHaveLength(3);
  });
});

describe("a file that is no backup", () => {
  it.each([
    ["another program's JSON", '{"bookmarks":[]}'],
    [
      "a browser's bookmarks",
      "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE><DL><DT><A HREF='https://a.example'>A</A></DL>",
    ],
    ["a table", "url,title\nhttps://a.example,A\n"],
    ["nothing", ""],
  ])("is refused at once: %s", async (_name, text) => {
    await expect(startRestore(ctx, { name: "x", content: bytes(text) })).rejects.toThrow(
      "This is not a backup of Bowerbird",
    );
    expect(await listRestores(ctx, { limit: 10 })).toEqual([]);
  });

  it("of a newer version, or a damaged one, fails with a sentence", async () => {
    const newer = JSON.stringify({ format: "bowerbird", version: 99, bookmarks: [] });
    expect(await preview(world, ctx, newer)).toMatchObject({ status: "failed", message: /newer version/ });
    expect(await preview(world, ctx, newer.slice(0, -1))).toMatchObject({ status: "failed", message: /damaged/ });
  });

  it("of the first version, which had no settings, is read", async () => {
    const old = (await exported(ctx, "json"))
      .replace(/"version":\d+/, '"version":1')
      .replace(/,"settings":\{.*\},\n/, ",\n");
    expect(await preview(world, ctx, old)).toMatchObject({ status: "ready", same: 3, hasSettings: false });
  });
});
