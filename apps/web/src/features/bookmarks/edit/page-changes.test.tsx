import { trpc } from "../../../shared/api/trpc.ts";
import { makeSearchOutput } from "../../../shared/testing/run-samples.ts";
import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { messageText, undo } from "../../../shared/testing/steps.ts";
import { BookmarkGroups } from "../list/bookmark-groups.tsx";
import { serveList } from "../testing/serve-list.ts";
import { useMarkBookmark } from "./page-changes.ts";
import { beforeEach, expect, open, page, Refusal, server, test } from "../../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread", bookmarkCount: 2 });
const bookmark = makeBookmark({ categoryId: bread.id });
const other = makeBookmark({ title: "Spelt", categoryId: bread.id });

function Marker() {
  const mark = useMarkBookmark();
  const { data } = trpc.search.full.useQuery({ q: "rye" });
  return (
    <>
      <button onClick={() => mark(bookmark, "isFavorite")}>Mark</button>
      <button onClick={() => mark(bookmark, "isArchived")}>Archive</button>
      <output>{data?.bookmarks.map(({ isFavorite }) => String(isFavorite)).join(", ")}</output>
      <BookmarkGroups groups={[{ id: bread.id, name: "Bread", parents: [], icon: "🍞", count: 2 }]} view="dense" />
    </>
  );
}

const mark = () => page.getByRole("button", { name: "Mark", exact: true }).click();
const found = page.getByRole("status").filter({ hasText: /true|false/ });
const favorites = () =>
  page
    .getByRole("listitem")
    .filter({ hasText: "Favorite" })
    .elements()
    .map((row) => row.querySelector("a")?.textContent);

beforeEach(() => {
  server.on("categories.list", [bread]);
  server.on("search.full", { ...makeSearchOutput(), bookmarks: [bookmark] });
  serveList([bookmark, other]);
});

test("a mark shows in lists and results before the server has answered, and can be undone", async () => {
  server.on("bookmarks.update", { ...bookmark, isFavorite: true, changeId: "change-1" });
  server.on("bookmarks.undoChange", { restored: 1, failed: [] });
  const release = server.hold("bookmarks.update");
  await open(<Marker />);
  await expect.element(page.getByRole("link", { name: "Spelt" })).toBeVisible();
  await expect.element(found).toHaveTextContent("false");
  await mark();
  await expect.poll(favorites).toEqual(["Rye bread"]);
  await expect.element(found).toHaveTextContent("true");
  await expect.poll(() => server.calls("bookmarks.update")).toEqual([{ id: bookmark.id, isFavorite: true }]);
  release();
  await expect.poll(messageText).toContain("Added to favoritesRye bread");
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change-1" }]);
});

test("a refused mark is taken off again, and the message says so", async () => {
  server.on("bookmarks.update", new Refusal("CONFLICT"));
  const release = server.hold("bookmarks.update");
  await open(<Marker />);
  await expect.element(page.getByRole("link", { name: "Spelt" })).toBeVisible();
  await mark();
  await expect.poll(favorites).toEqual(["Rye bread"]);
  release();
  await expect.poll(messageText).toContain("refused with CONFLICT");
  await expect.poll(favorites).toEqual([]);
});

test("an archived bookmark leaves its list at once, and is back when the server refuses", async () => {
  server.on("bookmarks.update", new Refusal("CONFLICT"));
  const release = server.hold("bookmarks.update");
  await open(<Marker />);
  await expect.element(page.getByRole("link", { name: "Rye bread" })).toBeVisible();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect.element(page.getByRole("link", { name: "Rye bread" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Spelt" })).toBeVisible();
  release();
  await expect.element(page.getByRole("link", { name: "Rye bread" })).toBeVisible();
});
