import { beforeEach, describe, expect } from "vitest";
import { addBookmark, deleteBookmarks, updateBookmark } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { allBookmarks } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { applyRestore, getRestore, listRestoreItems, undoRestore } from "./index.ts";
import { exported, preview as readBackup } from "./testing.ts";

const { world, it } = openTestWorld();
let ctx: Context;
/** A backup of the bookmarks 0, 1 and 2. */
let backup: string;
beforeEach(async () => {
  ctx = await world.person();
  for (const number of [0, 1, 2]) await add(ctx, number);
  backup = await exported(ctx, "json");
});

const urlOf = (number: number) => `https://birds.example/${number}`;
const add = (person: Context, number: number, allowDuplicates = false) =>
  addBookmark(person, { url: urlOf(number), title: `Bird ${number}`, category: "Birds", allowDuplicates });
const find = async (number: number) => (await allBookmarks(ctx)).find(({ url }) => url === urlOf(number))!;
const remove = async (number: number) => deleteBookmarks(ctx, { ids: [(await find(number)).id] });
const saved = async (person = ctx) =>
  (await allBookmarks(person)).map(({ url }) => Number(url.split("/").at(-1))).toSorted();
const preview = (text = backup) => readBackup(world, ctx, text);

async function apply(id: string, mode: "merge" | "replace") {
  await applyRestore(ctx, { id, mode });
  await world.work();
  const { items } = await listRestoreItems(ctx, { id, limit: 100 });
  return {
    ...(await getRestore(ctx, { id })),
    statuses: items.map(({ kind, status }) => `${kind} ${status}`).toSorted(),
  };
}

async function undo(id: string): Promise<void> {
  await undoRestore(ctx, { id });
  await world.work();
}

describe("what the person did between the preview and restoring", () => {
  it("an address that was saved again is not saved twice, nor counted, nor undone", async () => {
    await remove(0);
    const { id, added } = await preview();
    await add(ctx, 0);
    const restored = await apply(id, "merge");
    expect(restored).toMatchObject({ applied: 0, statuses: ["new kept", "same pending", "same pending"] });
    expect([added, await saved()]).toEqual([1, [0, 1, 2]]);
    await undo(id);
    expect(await saved()).toEqual([0, 1, 2]);
  });

  it("a bookmark that is as in the backup again is left alone and not counted", async () => {
    const { id: bookmarkId } = await find(1);
    await updateBookmark(ctx, { id: bookmarkId, title: "Other" });
    const { id, changed } = await preview();
    await updateBookmark(ctx, { id: bookmarkId, title: "Bird 1" });
    expect(changed).toBe(1);
    expect(await apply(id, "merge")).toMatchObject({
      applied: 0,
      statuses: ["changed kept", "same pending", "same pending"],
    });
  });

  it("a bookmark that was deleted is not counted, and undoing does not bring it back", async () => {
    for (const number of [8, 9]) await add(ctx, number);
    const { id, missing } = await preview();
    await remove(9);
    expect([missing, (await apply(id, "replace")).applied]).toEqual([2, 1]);
    expect(await saved()).toEqual([0, 1, 2]);
    await undo(id);
    expect(await saved()).toEqual([0, 1, 2, 8]);
  });
});

it("merging leaves what the backup does not have; replacing moves it to the trash", async () => {
  await add(ctx, 9);
  expect((await apply((await preview()).id, "merge")).applied).toBe(0);
  expect(await saved()).toEqual([0, 1, 2, 9]);
  expect((await apply((await preview()).id, "replace")).applied).toBe(1);
  expect(await saved()).toEqual([0, 1, 2]);
});

it("another person's bookmarks are neither counted nor moved", async ({ bob }) => {
  for (const number of [1, 7]) await add(bob, number);
  const { id, missing } = await preview();
  expect(missing).toBe(0);
  expect((await apply(id, "replace")).applied).toBe(0);
  expect(await saved(bob)).toEqual([1, 7]);
});

it("what lies in the trash is missing: it comes back as a new bookmark", async () => {
  await remove(0);
  const { id, added, missing } = await preview();
  expect([added, missing, (await apply(id, "merge")).applied]).toEqual([1, 0, 1]);
  expect(await saved()).toEqual([0, 1, 2]);
});

it("an address that the backup has twice is there twice, also when one of them lies in the trash", async () => {
  const { id: second } = await add(ctx, 0, true);
  const both = await exported(ctx, "json");
  await deleteBookmarks(ctx, { ids: [second] });
  const { id, added } = await preview(both);
  expect([added, (await apply(id, "merge")).applied]).toEqual([1, 1]);
  expect(await saved()).toEqual([0, 0, 1, 2]);
  expect(await preview(both)).toMatchObject({ added: 0, changed: 0, same: 4 });
});

it("each bookmark counts once, restored or kept", async () => {
  for (const number of [0, 1, 2]) await remove(number);
  const { id } = await preview();
  await add(ctx, 1);
  const { applied, processed } = await apply(id, "merge");
  expect([applied, processed]).toEqual([2, 3]);
});
