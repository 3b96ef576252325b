import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { bookmarkPagesKey } from "../../api/bookmark-pages-key.ts";
import { queryClient } from "../../api/query-client.ts";
import { openHook } from "../../testing/open.tsx";
import { makeTrashed } from "../../testing/samples.ts";
import { server } from "../../testing/server.ts";
import { useTrash } from "./use-trash.ts";

const trashed = ["Rye", "Spelt", "Oats"].map((title) => makeTrashed({ title }));
const titlesOf = ({ bookmarks }: ReturnType<typeof useTrash>) => bookmarks?.map(({ title }) => title);

/** Two pages: of two bookmarks and of one. */
function servePages(): void {
  server.on("bookmarks.trash", (input) =>
    input?.cursor === "page 2"
      ? { items: trashed.slice(2), nextCursor: null }
      : { items: trashed.slice(0, 2), nextCursor: "page 2" },
  );
}

test("pages are loaded one after the other, each once", async () => {
  servePages();
  const { result } = await openHook(useTrash);
  expect(result.current.bookmarks).toBeUndefined();
  await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt"]);
  expect(result.current.hasMore).toBe(true);
  const release = server.hold("bookmarks.trash");
  result.current.loadMore();
  await expect.poll(() => server.calls("bookmarks.trash")).toHaveLength(2);
  result.current.loadMore();
  release();
  await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt", "Oats"]);
  expect(result.current.hasMore).toBe(false);
  expect(server.calls("bookmarks.trash")).toEqual([{ limit: 100 }, { cursor: "page 2", limit: 100 }]);
});

test("a change of bookmarks anywhere refetches the trash", async () => {
  servePages();
  const { result } = await openHook(useTrash);
  await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt"]);
  server.on("bookmarks.trash", { items: [], nextCursor: null });
  await queryClient.invalidateQueries({ queryKey: bookmarkPagesKey });
  await expect.poll(() => titlesOf(result.current)).toEqual([]);
});

test("a refused page is an error, and a retry loads it", async () => {
  server.on("bookmarks.trash", new Refusal("CONFLICT"));
  const { result } = await openHook(useTrash);
  await expect.poll(() => result.current.isError).toBe(true);
  servePages();
  result.current.refetch();
  await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt"]);
  expect(result.current.isError).toBe(false);
});
