import { changeCached, setCached, show } from "./cached.ts";
import { invalidate } from "./invalidate.ts";
import { trpc } from "./trpc.ts";
import { allLoaded, expect, openHook, server, test } from "../testing/in-page.ts";

const stats = (totalBookmarks: number) => ({ totalBookmarks, categories: 1 });

test("a change is shown at once, and what was there before when it fails", async () => {
  server.on("stats.get", stats(1));
  const { result } = await openHook(() => trpc.stats.get.useQuery().data);
  await allLoaded();
  const rollBack = await show("stats.get", (known) => ({ ...known, totalBookmarks: 2 }));
  await expect.poll(() => result.current).toEqual(stats(2));
  rollBack();
  await expect.poll(() => result.current).toEqual(stats(1));
});

test("an answer that is under way does not take a shown change back", async () => {
  server.on("stats.get", stats(1));
  const { result } = await openHook(() => trpc.stats.get.useQuery().data);
  await allLoaded();
  const release = server.hold("stats.get");
  const asked = invalidate("bookmarks");
  await show("stats.get", (known) => ({ ...known, totalBookmarks: 2 }));
  release();
  await asked;
  await expect.poll(() => result.current).toEqual(stats(2));
});

test("what was never asked for is not changed; an answer replaces what is still asked for", async () => {
  changeCached("stats.get", (known) => ({ ...known, totalBookmarks: known.totalBookmarks + 1 }));
  server.on("stats.get", stats(1));
  const release = server.hold("stats.get");
  const { result } = await openHook(() => trpc.stats.get.useQuery().data);
  expect(result.current).toBeUndefined();
  setCached("stats.get", stats(3));
  await expect.poll(() => result.current).toEqual(stats(3));
  release();
});
