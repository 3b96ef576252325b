import type { HistoryEntry } from "@bowerbird/contract/history";
import { describe, expect, it } from "vitest";
import { exported, restoreText } from "../backup/restores/testing.ts";
import { run, save } from "../categorization/recategorizations/testing/runs.ts";
import { listTrash, purgeTrash, updateBookmarks } from "../library/bookmarks/index.ts";
import { type Actor, own } from "../platform/context/index.ts";
import { importText, link } from "../testing/index.ts";
import { openTestWorld } from "../testing/open-test-world.ts";
import { listHistory, undoEntry, undoLast } from "./operator-actions.ts";
import { add, create, history, library, newest, signedIn, update } from "./testing.ts";

const { world } = openTestWorld();

describe("a run", () => {
  it("of the categorizer is listed as the AI's and undone", async () => {
    const ctx = await signedIn(world);
    await save(ctx, [
      { url: "https://github.com/a/b", title: "A repository", category: "Travel", isAiGenerated: true },
    ]);
    const id = await run(world, ctx);
    const entry = await newest(ctx);
    const wanted = { kind: "recategorization", by: { type: "ai", name: null }, count: 1, target: "categories" };
    expect(entry).toMatchObject({ ...wanted, undo: { kind: "recategorization", id } });
    expect(await undoEntry(ctx, entry.undo!)).toEqual({ kept: 0, isRunning: false });
    expect(await newest(ctx)).toMatchObject({ id, isUndone: true, undo: null });
  });

  it("that restored a backup is listed and undone; a later one takes its place", async () => {
    const ctx = await signedIn(world);
    const bookmark = await add(ctx, { url: "https://rye.example", title: "Rye" });
    const backup = await exported(ctx, "json");
    await update(ctx, bookmark.id, { title: "Spelt" });
    const first = await restoreText(world, ctx, backup, "merge");
    await update(ctx, bookmark.id, { title: "Oats" });
    const second = await restoreText(world, ctx, backup, "merge");
    const restores = async () => (await history(ctx)).filter(({ kind }) => kind === "restore-backup");
    expect(await restores()).toMatchObject([
      { id: second.id, count: 1, subject: "backup", by: { type: "person" }, undo: { kind: "restore", id: second.id } },
      { id: first.id, undo: null, reason: "A later restore replaced it" },
    ]);
    expect(await undoEntry(ctx, { kind: "restore", id: second.id })).toEqual({ kept: 0, isRunning: true });
    await world.work();
    expect((await restores()).find(({ id }) => id === second.id)).toMatchObject({ isUndone: true, undo: null });
  });
});

describe("the history", () => {
  it("is read page by page, newest first, without gaps and repetitions", async () => {
    const ctx = await signedIn(world);
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

  it("ends after 30 days, when changes are deleted, also those that were undone", async () => {
    const ctx = await signedIn(world);
    await importText(world, ctx, link("https://rye.example", "Rye"));
    await create(ctx, "Bread");
    await undoLast(ctx);
    expect(await newest(ctx)).toMatchObject({ isUndone: true });
    const inDays = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * 86_400_000) });
    expect(await history(inDays(29.9))).toHaveLength(2);
    expect(await history(inDays(30.1))).toEqual([]);
    await purgeTrash(inDays(30.1));
    expect(await own(ctx).selectFrom("BookmarkChange").select("id").execute()).toEqual([]);
  });
});

describe("undoing the last change", () => {
  it("says which category moved links are back in, if it is one", async () => {
    const ctx = await signedIn(world);
    const categories = await own(ctx).selectFrom("Category").select(["id", "name"]).execute();
    const [design, music, travel] = ["Design", "Music", "Travel"].map((wanted) => {
      return categories.find(({ name }) => name === wanted)?.id;
    });
    const rye = await add(ctx, { url: "https://rye.example", title: "Rye" });
    const spelt = await add(ctx, { url: "https://spelt.example", title: "Spelt" });
    const move = (ids: string[], categoryId: string) => updateBookmarks(ctx, { ids, categoryId });
    await move([rye.id, spelt.id], design!);
    await move([rye.id, spelt.id], travel!);
    expect(await undoLast(ctx)).toMatchObject({ isUndone: true, backIn: "Design" });
    await move([rye.id], music!);
    await move([rye.id, spelt.id], travel!);
    expect(await undoLast(ctx)).toMatchObject({ isUndone: true, backIn: null });
  });

  it("goes back step by step, skipping what is undone", async () => {
    const ctx = await signedIn(world);
    const { id } = await add(ctx, { url: "https://rye.example", title: "Rye" });
    await update(ctx, id, { title: "Spelt" });
    await update(ctx, id, { title: "Oats" });
    const title = async () => (await library(ctx)).bookmarks[0]!.title;
    expect(await undoLast(ctx)).toMatchObject({ entry: { kind: "edit", subject: "Spelt" }, isUndone: true, kept: 0 });
    expect(await title()).toBe("Spelt");
    expect((await undoLast(ctx)).isUndone).toBe(true);
    expect(await title()).toBe("Rye");
    expect(await undoLast(ctx)).toMatchObject({ entry: { kind: "save", subject: "Rye" }, isUndone: true });
    expect((await listTrash(ctx, { limit: 1 })).total).toBe(1);
    expect(await undoLast(ctx)).toEqual({ entry: null, isUndone: false, kept: 0 });
  });

  it("leaves alone what another session, a program or a job did, and what is older than an hour", async () => {
    const ctx = await signedIn(world);
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
    const ctx = await signedIn(world);
    await create(ctx, "Bread");
    await importText(world, ctx, link("https://rye.example", "Rye"));
    expect(await undoLast(ctx)).toMatchObject({ entry: { kind: "import", count: 1 }, isUndone: false });
    expect((await library(ctx)).bookmarks[0]!.deletedAt).toBeNull();
  });
});
