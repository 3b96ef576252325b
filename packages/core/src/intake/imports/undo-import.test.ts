import { describe, expect, it } from "vitest";
import { undoChange } from "../../library/bookmarks/index.ts";
import { add, history, library, newest, signedIn } from "../../operations/testing.ts";
import { importText, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { listNewCategories, undoImport } from "./index.ts";

const { world } = openTestWorld();

describe("an import", () => {
  const folder = (name: string, ...content: string[]) => `<DT><H3>${name}</H3><DL>${content.join("")}</DL>`;
  const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${folder(
    "Food",
    folder("Bread", link("https://rye.example", "Rye"), link("https://oats.example", "Oats")),
    folder("Soup", link("https://soup.example", "Soup")),
  )}</DL>`;

  it("tells which categories it created", async () => {
    const ctx = await signedIn(world);
    await add(ctx, { url: "https://soup.example", title: "My soup", category: "Food" });
    const { id } = await importText(world, ctx, file);
    const { categories } = await library(ctx);
    const created = await listNewCategories(ctx, { id });
    expect(
      categories
        .filter((category) => created.includes(category.id))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Bread", "Soup"]);
  });

  it("is undone: its links go to the trash and its empty categories go; undoing that brings all of it back", async () => {
    const ctx = await signedIn(world);
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
    expect(await undoImport(ctx, { id })).toMatchObject({ removed: 2, removedCategories: 3 });
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
    const ctx = await signedIn(world);
    const { id } = await importText(world, ctx, file);
    await add(ctx, { url: "https://spelt.example", category: "Food/Bread" });
    expect(await undoImport(ctx, { id })).toMatchObject({ removed: 3, removedCategories: 1 });
    const names = (await library(ctx)).categories.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Food", "Bread"]));
    expect(names).not.toContain("Soup");
  });

  it("can be undone for 30 days, and not after them", async () => {
    const ctx = await signedIn(world);
    const { id } = await importText(world, ctx, file);
    const inDays = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * 86_400_000) });
    await expect(undoImport(inDays(30.1), { id })).rejects.toThrow("This import is older than 30 days.");
    expect((await library(ctx)).bookmarks.filter(({ deletedAt }) => deletedAt)).toEqual([]);
    expect(await undoImport(inDays(29.9), { id })).toMatchObject({ removed: 3 });
  });

  it("that added nothing cannot be undone; another person's is not found", async () => {
    const [ctx, other] = [await signedIn(world), await signedIn(world)];
    const { id } = await importText(world, ctx, file);
    await importText(world, ctx, file);
    expect(await newest(ctx)).toMatchObject({ kind: "import", count: 0, undo: null, reason: "It added no links" });
    await expect(undoImport(other, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
