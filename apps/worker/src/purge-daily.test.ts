import { addBookmark, deleteBookmarks, listTrash } from "@bowerbird/core/library/bookmarks";
import { createVisitorContext } from "@bowerbird/core/platform/context";
import { createTestWorld, type TestWorld } from "@bowerbird/core/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { purgeDaily } from "./purge-daily.ts";

const day = 24 * 60 * 60 * 1_000;
let world: TestWorld;
beforeAll(async () => {
  world = await createTestWorld(inject("databaseUrl"));
});
afterAll(() => world.close());

it("old trash goes when a worker starts, and then once a day however often it is asked", async () => {
  const ctx = await world.person();
  const trash = async () => (await listTrash(ctx, { limit: 10 })).items.length;
  const deleteOne = async (url: string) => {
    const { id } = await addBookmark(ctx, { url, title: "", allowDuplicates: false });
    await deleteBookmarks(ctx, { ids: [id] });
  };
  let now = Date.now() + 31 * day;
  const purge = purgeDaily(createVisitorContext(world.services, { now: () => new Date(now) }));
  await deleteOne("https://a.example");
  await purge();
  expect(await trash()).toBe(0);
  await deleteOne("https://b.example");
  await purge();
  expect(await trash()).toBe(1);
  now += day;
  await purge();
  expect(await trash()).toBe(0);
});
