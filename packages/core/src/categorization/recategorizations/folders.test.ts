import { proposeFoldersInput } from "@bowerbird/contract/recategorizations";
import { describe, expect, it } from "vitest";
import { createCategory, listCategories } from "../../library/categories/index.ts";
import { updateBookmark } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  applyRecategorization,
  getRecategorization,
  listRecategorizationItems,
  startProposingFolders,
  undoRecategorization,
} from "./index.ts";
import { categoryPaths, save, storedRows } from "./testing/runs.ts";

const world = openTestWorld();

/** Ten links about each of two subjects that no built-in topic knows, and one about neither. */
async function library(): Promise<{ ctx: Context; ids: string[] }> {
  const ctx = await world.person();
  const links = ["Zorbing", "Quilling"].flatMap((subject) =>
    Array.from({ length: 10 }, (_, index) => {
      return { url: `https://${subject}${index}.example/`.toLowerCase(), title: `${subject} x${index}` };
    }),
  );
  const ids = await save(ctx, [...links, { url: "https://lone.example/", title: "Vade mecum" }]);
  return { ctx, ids };
}

async function propose(ctx: Context, input: object = {}): Promise<string> {
  const { id } = await startProposingFolders(ctx, proposeFoldersInput.parse(input));
  await world.work();
  return id;
}

const names = async (ctx: Context) => (await listCategories(ctx)).map(({ name }) => name);
const details = (ctx: Context, id: string) => getRecategorization(ctx, { id });

describe("proposed folders", () => {
  it("are previewed with their links, and nothing changes", async () => {
    const { ctx } = await library();
    const [before, categories] = [await storedRows(ctx), await names(ctx)];
    const id = await propose(ctx);
    const { status, changed, folders } = await details(ctx, id);
    expect([status, changed]).toEqual(["ready", 20]);
    expect(folders.map(({ path, isNew, count }) => [path, isNew, count])).toEqual([
      [["Quilling"], true, 10],
      [["Zorbing"], true, 10],
    ]);
    const page = await listRecategorizationItems(ctx, { id, toCategoryId: folders[0]!.categoryId, limit: 100 });
    expect(new Set(page.items.map(({ to, from }) => `${from} → ${to}`))).toEqual(new Set(["Uncategorized → Quilling"]));
    expect(page.items).toHaveLength(10);
    expect(await storedRows(ctx)).toEqual(before);
    expect(await names(ctx)).toEqual(categories);
  });

  it("become categories when they are applied, and are gone when that is undone", async () => {
    const { ctx } = await library();
    const [before, categories] = [await storedRows(ctx), await listCategories(ctx)];
    const id = await propose(ctx);
    expect((await applyRecategorization(ctx, { id })).applied).toBe(20);
    const paths = Object.values(await categoryPaths(ctx)).toSorted();
    expect(Object.entries(Object.groupBy(paths, (path) => path)).map(([path, all]) => [path, all!.length])).toEqual([
      ["Quilling", 10],
      ["Uncategorized", 1],
      ["Zorbing", 10],
    ]);
    expect(await undoRecategorization(ctx, { id })).toEqual({ restored: 20, kept: 0 });
    expect(await storedRows(ctx)).toEqual(before);
    expect(await listCategories(ctx)).toEqual(categories);
  });

  it("are created only where something is taken", async () => {
    const { ctx } = await library();
    const id = await propose(ctx);
    const { changes } = await details(ctx, id);
    await applyRecategorization(ctx, { id, exceptMoves: changes.filter(({ to }) => to === "Zorbing") });
    expect(await names(ctx)).toContain("Quilling");
    expect(await names(ctx)).not.toContain("Zorbing");
  });

  it("that were filled meanwhile survive the undo", async () => {
    const { ctx, ids } = await library();
    const id = await propose(ctx);
    await applyRecategorization(ctx, { id });
    const { folders } = await details(ctx, id);
    const quilling = folders.find(({ path }) => path[0] === "Quilling")!;
    await updateBookmark(ctx, { id: ids.at(-1)!, categoryId: quilling.categoryId });
    await undoRecategorization(ctx, { id });
    expect(await names(ctx)).toContain("Quilling");
    expect(await names(ctx)).not.toContain("Zorbing");
  });

  it("go into a category of the same name, also one created since", async () => {
    const { ctx } = await library();
    const own = await createCategory(ctx, { name: "zorbing", icon: "🎈" });
    const id = await propose(ctx);
    const later = await createCategory(ctx, { name: "quilling", icon: "📜" });
    await applyRecategorization(ctx, { id });
    const counts = new Map((await listCategories(ctx)).map((category) => [category.id, category.bookmarkCount]));
    expect([counts.get(own.id), counts.get(later.id)]).toEqual([10, 10]);
  });

  it("leave alone what the person categorized, unless asked to include it", async () => {
    const { ctx, ids } = await library();
    const shelf = await createCategory(ctx, { name: "Shelf", icon: "📚" });
    await updateBookmark(ctx, { id: ids[0]!, categoryId: shelf.id });
    expect((await details(ctx, await propose(ctx))).changed).toBe(19);
    expect((await details(ctx, await propose(ctx, { includeManual: true }))).changed).toBe(20);
  });

  it("are none for a library without bookmarks", async () => {
    const ctx = await world.person();
    expect(await details(ctx, await propose(ctx))).toMatchObject({ status: "ready", total: 0, folders: [] });
  });
});
