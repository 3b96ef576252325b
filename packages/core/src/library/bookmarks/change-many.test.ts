import {
  selectedBookmarksInput,
  trashedBookmarksInput,
  updateBookmarksInput,
  type UpdateBookmarksInput,
} from "@bowerbird/contract/bookmark-changes";
import { listHistoryInput } from "@bowerbird/contract/history";
import { limits } from "@bowerbird/contract/limits";
import { addBookmarksInput } from "@bowerbird/contract/many-bookmarks";
import { describe, expect, it } from "vitest";
import { listHistory, undoLast } from "../../operations/index.ts";
import { type Context, createVisitorContext, forkContext } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { listCategories } from "../categories/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  addBookmarks,
  deleteBookmarks,
  deletePermanently,
  listTrash,
  restoreBookmarks,
  sweepChanges,
  undoChange,
  updateBookmarks,
} from "./index.ts";

const { world } = openTestWorld();

/** More than one batch. */
const many = 1_201;

/** A library with `count` links in News, one in Music and one in Design. */
async function withLinks(count: number) {
  const ctx = await world.person();
  const by = { type: "person", sessionId: "this one" } as const;
  const news = Array.from({ length: count }, (_, index) => ({
    url: `https://news.example/${index}`,
    category: "News",
  }));
  const others = ["Music", "Design"].map((category) => ({ url: `https://${category}.example`, category }));
  await addBookmarks(ctx, addBookmarksInput.parse({ bookmarks: [...news, ...others] }));
  const ids = new Map((await listCategories(ctx)).map(({ id, name }) => [name, id]));
  return { ctx: { ...ctx, by }, idOf: (name: string) => ids.get(name)! };
}

const update = (ctx: Context, input: UpdateBookmarksInput) => updateBookmarks(ctx, updateBookmarksInput.parse(input));
const trash = (ctx: Context, input: unknown) => deleteBookmarks(ctx, selectedBookmarksInput.parse(input));
const restore = (ctx: Context, input: unknown) => restoreBookmarks(ctx, trashedBookmarksInput.parse(input));
const remove = (ctx: Context, input: unknown) => deletePermanently(ctx, trashedBookmarksInput.parse(input));
/** Without the saving of the links. */
const history = async (ctx: Context) =>
  (await listHistory(ctx, listHistoryInput.parse({}))).items.filter(({ kind }) => kind !== "save");
const counts = async (ctx: Context) =>
  Object.fromEntries(
    (await listCategories(ctx)).flatMap(({ name, bookmarkCount }) =>
      bookmarkCount > 0 ? [[name, bookmarkCount]] : [],
    ),
  );
const countTrash = async (ctx: Context) => (await listTrash(ctx, { limit: 1 })).total;

/** The context of a process that ends when its clock is read the nth time from here. */
function untilDead(ctx: Context, reads: number): Context {
  let left = reads;
  const now = () => {
    if (left-- <= 0) throw new Error("This process has ended.");
    return new Date();
  };
  return { ...forkContext(ctx), now };
}

/** What happens a while after a process has ended. */
async function recover(): Promise<void> {
  await sweepChanges(createVisitorContext(world.services, { now: () => new Date(Date.now() + 10_000) }));
  await world.work();
}

describe("an act on many bookmarks", () => {
  it("is one entry of the history and one undo, however many and whatever is selected", async () => {
    const { ctx, idOf } = await withLinks(many);
    const before = await counts(ctx);
    const filter = { categoryIds: [idOf("News"), idOf("Music")] };
    const moved = await update(ctx, { filter, categoryId: idOf("Design") });
    expect(moved).toMatchObject({ updated: many + 1, failed: [] });
    expect(await counts(ctx)).toEqual({ Design: many + 2 });
    expect(await history(ctx)).toMatchObject([
      { kind: "move", count: many + 1, target: "Design", by: { type: "person" } },
    ]);
    expect(await undoLast(ctx)).toMatchObject({ isUndone: true, kept: 0 });
    expect(await counts(ctx)).toEqual(before);
  });

  it("takes given ids beside a filter, once each, and leaves out the exceptions", async () => {
    const { ctx, idOf } = await withLinks(3);
    const { ids } = await trash(ctx, { filter: { categoryId: idOf("News") } });
    await restore(ctx, { ids });
    const both = { ids: [ids[0], ids[1]], filter: { categoryId: idOf("News"), exceptIds: [ids[1], ids[2]] } };
    expect((await trash(ctx, both)).ids.toSorted()).toEqual([ids[0], ids[1]].toSorted());
  });

  it("takes everything that a search finds, as it lists it", async () => {
    const { ctx } = await withLinks(many);
    const search = { q: "site:news.example" };
    expect(await update(ctx, { filter: { search }, addTags: ["read"] })).toMatchObject({ updated: many });
    expect(await update(ctx, { filter: { search: { q: "tag:read" } }, isArchived: true })).toMatchObject({
      updated: many,
    });
    expect(await trash(ctx, { filter: { search: { ...search, is: "favorite" } } })).toMatchObject({ deleted: 0 });
    expect(await trash(ctx, { filter: { search: { ...search, is: "archived" } } })).toMatchObject({ deleted: many });
    expect((await history(ctx)).map(({ kind, count }) => [kind, count])).toEqual([
      ["delete", many],
      ["mark", many],
      ["add-tags", many],
    ]);
  });

  it("names what it filters by once, and by something of the person's own", async () => {
    const [{ ctx, idOf }, bob] = [await withLinks(1), await world.person()];
    const parsed = (filter: object) => selectedBookmarksInput.safeParse({ filter }).success;
    expect(parsed({ categoryId: idOf("News"), search: {} })).toBe(false);
    expect(parsed({ exceptIds: [] })).toBe(false);
    expect(parsed({ search: { q: "x" }, archived: false })).toBe(false);
    const foreign = { filter: { categoryIds: [idOf("News")] } };
    await expect(trash(bob, foreign)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await counts(ctx)).toEqual({ News: 1, Music: 1, Design: 1 });
  });

  it("tells from its start how far it is, and at its end what to load again", async () => {
    const { ctx, idOf } = await withLinks(many);
    const events = await eventsDuring(ctx, () => trash(ctx, { filter: { categoryId: idOf("News") } }));
    expect(events).toEqual(["change.progress", "change.progress", "change.progress", "bookmarks.changed"]);
  });

  it("reports each bookmark that it could not change, and changes the others", async () => {
    const { ctx, idOf } = await withLinks(many);
    const filter = { categoryId: idOf("News") };
    const tags = Array.from({ length: limits.tagsPerBookmark }, (_, index) => `t${index}`);
    const { ids } = await trash(ctx, { filter });
    await restore(ctx, { ids });
    await update(ctx, { ids: [ids[0]!, ids[1_200]!], tags });
    const { updated, failed } = await update(ctx, { filter, addTags: ["one more"] });
    expect(updated).toBe(many - 2);
    expect(new Set(failed.map(({ id }) => id))).toEqual(new Set([ids[0], ids[1_200]]));
  });
});

describe("an act whose process ends in the middle", () => {
  it("goes on by itself, as the same entry, and is undone as a whole", async () => {
    const { ctx, idOf } = await withLinks(many);
    const before = await counts(ctx);
    const dying = untilDead(ctx, 7);
    expect(await trash(dying, { filter: { categoryId: idOf("News") } })).toMatchObject({ isRunning: true });
    const [entry] = await history(ctx);
    expect(entry).toMatchObject({ kind: "delete", undo: null, reason: "Still running" });
    await expect(undoLast(ctx)).rejects.toMatchObject({ code: "CONFLICT" });
    await recover();
    expect(await history(ctx)).toMatchObject([{ kind: "delete", count: many, isUndone: false }]);
    expect([await counts(ctx), await countTrash(ctx)]).toEqual([{ Music: 1, Design: 1 }, many]);
    await undoLast(ctx);
    expect([await counts(ctx), await countTrash(ctx)]).toEqual([before, 0]);
  });

  it("takes what was selected at its start, and nothing that was saved since", async () => {
    const { ctx, idOf } = await withLinks(many);
    await trash(untilDead(ctx, 7), { filter: { categoryId: idOf("News") } });
    await addBookmarks(
      ctx,
      addBookmarksInput.parse({ bookmarks: [{ url: "https://later.example", category: "News" }] }),
    );
    await recover();
    expect(await counts(ctx)).toEqual({ News: 1, Music: 1, Design: 1 });
  });

  it("stops at a category that was deleted meanwhile, and keeps what is done", async () => {
    const { ctx, idOf } = await withLinks(many);
    const target = idOf("Design");
    await update(untilDead(ctx, 7), { filter: { categoryId: idOf("News") }, categoryId: target });
    await ctx.em
      .getConnection()
      .execute("update bookmark set category_id = ? where category_id = ?", [idOf("Music"), target]);
    await ctx.em.getConnection().execute("delete from category where id = ?", [target]);
    await recover();
    expect(Object.values(await counts(ctx)).reduce((sum, count) => sum + count, 0)).toBe(many + 2);
    expect((await history(ctx))[0]!.undo).not.toBeNull();
  });

  it("is answered after 20 seconds, and goes on in the background", async () => {
    const { ctx, idOf } = await withLinks(many);
    let seconds = 0;
    const slow = { ...forkContext(ctx), now: () => new Date(Date.now() + (seconds += 6) * 1_000) };
    const answer = await update(slow, { filter: { categoryId: idOf("News") }, addTags: ["x"] });
    expect(answer).toMatchObject({ isRunning: true, updated: 1_000 });
    await world.work();
    expect(await history(ctx)).toMatchObject([{ kind: "add-tags", count: many, target: "x" }]);
  });
});

describe("the trash", () => {
  it("gives back all that it holds or all that has a text, as one change that can be undone", async () => {
    const { ctx, idOf } = await withLinks(many);
    await trash(ctx, { filter: { categoryIds: [idOf("News"), idOf("Music")] } });
    expect(await restore(ctx, { filter: { q: "MUSIC.ex" } })).toMatchObject({ restored: 1 });
    const { restored, changeId } = await restore(ctx, { filter: {} });
    expect([restored, await countTrash(ctx)]).toEqual([many, 0]);
    await undoChange(ctx, { id: changeId! });
    expect([await counts(ctx), await countTrash(ctx)]).toEqual([{ Music: 1, Design: 1 }, many]);
  });

  it("is emptied as one entry of the history, which has no undo, also when it ends in the middle", async () => {
    const { ctx, idOf } = await withLinks(many);
    const { ids } = await trash(ctx, { filter: { categoryId: idOf("News") } });
    expect(await remove(untilDead(ctx, 7), { filter: { exceptIds: [ids[0]] } })).toMatchObject({ isRunning: true });
    expect(await countTrash(ctx)).toBe(many - 1_000);
    await recover();
    expect(await countTrash(ctx)).toBe(1);
    const [entry, ...others] = await history(ctx);
    expect(entry).toMatchObject({ kind: "empty-trash", count: many - 1, undo: null });
    expect(others).toHaveLength(1);
  });
});
