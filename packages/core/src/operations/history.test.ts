import { updateBookmarkInput, type UpdateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { addBookmarkInput, type AddBookmarkInput } from "@bowerbird/contract/bookmarks";
import { createCategoryInput, editCategoryInput, type EditCategoryInput } from "@bowerbird/contract/categories";
import type { HistoryEntry } from "@bowerbird/contract/history";
import { describe, expect, it } from "vitest";
import { undoRestore } from "../backup/restores/index.ts";
import { exported, restoreText } from "../backup/restores/testing.ts";
import { undoRecategorization } from "../categorization/recategorizations/index.ts";
import { run, save } from "../categorization/recategorizations/testing/runs.ts";
import { undoImport } from "../intake/imports/index.ts";
import {
  addBookmark,
  deleteBookmarks,
  deleteCategory,
  emptyTrash,
  purgeTrash,
  replaceTags,
  restoreBookmarks,
  undoChange,
  updateBookmark,
  updateBookmarks,
} from "../library/bookmarks/index.ts";
import { createCategory, editCategory, setCategoryPinned } from "../library/categories/index.ts";
import { type Actor, type Context, forkContext, own } from "../platform/context/index.ts";
import { importText, link } from "../testing/index.ts";
import { openTestWorld } from "../testing/open-test-world.ts";
import { listHistory, undoLast } from "./history.ts";

const world = openTestWorld();

const you: Actor = { type: "person", sessionId: "this session" };
const person = async (by: Actor = you): Promise<Context> => ({ ...(await world.person()), by });
const add = (ctx: Context, input: AddBookmarkInput) => addBookmark(ctx, addBookmarkInput.parse(input));
const update = (ctx: Context, id: string, change: Omit<UpdateBookmarkInput, "id">) =>
  updateBookmark(ctx, updateBookmarkInput.parse({ id, ...change }));
const create = (ctx: Context, name: string, parentId: string | null = null) =>
  createCategory(ctx, createCategoryInput.parse({ name, parentId }));
const edit = (ctx: Context, id: string, change: Omit<EditCategoryInput, "id">) =>
  editCategory(ctx, editCategoryInput.parse({ id, ...change }));
const history = async (ctx: Context) => (await listHistory(ctx, { limit: 50 })).items;
const newest = async (ctx: Context) => (await history(ctx))[0]!;
const texts = async (ctx: Context) =>
  (await history(ctx)).map(({ kind, count, subject, target }) => [kind, count, subject, target]);

/** All that the person has and sees, but for the times of the last change. */
async function library(ctx: Context) {
  const bookmarks = await own(ctx).selectFrom("Bookmark").selectAll().orderBy("id").execute();
  const categories = await own(ctx).selectFrom("Category").selectAll().orderBy("id").execute();
  const fixed = <T extends { updatedAt: Date }>(rows: T[]) => rows.map((row) => ({ ...row, updatedAt: null }));
  return { bookmarks: fixed(bookmarks), categories: fixed(categories) };
}

describe("a change", () => {
  type Change = (ctx: Context, made: { ids: string[]; categoryId: string }) => Promise<unknown>;
  const both = (ids: string[]) => ({ ids, filter: undefined });
  const changes: [HistoryEntry["kind"], Change, Partial<HistoryEntry>][] = [
    ["edit", (ctx, { ids }) => update(ctx, ids[0]!, { title: "Spelt", notes: "Good" }), { count: 1, subject: "Rye" }],
    [
      "move",
      (ctx, { ids }) => updateBookmarks(ctx, { ...both(ids), category: "Music" }),
      { count: 2, target: "Music" },
    ],
    [
      "add-tags",
      (ctx, { ids }) => updateBookmarks(ctx, { ...both(ids), addTags: ["new", "more"] }),
      { count: 2, target: "new, more" },
    ],
    ["remove-tags", (ctx, { ids }) => update(ctx, ids[0]!, { tags: [] }), { subject: "Rye", target: "bread" }],
    ["edit-tags", (ctx, { ids }) => update(ctx, ids[0]!, { tags: ["grain"] }), { subject: "Rye", target: null }],
    ["replace-tags", (ctx) => replaceTags(ctx, { tags: ["bread"], by: "loaf" }), { subject: "bread", target: "loaf" }],
    [
      "mark",
      (ctx, { ids }) => updateBookmarks(ctx, { ...both(ids), isFavorite: true }),
      { count: 2, target: "favorite" },
    ],
    ["delete", (ctx, { ids }) => deleteBookmarks(ctx, both(ids)), { count: 2, subject: null }],
    ["create-category", (ctx) => create(ctx, "Grain"), { count: 0, subject: "Grain" }],
    [
      "rename-category",
      (ctx, { categoryId }) => edit(ctx, categoryId, { name: "Loaves", icon: "🍞" }),
      { subject: "Baking", target: "Loaves" },
    ],
    ["style-category", (ctx, { categoryId }) => edit(ctx, categoryId, { color: "#123456" }), { subject: "Baking" }],
    [
      "pin-category",
      (ctx, { categoryId: id }) => setCategoryPinned(ctx, { id, pinned: true }),
      { subject: "Baking", target: "pinned" },
    ],
    ["delete-category", (ctx, { categoryId: id }) => deleteCategory(ctx, { id }), { count: 2, subject: "Baking" }],
  ];

  it.each(changes)(
    "of the kind %s is listed, undone exactly, and then counts as undone",
    async (kind, change, wanted) => {
      const ctx = await person();
      const rye = await add(ctx, { url: "https://rye.example", title: "Rye", category: "Baking", tags: ["bread"] });
      const oats = await add(ctx, { url: "https://oats.example", title: "Oats", category: "Baking" });
      const before = await library(ctx);
      await change(ctx, { ids: [rye.id, oats.id], categoryId: rye.categoryId });
      expect(await library(ctx)).not.toEqual(before);
      const entry = await newest(ctx);
      expect(entry).toMatchObject({
        kind,
        by: { type: "person", name: null },
        isUndone: false,
        reason: null,
        ...wanted,
      });
      expect(entry.undo).toEqual({ kind: "change", id: entry.id });
      expect((await undoChange(ctx, entry)).failed).toEqual([]);
      expect(await library(ctx)).toEqual(before);
      expect(await newest(ctx)).toMatchObject({ id: entry.id, isUndone: true, undo: null, reason: "Already undone" });
    },
  );

  it("that moves a category is undone to its old parent", async () => {
    const ctx = await person();
    const [food, bread] = [await create(ctx, "Food"), await create(ctx, "Bread")];
    const before = await library(ctx);
    await edit(ctx, bread.id, { parentId: food.id });
    expect(await newest(ctx)).toMatchObject({ kind: "move-category", subject: "Bread", target: "Food" });
    await undoChange(ctx, await newest(ctx));
    expect(await library(ctx)).toEqual(before);
  });

  it("that changes nothing is not listed", async () => {
    const ctx = await person();
    const bread = await create(ctx, "Bread");
    expect((await edit(ctx, bread.id, { name: "Bread" })).changeId).toBeNull();
    expect(await texts(ctx)).toEqual([["create-category", 0, "Bread", null]]);
  });

  it.each<[Actor, HistoryEntry["by"]]>([
    [
      { type: "token", name: "Backup script" },
      { type: "token", name: "Backup script" },
    ],
    [{ type: "extension" }, { type: "extension", name: null }],
    [{ type: "ai" }, { type: "ai", name: null }],
  ])("by %j says so", async (by, wanted) => {
    const ctx = await person(by);
    await create(ctx, "Bread");
    expect((await newest(ctx)).by).toEqual(wanted);
  });

  it("of a category keeps what was changed again since", async () => {
    const ctx = await person();
    const bread = await create(ctx, "Bread");
    const renamed = await edit(ctx, bread.id, { name: "Loaves", color: "#123456" });
    await edit(ctx, bread.id, { name: "Rolls" });
    await undoChange(ctx, { id: renamed.changeId! });
    const after = (await library(ctx)).categories.find(({ id }) => id === bread.id)!;
    expect([after.name, after.color]).toEqual(["Rolls", bread.color]);
  });

  it("that created a category cannot be undone while something is in it", async () => {
    const ctx = await person();
    const bread = await create(ctx, "Bread");
    const rye = await add(ctx, { url: "https://rye.example", categoryId: bread.id });
    const undo = () => undoChange(forkContext(ctx), { id: bread.changeId! });
    await expect(undo()).rejects.toMatchObject({
      code: "CONFLICT",
      message: "“Bread” is not empty any more, so it stays.",
    });
    await deleteBookmarks(ctx, { ids: [rye.id] });
    await undo();
    await restoreBookmarks(ctx, { ids: [rye.id] });
    expect((await library(ctx)).bookmarks).toHaveLength(1);
  });
});

describe("the trash", () => {
  it("restoring all that a deletion took undoes it; restoring a part is a change of its own", async () => {
    const ctx = await person();
    const ids: string[] = [];
    for (const name of ["a", "b"]) ids.push((await add(ctx, { url: `https://${name}.example`, title: name })).id);
    await deleteBookmarks(ctx, { ids });
    await restoreBookmarks(ctx, { ids });
    expect(await history(ctx)).toMatchObject([{ kind: "delete", isUndone: true }]);
    await deleteBookmarks(ctx, { ids });
    const before = await library(ctx);
    await restoreBookmarks(ctx, { ids: ids.slice(0, 1) });
    expect(await newest(ctx)).toMatchObject({ kind: "restore", count: 1, subject: "a" });
    await undoChange(ctx, await newest(ctx));
    expect(await library(ctx)).toEqual(before);
  });

  it("a deletion leaves alone what was restored and deleted again since", async () => {
    const ctx = await person();
    const ids: string[] = [];
    for (const name of ["a", "b"]) ids.push((await add(ctx, { url: `https://${name}.example` })).id);
    await deleteBookmarks(ctx, { ids });
    const { id } = await newest(ctx);
    await restoreBookmarks(ctx, { ids: [ids[0]!] });
    const later = { ...ctx, now: () => new Date(Date.now() + 60_000) };
    await deleteBookmarks(later, { ids: [ids[0]!] });
    const { restored, failed } = await undoChange(ctx, { id });
    expect([restored, failed.map((one) => one.id)]).toEqual([1, [ids[0]]]);
  });

  it("once it is emptied, a deletion cannot be undone", async () => {
    const ctx = await person();
    const { id } = await add(ctx, { url: "https://a.example" });
    await deleteBookmarks(ctx, { ids: [id] });
    await emptyTrash(ctx);
    const gone = { undo: null, reason: "Deleted permanently", count: 1 };
    expect(await history(ctx)).toMatchObject([
      { kind: "empty-trash", ...gone },
      { kind: "delete", ...gone },
    ]);
    const undo = undoChange(ctx, await newest(ctx));
    await expect(undo).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("an import", () => {
  const folder = (name: string, ...content: string[]) => `<DT><H3>${name}</H3><DL>${content.join("")}</DL>`;
  const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${folder(
    "Food",
    folder("Bread", link("https://rye.example", "Rye"), link("https://oats.example", "Oats")),
    folder("Soup", link("https://soup.example", "Soup")),
  )}</DL>`;

  it("is undone: its links go to the trash and its empty categories go; undoing that brings all of it back", async () => {
    const ctx = await person();
    const known = await add(ctx, { url: "https://soup.example", title: "My soup", category: "Kitchen" });
    const before = await library(ctx);
    const { id } = await importText(world, ctx, file);
    const imported = await library(ctx);
    expect(await newest(ctx)).toMatchObject({
      kind: "import",
      by: { type: "person" },
      count: 2,
      subject: "bookmarks.html",
      undo: { kind: "import", id },
    });
    expect(await undoImport(ctx, { id })).toMatchObject({ removed: 2, removedCategories: 2 });
    const after = await library(ctx);
    expect(after.categories).toEqual(before.categories);
    expect(after.bookmarks.filter(({ deletedAt }) => !deletedAt)).toEqual(before.bookmarks);
    expect(after.bookmarks.find((bookmark) => bookmark.id === known.id)?.title).toBe("My soup");
    const [undone, entry] = await history(ctx);
    expect(entry).toMatchObject({ kind: "import", isUndone: true, undo: null });
    expect(undone).toMatchObject({ kind: "undo-import", count: 2, subject: "bookmarks.html" });
    await undoChange(ctx, undone!);
    expect(await library(ctx)).toEqual(imported);
    await expect(undoImport(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("keeps the categories that hold something else now", async () => {
    const ctx = await person();
    const { id } = await importText(world, ctx, file);
    await add(ctx, { url: "https://spelt.example", category: "Food/Bread" });
    expect(await undoImport(ctx, { id })).toMatchObject({ removed: 3, removedCategories: 1 });
    const names = (await library(ctx)).categories.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Food", "Bread"]));
    expect(names).not.toContain("Soup");
  });

  it("that added nothing cannot be undone; another person's is not found", async () => {
    const [ctx, other] = [await person(), await person()];
    const { id } = await importText(world, ctx, file);
    await importText(world, ctx, file);
    expect(await newest(ctx)).toMatchObject({ kind: "import", count: 0, undo: null, reason: "It added no links" });
    await expect(undoImport(other, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a run", () => {
  it("of the categorizer is listed as the AI's and undone", async () => {
    const ctx = await person();
    await save(ctx, [
      { url: "https://github.com/a/b", title: "A repository", category: "Travel", isAiGenerated: true },
    ]);
    const id = await run(world, ctx);
    const entry = await newest(ctx);
    const wanted = { kind: "recategorization", by: { type: "ai", name: null }, count: 1, target: "categories" };
    expect(entry).toMatchObject({ ...wanted, undo: { kind: "recategorization", id } });
    await undoRecategorization(ctx, entry);
    expect(await newest(ctx)).toMatchObject({ id, isUndone: true, undo: null });
  });

  it("that restored a backup is listed and undone; a later one takes its place", async () => {
    const ctx = await person();
    const bookmark = await add(ctx, { url: "https://rye.example", title: "Rye" });
    const backup = await exported(ctx, "json");
    await update(ctx, bookmark.id, { title: "Spelt" });
    const first = await restoreText(world, ctx, backup, "merge");
    await update(ctx, bookmark.id, { title: "Oats" });
    const second = await restoreText(world, ctx, backup, "merge");
    const restores = async () => (await history(ctx)).filter(({ kind }) => kind === "restore-backup");
    expect(await restores()).toMatchObject([
      { id: second.id, count: 1, subject: "backup", by: { type: "person" }, undo: { kind: "restore", id: second.id } },
      { id: first.id, undo: null, reason: "A later restore took its place" },
    ]);
    await undoRestore(ctx, second);
    await world.work();
    expect((await restores()).find(({ id }) => id === second.id)).toMatchObject({ isUndone: true, undo: null });
  });
});

describe("the history", () => {
  it("is read page by page, newest first, without gaps and repetitions", async () => {
    const ctx = await person();
    for (let number = 1; number <= 7; number++) await create(ctx, `Category ${number}`);
    await importText(world, ctx, "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL></DL>");
    const all = await history(ctx);
    const paged: HistoryEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = await listHistory(ctx, { limit: 3, cursor });
      paged.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
    expect(all).toHaveLength(8);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b.getTime() - a.getTime()));
    await expect(listHistory(ctx, { limit: 3, cursor: "x" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("is the person's own", async () => {
    const [ada, eve] = [await person(), await person()];
    await create(ada, "Bread");
    await importText(world, ada, link("https://rye.example", "Rye"));
    expect(await history(eve)).toEqual([]);
  });

  it("ends after 30 days, when changes are deleted", async () => {
    const ctx = await person();
    await create(ctx, "Bread");
    await importText(world, ctx, link("https://rye.example", "Rye"));
    const inDays = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * 86_400_000) });
    expect(await history(inDays(29.9))).toHaveLength(2);
    expect(await history(inDays(30.1))).toEqual([]);
    await purgeTrash(inDays(30.1));
    expect(await own(ctx).selectFrom("BookmarkChange").select("id").execute()).toEqual([]);
  });
});

describe("undoing the last change", () => {
  it("goes back step by step, skipping what is undone", async () => {
    const ctx = await person();
    const { id } = await add(ctx, { url: "https://rye.example", title: "Rye" });
    await update(ctx, id, { title: "Spelt" });
    await update(ctx, id, { title: "Oats" });
    const title = async () => (await library(ctx)).bookmarks[0]!.title;
    expect(await undoLast(ctx)).toMatchObject({ entry: { kind: "edit", subject: "Spelt" }, isUndone: true, kept: 0 });
    expect(await title()).toBe("Spelt");
    expect((await undoLast(ctx)).isUndone).toBe(true);
    expect(await title()).toBe("Rye");
    expect(await undoLast(ctx)).toEqual({ entry: null, isUndone: false, kept: 0 });
  });

  it("leaves alone what another session, a program or a job did, and what is older than an hour", async () => {
    const ctx = await person();
    await create(ctx, "Bread");
    const others: Actor[] = [
      { type: "person", sessionId: "another" },
      { type: "token", name: "x" },
      { type: "extension" },
      { type: "ai" },
    ];
    for (const by of others) {
      expect(await undoLast({ ...ctx, by: { type: "person", sessionId: "new" } })).toMatchObject({ entry: null });
      await create({ ...ctx, by }, `Of ${JSON.stringify(by)}`);
    }
    const later = { ...ctx, now: () => new Date(Date.now() + 61 * 60_000) };
    expect(await undoLast(later)).toMatchObject({ entry: null });
    expect(await undoLast(ctx)).toMatchObject({ entry: { subject: "Bread" }, isUndone: true });
  });

  it("stops at an import that came later, and does not undo it", async () => {
    const ctx = await person();
    await create(ctx, "Bread");
    await importText(world, ctx, link("https://rye.example", "Rye"));
    expect(await undoLast(ctx)).toMatchObject({ entry: { kind: "import", count: 1 }, isUndone: false });
    expect((await library(ctx)).bookmarks[0]!.deletedAt).toBeNull();
  });
});
