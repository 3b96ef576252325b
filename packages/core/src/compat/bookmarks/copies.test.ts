import { describe, expect } from "vitest";
import { createCategory } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { findSaved, getBookmark, listBookmarks, listTrash, restoreBookmarks } from "../../library/bookmarks/index.ts";
import { addToCategory, changeAddress, deleteCopies, findCopies, removeFromCategory, replaceCopies } from "./index.ts";
import { add } from "../../library/bookmarks/testing.ts";

const { it } = openTestWorld();

const makeShelf = async (ctx: Context, name: string) => (await createCategory(ctx, { name })).id;
const save = (ctx: Context, categoryId?: string, isAiGenerated = false) => {
  const page = { url: "https://place.example/a", title: "A", tags: ["x"], notes: "mine", categoryId };
  return add(ctx, page, isAiGenerated);
};
const shelves = async (ctx: Context, id: string) => (await findCopies(ctx, id)).map(({ categoryId }) => categoryId);

describe("a bookmark that gets a further place", () => {
  it("moves there from Uncategorized", async ({ ctx }) => {
    const [shelf, { id }] = [await makeShelf(ctx, "Shelf"), await save(ctx)];
    await addToCategory(ctx, { id, categoryId: shelf });
    expect(await shelves(ctx, id)).toEqual([shelf]);
  });

  it("moves there from a category that was chosen for it, once", async ({ ctx }) => {
    const [chosen, shelf, other] = [await makeShelf(ctx, "A"), await makeShelf(ctx, "B"), await makeShelf(ctx, "C")];
    const { id } = await save(ctx, chosen, true);
    await addToCategory(ctx, { id, categoryId: shelf });
    expect(await shelves(ctx, id)).toEqual([shelf]);
    await addToCategory(ctx, { id, categoryId: other });
    expect(await shelves(ctx, id)).toEqual([shelf, other]);
  });

  it("stays in a category that was chosen for it once an app names that one", async ({ ctx }) => {
    const [chosen, other] = [await makeShelf(ctx, "A"), await makeShelf(ctx, "B")];
    const { id } = await save(ctx, chosen, true);
    await addToCategory(ctx, { id, categoryId: chosen });
    await addToCategory(ctx, { id, categoryId: other });
    expect(await shelves(ctx, id)).toEqual([chosen, other]);
  });

  it("has one copy there with its texts and tags, however often it is put there", async ({ ctx }) => {
    const [shelf, other] = [await makeShelf(ctx, "A"), await makeShelf(ctx, "B")];
    const saved = await save(ctx, shelf);
    await Promise.all([other, shelf, other].map((categoryId) => addToCategory(ctx, { id: saved.id, categoryId })));
    const { items } = await listBookmarks(ctx, { limit: 10, skip: 0 });
    expect(items).toHaveLength(2);
    const copy = items.find(({ id }) => id !== saved.id)!;
    const { url, title, tags, notes } = saved;
    expect(copy).toMatchObject({ url, title, tags, notes, categoryId: other });
  });
});

describe("a bookmark that loses a place", () => {
  it("moves to Uncategorized from its only one", async ({ ctx }) => {
    const shelf = await makeShelf(ctx, "Shelf");
    const { id } = await save(ctx, shelf);
    await removeFromCategory(ctx, { id, categoryId: shelf });
    expect((await getBookmark(ctx, { id })).category).toBe("Uncategorized");
    await removeFromCategory(ctx, { id, categoryId: shelf });
    expect((await getBookmark(ctx, { id })).category).toBe("Uncategorized");
  });

  it("is never the one that goes to the trash", async ({ ctx }) => {
    const [shelf, other] = [await makeShelf(ctx, "A"), await makeShelf(ctx, "B")];
    const { id } = await save(ctx, shelf);
    for (const lost of [shelf, other]) {
      await addToCategory(ctx, { id, categoryId: lost === shelf ? other : shelf });
      await removeFromCategory(ctx, { id, categoryId: lost });
      expect(await findCopies(ctx, id)).toMatchObject([{ id, categoryId: lost === shelf ? other : shelf }]);
    }
    expect((await listTrash(ctx, { limit: 10 })).items.map((one) => one.id)).not.toContain(id);
  });

  it("ends in the new place when both halves of a move come at once", async ({ ctx }) => {
    const [from, to] = [await makeShelf(ctx, "A"), await makeShelf(ctx, "B")];
    const { id } = await save(ctx, from);
    await Promise.all([removeFromCategory(ctx, { id, categoryId: from }), addToCategory(ctx, { id, categoryId: to })]);
    expect(await findCopies(ctx, id)).toMatchObject([{ id, categoryId: to }]);
  });
});

it("a copy is shown as its original, and can be named in its place", async ({ ctx }) => {
  const [shelf, other, third] = [await makeShelf(ctx, "A"), await makeShelf(ctx, "B"), await makeShelf(ctx, "C")];
  const { id } = await save(ctx, shelf);
  await addToCategory(ctx, { id, categoryId: other });
  const [copy] = (await listBookmarks(ctx, { categoryId: other, limit: 10, skip: 0 })).items;
  expect(copy!.id).not.toBe(id);
  expect(await replaceCopies(ctx, [copy!])).toMatchObject([{ id, categoryId: shelf }]);
  await addToCategory(ctx, { id: copy!.id, categoryId: third });
  await removeFromCategory(ctx, { id: copy!.id, categoryId: shelf });
  expect(await findCopies(ctx, id)).toMatchObject([{ id }, { categoryId: third }]);
});

describe("wanted duplicates", () => {
  it("are no copies of each other, also with the same address, to the letter", async ({ ctx }) => {
    const [shelf, other] = [await makeShelf(ctx, "A"), await makeShelf(ctx, "B")];
    const { id } = await save(ctx, shelf);
    const page = { url: "https://place.example/a", title: "A", categoryId: other, allowDuplicates: true };
    const twin = await add(ctx, page);
    expect([await shelves(ctx, id), await shelves(ctx, twin.id)]).toEqual([[shelf], [other]]);
    await addToCategory(ctx, { id, categoryId: other });
    expect(await shelves(ctx, id)).toEqual([shelf, other]);
    await deleteCopies(ctx, id);
    expect(await shelves(ctx, twin.id)).toEqual([other]);
  });

  it("of a page inherit what makes it count as saved, when an app deletes or moves the one that has it", async ({
    ctx,
  }) => {
    const spellings = ["https://place.example/a", "http://www.place.example/a/", "http://place.example/a?utm_source=x"];
    const saved = [];
    for (const url of spellings) saved.push(await add(ctx, { url, allowDuplicates: true }));
    const [first, second, third] = saved.map(({ id }) => id);
    const findId = async () => (await findSaved(ctx, { url: spellings[0]! }))?.id;
    expect(await findId()).toBe(first);
    await deleteCopies(ctx, first!);
    expect(await findId()).toBe(second);
    await changeAddress(ctx, { id: second!, url: "https://else.example/" });
    expect(await findId()).toBe(third);
    await restoreBookmarks(ctx, { ids: [first!] });
    expect(await findId()).toBe(third);
  });
});

it("places of another person are unknown", async ({ ada, eve }) => {
  const [shelf, { id }] = [await makeShelf(eve, "Shelf"), await save(ada)];
  const missing = { code: "NOT_FOUND" };
  await expect(addToCategory(eve, { id, categoryId: shelf })).rejects.toMatchObject(missing);
  await expect(addToCategory(ada, { id, categoryId: shelf })).rejects.toMatchObject(missing);
  await expect(removeFromCategory(eve, { id, categoryId: shelf })).rejects.toMatchObject(missing);
});
