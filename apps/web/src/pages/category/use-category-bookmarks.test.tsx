import { manyBookmarks, serveList } from "../../features/bookmarks/testing/serve-list.ts";
import { openWith } from "../../shared/testing/open-with.tsx";
import { makeSearchOutput } from "../../shared/testing/run-samples.ts";
import { useCategoryBookmarks } from "./use-category-bookmarks.ts";
import { expect, makeBookmark, newId, page, Refusal, server, shown, test } from "../../shared/testing/in-page.ts";

const categoryId = newId();

function List({ text }: { text: string }) {
  const { bookmarks, isError, refetch, hasMore, loadMore } = useCategoryBookmarks(categoryId, text);
  return (
    <>
      <p>{isError ? "Failed" : bookmarks ? `${bookmarks.length}: ${bookmarks.at(-1)?.title}` : "Loading"}</p>
      {hasMore && <button onClick={loadMore}>More</button>}
      <button onClick={refetch}>Again</button>
    </>
  );
}

const press = (name: string) => page.getByRole("button", { name }).click();

test("the bookmarks are loaded page by page", async () => {
  serveList(manyBookmarks(61, { categoryId }));
  await openWith(List, { text: "" });
  await expect.element(shown("60: Bookmark 59")).toBeVisible();
  await press("More");
  await expect.element(shown("61: Bookmark 60")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "More" })).not.toBeInTheDocument();
});

test("search results replace them, until the text is cleared", async () => {
  serveList(manyBookmarks(61, { categoryId }));
  server.on("search.full", makeSearchOutput([makeBookmark({ title: "Rye" })]));
  const change = await openWith(List, { text: "" });
  await expect.element(shown("60: Bookmark 59")).toBeVisible();
  change({ text: " rye " });
  await expect.element(shown("1: Rye")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "More" })).not.toBeInTheDocument();
  expect(server.calls("search.full")).toMatchObject([{ q: "rye", categoryId }]);
  change({ text: "" });
  await expect.element(shown("60: Bookmark 59")).toBeVisible();
});

test("while the next answer is loading, the last one stays", async () => {
  server.on("search.full", ({ q }) => makeSearchOutput([makeBookmark({ title: q ?? "" })]));
  const change = await openWith(List, { text: "r" });
  await expect.element(shown("1: r")).toBeVisible();
  const release = server.hold("search.full");
  change({ text: "ry" });
  await expect.poll(() => server.calls("search.full")).toHaveLength(2);
  await expect.element(shown("1: r")).toBeVisible();
  release();
  await expect.element(shown("1: ry")).toBeVisible();
});

test.each([
  ["", "bookmarks.list"],
  ["rye", "search.full"],
] as const)("a failure of the list for “%s” can be tried again", async (text, path) => {
  server.on(path, new Refusal("CONFLICT"));
  await openWith(List, { text });
  await expect.element(shown("Failed")).toBeVisible();
  serveList([makeBookmark({ title: "Rye", categoryId })]);
  server.on("search.full", makeSearchOutput([makeBookmark({ title: "Rye" })]));
  await press("Again");
  await expect.element(shown("1: Rye")).toBeVisible();
});
