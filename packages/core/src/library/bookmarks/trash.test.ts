import { listTrashInput } from "@bowerbird/contract/bookmark-changes";
import { limits } from "@bowerbird/contract/limits";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { type Context, createVisitorContext, database } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { allBookmarks } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  deleteBookmarks,
  deletePermanently,
  emptyTrash,
  listTrash,
  purgeTrash,
  restoreBookmarks,
  undoChange,
  updateBookmark,
} from "./index.ts";
import { add as addLink } from "./testing.ts";

const { world, it } = openTestWorld();

const day = 24 * 60 * 60 * 1_000;
const add = async (ctx: Context, url: string) => (await addLink(ctx, { url })).id;
const trash = async (ctx: Context, cursor?: string, limit = 100) =>
  listTrash(ctx, listTrashInput.parse({ cursor, limit }));
const later = (ctx: Context, milliseconds: number): Context => ({
  ...ctx,
  now: () => new Date(Date.now() + milliseconds),
});

describe("the trash", () => {
  it("lists only the person's deleted bookmarks, latest first, page by page", async ({ ada, bob }) => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) {
      ids.push(await add(ada, `https://a.example/${index}`));
      await deleteBookmarks(later(ada, index * 1_000), { ids: [ids.at(-1)!] });
    }
    await add(ada, "https://kept.example");
    await deleteBookmarks(bob, { ids: [await add(bob, "https://b.example")] });
    const first = await trash(ada, undefined, 3);
    const second = await trash(ada, first.nextCursor!, 3);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.nextCursor).toBeNull();
    expect(first.items[0]!.deletedAt.getTime()).toBeGreaterThan(Date.now());
    await expect(trash(ada, "nonsense")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("is permanently emptied of the person's own bookmarks only", async ({ ada, bob }) => {
    const [gone, kept] = [await add(ada, "https://a.example/1"), await add(ada, "https://a.example/2")];
    const foreign = await add(bob, "https://a.example/1");
    await deleteBookmarks(ada, { ids: [gone] });
    await deleteBookmarks(bob, { ids: [foreign] });
    expect(await emptyTrash(ada)).toEqual({ removed: 1 });
    expect((await trash(ada)).items).toEqual([]);
    expect(await restoreBookmarks(ada, { ids: [gone] })).toMatchObject({ restored: 0 });
    expect((await allBookmarks(ada)).map(({ id }) => id)).toEqual([kept]);
    expect(await restoreBookmarks(bob, { ids: [foreign] })).toMatchObject({ restored: 1 });
  });
});

describe("a part of the trash", () => {
  it("is found by title or address, in any case", async ({ ctx }) => {
    const ids = [await add(ctx, "https://a.example/Rye_Bread"), await add(ctx, "https://b.example/oats")];
    await updateBookmark(ctx, { id: ids[1]!, title: "Oats 100%" });
    await deleteBookmarks(ctx, { ids });
    const found = async (q: string) =>
      (await listTrash(ctx, listTrashInput.parse({ q }))).items.map(({ url }) => url.slice(8, 9));
    expect(await found(" rye_b")).toEqual(["a"]);
    expect(await found("OATS 100%")).toEqual(["b"]);
    expect(await found("rye%bread")).toEqual([]);
    expect((await found("")).toSorted()).toEqual(["a", "b"]);
  });

  it("is deleted permanently without the rest, and nothing outside the trash or of others is", async ({ ada, bob }) => {
    const [one, other, kept] = [
      await add(ada, "https://a.example/1"),
      await add(ada, "https://a.example/2"),
      await add(ada, "https://a.example/3"),
    ];
    const foreign = await add(bob, "https://a.example/1");
    await deleteBookmarks(ada, { ids: [one, other] });
    await deleteBookmarks(bob, { ids: [foreign] });
    expect(await deletePermanently(ada, { ids: [one, kept, foreign] })).toEqual({ removed: 1 });
    expect((await trash(ada)).items.map(({ id }) => id)).toEqual([other]);
    expect((await allBookmarks(ada)).map(({ id }) => id)).toEqual([kept]);
    expect((await trash(bob)).items.map(({ id }) => id)).toEqual([foreign]);
  });
});

it("the person's open pages are told of what goes into the trash, returns from it, and is removed", async ({ ctx }) => {
  const ids = [await add(ctx, "https://a.example")];
  for (const work of [deleteBookmarks, restoreBookmarks, deleteBookmarks, emptyTrash])
    expect([work.name, await eventsDuring(ctx, () => work(ctx, { ids }))]).toEqual([work.name, ["bookmarks.changed"]]);
});

describe("restoring bookmarks", () => {
  it("affects and counts only the person's own, even with known ids of others", async ({ ada, eve }) => {
    const [adas, eves] = [await add(ada, "https://a.example"), await add(eve, "https://e.example")];
    await deleteBookmarks(ada, { ids: [adas] });
    await deleteBookmarks(eve, { ids: [eves] });
    expect(await restoreBookmarks(eve, { ids: [adas] })).toMatchObject({ restored: 0 });
    expect(await restoreBookmarks(eve, { ids: [adas, eves] })).toMatchObject({ restored: 1 });
    expect((await trash(ada)).items.map(({ id }) => id)).toEqual([adas]);
    expect(await allBookmarks(ada)).toEqual([]);
  });
});

describe("what has been in the trash", () => {
  const purge = (milliseconds: number) =>
    purgeTrash(createVisitorContext(world.services, { now: () => new Date(Date.now() + milliseconds) }));

  it("for 30 days is removed for all people; newer and undeleted bookmarks stay", async () => {
    const people = [await world.person(), await world.person()];
    for (const ctx of people) {
      await deleteBookmarks(ctx, { ids: [await add(ctx, "https://old.example")] });
      await deleteBookmarks(later(ctx, 2 * day), { ids: [await add(ctx, "https://young.example")] });
      await add(ctx, "https://kept.example");
    }
    await purge(limits.trashTime - day);
    for (const ctx of people) expect((await trash(ctx)).items).toHaveLength(2);
    await Promise.all([purge(limits.trashTime + day), purge(limits.trashTime + day)]);
    for (const ctx of people) {
      expect((await trash(ctx)).items.map(({ url }) => url)).toEqual(["https://young.example"]);
      expect((await allBookmarks(ctx)).map(({ url }) => url)).toEqual(["https://kept.example"]);
    }
  });

  it("stays until the last minute of the 30 days", async ({ ctx }) => {
    await deleteBookmarks(ctx, { ids: [await add(ctx, "https://a.example")] });
    const minute = 60_000;
    await purge(limits.trashTime - minute);
    expect((await trash(ctx)).items).toHaveLength(1);
    await purge(limits.trashTime + minute);
    expect((await trash(ctx)).items).toEqual([]);
  });

  it("is removed in any number", async ({ ctx }) => {
    const id = await add(ctx, "https://one.example");
    await sql`
      insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector, deleted_at)
      select user_id, gen_random_uuid(), category_id, url, '', '', '', '', now() - interval '31 days'
      from bookmark, generate_series(1, 2500) where user_id = ${ctx.userId} and id = ${id}`.execute(database(ctx));
    await purge(0);
    expect((await trash(ctx)).items).toEqual([]);
  });

  it("is removed with the change records of 30 days ago", async ({ ctx }) => {
    const id = await add(ctx, "https://a.example");
    const { changeId } = await updateBookmark(ctx, { id, title: "T" });
    const { changeId: youngId } = await updateBookmark(later(ctx, 2 * day), { id, description: "D" });
    await purge(limits.trashTime + day);
    await undoChange(ctx, { id: youngId! });
    await expect(undoChange(ctx, { id: changeId! })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await allBookmarks(ctx)).toHaveLength(1);
  });
});

it("two deleted links of one address are both restored, and a new one is a duplicate of them", async ({ ctx }) => {
  const ids: string[] = [];
  for (let count = 0; count < 2; count++) {
    ids.push(await add(ctx, "https://twice.example/"));
    await deleteBookmarks(ctx, { ids: [ids.at(-1)!] });
  }
  await restoreBookmarks(ctx, { ids });
  expect((await allBookmarks(ctx)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  await expect(add(ctx, "https://twice.example/")).rejects.toMatchObject({ code: "CONFLICT" });
});
