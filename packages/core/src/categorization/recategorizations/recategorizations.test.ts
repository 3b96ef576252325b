import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { describe, expect, vi } from "vitest";
import {
  deleteBookmarks,
  deleteCategory,
  getBookmark,
  restoreBookmarks,
  updateBookmark,
} from "../../library/bookmarks/index.ts";
import { createCategory, listCategories } from "../../library/categories/index.ts";
import { type Context, forkContext } from "../../platform/context/index.ts";
import { importText, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  applyRecategorization,
  cancelRecategorization,
  getRecategorization,
  listRecategorizationItems,
  listRecategorizations,
  recategorize,
  undoRecategorization,
} from "./index.ts";
import { categoryPaths, run, save, startRun, storedRows } from "./testing/runs.ts";

const { world, it } = openTestWorld();

const repository = "https://github.com/a/b";
const film = "https://www.netflix.com/title/1";
const news = "https://www.bbc.co.uk/news/1";
/** Three wrongly categorized links, the last one by the person. */
async function library(): Promise<{ ctx: Context; ids: string[] }> {
  const ctx = await world.person();
  const ids = await save(ctx, [
    { url: repository, title: "A repository", category: "Travel", isAiGenerated: true },
    { url: film, title: "A film" },
    { url: news, title: "By hand", category: "Cuttings" },
  ]);
  return { ctx, ids };
}
const details = (ctx: Context, id: string) => getRecategorization(ctx, { id });
const items = (ctx: Context, id: string, page: object = {}) =>
  listRecategorizationItems(ctx, { id, limit: 100, ...page });
const counted = ({ status, total, processed, changed, applied }: Recategorization) => [
  status,
  total,
  processed,
  changed,
  applied,
];

describe("recategorizing everything", () => {
  it("moves automatically categorized and uncategorized bookmarks only", async () => {
    const { ctx, ids } = await library();
    const id = await run(world, ctx);
    expect(await categoryPaths(ctx)).toEqual({
      [repository]: "Development",
      [film]: "Entertainment",
      [news]: "Cuttings",
    });
    expect(counted(await details(ctx, id))).toEqual(["applied", 2, 2, 2, 2]);
    expect((await details(ctx, id)).changes).toEqual([
      expect.objectContaining({ from: expect.any(String), to: expect.any(String), count: 1 }),
      expect.objectContaining({ count: 1 }),
    ]);
    expect((await getBookmark(ctx, { id: ids[1]! })).isAiGenerated).toBe(true);
    expect((await getBookmark(ctx, { id: ids[2]! })).isAiGenerated).toBe(false);
    const counts = (await listCategories(ctx)).filter(({ bookmarkCount }) => bookmarkCount > 0);
    expect(counts.map(({ name, bookmarkCount }) => [name, bookmarkCount])).toEqual([
      ["Cuttings", 1],
      ["Development", 1],
      ["Entertainment", 1],
    ]);
  });

  it("includes the person's choices on request, and can be limited to a category and its descendants", async () => {
    const { ctx } = await library();
    const parent = (await listCategories(ctx)).find(({ name }) => name === "Cuttings")!;
    const child = await createCategory(ctx, { name: "Old", parentId: parent.id });
    await save(ctx, [{ url: "https://stackoverflow.com/q/1", category: "Cuttings/Old" }]);
    await run(world, ctx, { includeManual: true, categoryId: parent.id });
    expect(await categoryPaths(ctx)).toEqual({
      [repository]: "Travel",
      [film]: "Uncategorized",
      [news]: "News",
      "https://stackoverflow.com/q/1": "Development",
    });
    await expect(startRun(await world.person(), { categoryId: child.id })).rejects.toThrow("Category not found");
  });

  it("keeps imported links in their folders, and categorizes those without a folder", async ({ ctx }) => {
    await importText(world, ctx, `<DT><H3>Films</H3><DL>${link(repository, "A")}</DL>${link(news, "B")}`);
    expect(await categoryPaths(ctx)).toEqual({ [repository]: "Films", [news]: "News" });
    expect(counted(await details(ctx, await run(world, ctx)))).toEqual(["applied", 1, 1, 0, 0]);
  });

  it("keeps unrecognized links in their category", async ({ ctx }) => {
    const url = "https://qqq.example/zzz";
    await save(ctx, [{ url, title: "Qqq", category: "Travel", isAiGenerated: true }]);
    await run(world, ctx);
    expect(await categoryPaths(ctx)).toEqual({ [url]: "Travel" });
  });

  it("requested twice is one run; a different request replaces a waiting one", async () => {
    const { ctx } = await library();
    const [first, second] = await Promise.all([startRun(ctx), startRun(forkContext(ctx))]);
    expect(first).toBe(second);
    const third = await run(world, ctx, { mode: "preview" });
    expect([(await details(ctx, first)).status, (await details(ctx, third)).status]).toEqual(["replaced", "ready"]);
    await expect(applyRecategorization(ctx, { id: first, exceptIds: [] })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("answers with the checked bookmarks, or without them when it takes too long", async () => {
    const { ctx } = await library();
    const { bookmarks: none } = await recategorize(ctx, { mode: "apply", includeManual: false }, 150);
    expect(none).toBeUndefined();
    let isAnswered = false;
    const answering = recategorize(ctx, { mode: "apply", includeManual: false }).finally(() => (isAnswered = true));
    // The job of the first call is in the queue already, that of the second may come late.
    await vi.waitUntil(async () => isAnswered || void (await world.work()), 120_000);
    const answer = await answering;
    expect(answer.bookmarks!.map(({ url, category }) => [url, category]).toSorted()).toEqual([
      [repository, "Development"],
      [film, "Entertainment"],
    ]);
  });

  it("finishes immediately for an empty library", async ({ ctx }) => {
    expect(counted(await details(ctx, await run(world, ctx)))).toEqual(["applied", 0, 0, 0, 0]);
  });
});

describe("a preview", () => {
  it("changes nothing, lists the moves, and can be applied except single ones", async () => {
    const { ctx, ids } = await library();
    const before = await storedRows(ctx);
    const id = await run(world, ctx, { mode: "preview" });
    expect(await storedRows(ctx)).toEqual(before);
    const shown = await details(ctx, id);
    expect([...counted(shown), shown.canUndo]).toEqual(["ready", 2, 2, 2, 0, false]);
    const moves = shown.changes.map(({ from, to, count }) => `${from} > ${to}: ${count}`).toSorted();
    expect(moves).toEqual(["Travel > Development: 1", "Uncategorized > Entertainment: 1"]);
    const first = await items(ctx, id, { limit: 1 });
    const rest = await items(ctx, id, { limit: 1, cursor: first.nextCursor! });
    const listed = [...first.items, ...rest.items].map(({ url, from, to, status }) => [url, from, to, status]);
    expect(listed.toSorted()).toEqual([
      [repository, "Travel", "Development", "proposed"],
      [film, "Uncategorized", "Entertainment", "proposed"],
    ]);
    await applyRecategorization(ctx, { id, exceptIds: [ids[0]!] });
    expect(await categoryPaths(ctx)).toMatchObject({ [repository]: "Travel", [film]: "Entertainment" });
    expect(counted(await details(ctx, id))).toEqual(["applied", 2, 2, 2, 1]);
    await expect(applyRecategorization(ctx, { id, exceptIds: [] })).rejects.toThrow("This is already applied.");
  });

  it("keeps what the person changed before it was applied", async () => {
    const { ctx, ids } = await library();
    const id = await run(world, ctx, { mode: "preview" });
    await updateBookmark(ctx, { id: ids[0]!, category: "Mine" });
    await deleteBookmarks(ctx, { ids: [ids[1]!] });
    await applyRecategorization(ctx, { id, exceptIds: [] });
    expect(await categoryPaths(ctx)).toMatchObject({ [repository]: "Mine", [film]: "Uncategorized" });
    expect((await items(ctx, id)).items.map(({ status }) => status)).toEqual(["kept", "kept"]);
  });
});

describe("a preview of many", () => {
  it("can be applied except a whole move, of which single ones are included", async ({ ctx }) => {
    const ids = await save(ctx, [
      { url: repository, category: "Travel", isAiGenerated: true },
      { url: "https://github.com/c/d", category: "Travel", isAiGenerated: true },
      { url: film, category: "Travel", isAiGenerated: true },
    ]);
    const id = await run(world, ctx, { mode: "preview" });
    const move = (await details(ctx, id)).changes.find(({ to }) => to === "Development")!;
    const { fromCategoryId, toCategoryId } = move;
    const listed = await items(ctx, id, { fromCategoryId, toCategoryId });
    expect(listed.items.map(({ bookmarkId }) => bookmarkId)).toEqual([ids[0], ids[1]]);
    expect((await items(ctx, id, { fromCategoryId: toCategoryId })).items).toEqual([]);
    const exceptMoves = [{ fromCategoryId, toCategoryId }];
    await applyRecategorization(ctx, { id, exceptMoves, includeIds: [ids[1]!] });
    expect(await categoryPaths(ctx)).toEqual({
      [repository]: "Travel",
      "https://github.com/c/d": "Development",
      [film]: "Entertainment",
    });
    const applied = await details(ctx, id);
    expect(applied.changes.map(({ to, count }) => [to, count]).toSorted()).toEqual([
      ["Development", 1],
      ["Entertainment", 1],
    ]);
  });

  it("can be discarded, and a run can be cancelled, without changes", async () => {
    const { ctx } = await library();
    const before = await storedRows(ctx);
    const shown = await run(world, ctx, { mode: "preview" });
    expect(await cancelRecategorization(ctx, { id: shown })).toMatchObject({ status: "cancelled" });
    expect(await cancelRecategorization(ctx, { id: shown })).toMatchObject({ status: "cancelled" });
    await expect(applyRecategorization(ctx, { id: shown })).rejects.toThrow("This has been cancelled.");
    const waiting = await startRun(ctx);
    await cancelRecategorization(ctx, { id: waiting });
    await world.work();
    expect(await storedRows(ctx)).toEqual(before);
    const applied = await run(world, ctx);
    await expect(cancelRecategorization(ctx, { id: applied })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("is listed with the others, newest first, only for its owner", async () => {
    const { ctx } = await library();
    const first = await run(world, ctx);
    const second = await run(world, ctx, { mode: "preview" });
    expect((await listRecategorizations(ctx, { limit: 10 })).map(({ id }) => id)).toEqual([second, first]);
    expect(await listRecategorizations(ctx, { limit: 1 })).toHaveLength(1);
    expect(await listRecategorizations(await world.person(), { limit: 10 })).toEqual([]);
  });
});

describe("undo", () => {
  it("restores every bookmark exactly, including trashed ones", async () => {
    const { ctx, ids } = await library();
    const before = await storedRows(ctx);
    const id = await run(world, ctx, { includeManual: true });
    expect(await storedRows(ctx)).not.toEqual(before);
    await deleteBookmarks(ctx, { ids: [ids[2]!] });
    expect(await undoRecategorization(ctx, { id })).toMatchObject({ restored: 3, kept: 0 });
    await restoreBookmarks(ctx, { ids: [ids[2]!] });
    expect(await storedRows(ctx)).toEqual(before);
    await expect(undoRecategorization(ctx, { id })).rejects.toThrow("This is already undone.");
  });

  it("keeps later changes by the person, and uses Uncategorized for deleted categories", async () => {
    const { ctx, ids } = await library();
    const travel = (await listCategories(ctx)).find(({ name }) => name === "Travel")!;
    const id = await run(world, ctx);
    await updateBookmark(ctx, { id: ids[1]!, category: "Mine" });
    await deleteCategory(ctx, { id: travel.id });
    expect(await undoRecategorization(ctx, { id })).toMatchObject({ restored: 1, kept: 1 });
    expect(await categoryPaths(ctx)).toMatchObject({ [repository]: "Uncategorized", [film]: "Mine" });
  });

  it("is possible until the next one is applied", async () => {
    const { ctx } = await library();
    const first = await run(world, ctx);
    const next = await run(world, ctx, { mode: "preview", includeManual: true });
    expect((await details(ctx, first)).canUndo).toBe(true);
    await applyRecategorization(ctx, { id: next, exceptIds: [] });
    await expect(undoRecategorization(ctx, { id: first })).rejects.toThrow("Only the latest can be undone");
    expect((await details(ctx, next)).canUndo).toBe(true);
  });
});
