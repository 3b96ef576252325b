import { invalidate } from "./invalidate.ts";
import { trpc } from "./trpc.ts";
import { expect, openHook, server, test } from "../testing/in-page.ts";

const stats = (totalBookmarks: number) => ({ totalBookmarks, categories: 1 });

test("a change that happens during the first request is not missed", async () => {
  const answers = [stats(1), stats(2)];
  server.on("stats.get", () => answers.shift()!);
  const release = server.hold("stats.get");
  const { result } = await openHook(() => trpc.stats.get.useQuery());
  const updated = invalidate("bookmarks");
  release();
  await updated;
  await expect.poll(() => result.current.data).toEqual(stats(2));
});

test("what is shown is refetched once", async () => {
  server.on("stats.get", stats(1));
  const { result } = await openHook(() => trpc.stats.get.useQuery());
  await expect.poll(() => result.current.data).toEqual(stats(1));
  await invalidate("categories.changed");
  expect(server.calls("stats.get")).toHaveLength(2);
});
