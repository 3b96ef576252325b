import { trpc, trpcClient } from "../../../shared/api/trpc.ts";
import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { messageText, undo } from "../../../shared/testing/steps.ts";
import { everything } from "../bookmark-pages.ts";
import { BookmarkGroups } from "../list/bookmark-groups.tsx";
import { serveList } from "../testing/serve-list.ts";
import { useDeleteBookmark } from "./page-changes.ts";
import { beforeEach, expect, open, page, Refusal, server, test } from "../../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread", bookmarkCount: 2 });
const [rye, spelt] = ["Rye", "Spelt"].map((title) => makeBookmark({ title, categoryId: bread.id }));
const ids = [rye!.id];

function Page({ listId }: { listId: string }) {
  const remove = useDeleteBookmark();
  const { data } = trpc.categories.list.useQuery();
  return (
    <>
      <button onClick={() => remove(rye!)}>Remove</button>
      <p>{data?.map(({ name, bookmarkCount }) => `${name} ${bookmarkCount}`).join(", ")}</p>
      <BookmarkGroups groups={[{ id: listId, name: "List", parents: [], icon: "🍞", count: 2 }]} view="cards" />
    </>
  );
}

const titles = () =>
  page
    .getByRole("listitem")
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);

async function removeRye(listId = bread.id): Promise<void> {
  await open(<Page listId={listId} />);
  await expect.poll(titles).toEqual(["Rye", "Spelt"]);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
}

beforeEach(() => {
  server.on("categories.list", [bread]);
  server.on("stats.get", { totalBookmarks: 2, categories: 1 });
  server.on("bookmarks.delete", { deleted: 1, ids, changeId: "change 1" });
  server.on("bookmarks.undoChange", { restored: 1, failed: [] });
  serveList([rye!, spelt!]);
});

test.for([bread.id, everything])(
  "a deletion shows in the list and the count before the server answers",
  async (listId) => {
    const release = server.hold("bookmarks.delete");
    await removeRye(listId);
    await expect.poll(titles).toEqual(["Spelt"]);
    await expect.element(page.getByText("Bread 1")).toBeVisible();
    await expect.poll(messageText).toContain("Bookmark deletedRye");
    await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ ids }]);
    release();
  },
);

test("undo during the deletion restores only after the deletion has answered", async () => {
  const release = server.hold("bookmarks.delete");
  await removeRye();
  await undo();
  await expect.poll(() => server.calls("bookmarks.delete")).toHaveLength(1);
  // Waits for a later call to be answered: a restore would have arrived before it.
  await trpcClient.stats.get.query();
  expect(server.calls("bookmarks.undoChange")).toEqual([]);
  release();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change 1" }]);
});

test("undo of a deletion that fails restores nothing, and the bookmark and its count are back", async () => {
  server.on("bookmarks.delete", new Refusal("CONFLICT"));
  const release = server.hold("bookmarks.delete");
  await removeRye();
  await undo();
  await expect.poll(titles).toEqual(["Spelt"]);
  release();
  await expect.poll(messageText).toContain("Failed to delete bookmarks");
  await expect.poll(titles).toEqual(["Rye", "Spelt"]);
  await expect.element(page.getByText("Bread 2")).toBeVisible();
  expect(server.calls("bookmarks.undoChange")).toEqual([]);
});

test("a deletion that fails without a connection shows the bookmark and its count again", async () => {
  server.on("bookmarks.delete", new Refusal("CONFLICT"));
  const release = server.hold("bookmarks.delete");
  await removeRye();
  await expect.poll(titles).toEqual(["Spelt"]);
  for (const call of ["bookmarks.list", "categories.list"] as const) server.on(call, new Refusal("CONFLICT"));
  release();
  await expect.poll(messageText).toContain("Failed to delete bookmarks");
  await expect.poll(titles).toEqual(["Rye", "Spelt"]);
  await expect.element(page.getByText("Bread 2")).toBeVisible();
});

test("undo after the deletion restores the bookmark and shows it again", async () => {
  server.on("bookmarks.delete", () => {
    serveList([spelt!]);
    return { deleted: 1, ids, changeId: "change 1" };
  });
  server.on("bookmarks.undoChange", () => {
    serveList([rye!, spelt!]);
    return { restored: 1, failed: [] };
  });
  await removeRye();
  await expect.poll(() => server.calls("bookmarks.list")).toHaveLength(2);
  await expect.poll(titles).toEqual(["Spelt"]);
  await undo();
  await expect.poll(titles).toEqual(["Rye", "Spelt"]);
  expect(server.calls("bookmarks.undoChange")).toEqual([{ id: "change 1" }]);
});

test("a refused undo says that it failed and refetches the list", async () => {
  server.on("bookmarks.undoChange", new Refusal("CONFLICT"));
  await removeRye();
  await undo();
  await expect.poll(messageText).toContain("Failed to undo");
  await expect.poll(() => server.calls("bookmarks.list")).toHaveLength(3);
});
