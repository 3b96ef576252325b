import { trpc } from "../../../shared/api/trpc.ts";
import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { messageText, undo } from "../../../shared/testing/steps.ts";
import { BookmarkGroups } from "../list/bookmark-groups.tsx";
import { serveList } from "../testing/serve-list.ts";
import { useMoveBookmark } from "./page-changes.ts";
import { beforeEach, expect, open, page, Refusal, server, test } from "../../../shared/testing/in-page.ts";

const [bread, travel] = [makeCategory({ name: "Bread", bookmarkCount: 3 }), makeCategory({ name: "Travel" })];
const bookmark = makeBookmark({ categoryId: bread.id });
const others = ["Spelt", "Oats"].map((title) => makeBookmark({ title, categoryId: bread.id }));

function Mover({ target }: { target: string }) {
  const move = useMoveBookmark();
  const { data } = trpc.categories.list.useQuery();
  return (
    <>
      <button onClick={() => move(bookmark, target)}>Move</button>
      <p>{data?.map(({ name, bookmarkCount }) => `${name} ${bookmarkCount}`).join(", ")}</p>
      <BookmarkGroups groups={[{ id: bread.id, name: "Bread", parents: [], icon: "🍞", count: 3 }]} view="dense" />
    </>
  );
}

const move = () => page.getByRole("button", { name: "Move", exact: true }).click();
const titles = () =>
  page
    .getByRole("listitem")
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);
const all = ["Rye bread", "Spelt", "Oats"];

beforeEach(() => {
  server.on("categories.list", [bread, travel]);
  serveList([bookmark, ...others]);
});

test("a move shows in the list and the counts before the server has answered, and can be undone", async () => {
  server.on("bookmarks.update", { ...bookmark, categoryId: travel.id, changeId: "change-1" });
  server.on("bookmarks.undoChange", { restored: 1, failed: [] });
  const release = server.hold("bookmarks.update");
  await open(<Mover target={travel.id} />);
  await expect.poll(titles).toEqual(all);
  await move();
  await expect.element(page.getByText("Bread 2, Travel 1")).toBeVisible();
  expect(titles()).toEqual(["Spelt", "Oats"]);
  await expect.poll(() => server.calls("bookmarks.update")).toEqual([{ id: bookmark.id, categoryId: travel.id }]);
  release();
  await expect.poll(messageText).toContain("Bookmark moved successfully!");
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change-1" }]);
});

test("a refused move puts the bookmark and the counts back and says that it failed", async () => {
  server.on("bookmarks.update", new Refusal("CONFLICT"));
  const release = server.hold("bookmarks.update");
  await open(<Mover target={travel.id} />);
  await expect.poll(titles).toEqual(all);
  await move();
  await expect.poll(titles).toEqual(["Spelt", "Oats"]);
  release();
  await expect.poll(messageText).toContain("Failed to move bookmark");
  await expect.poll(titles).toEqual(all);
  await expect.element(page.getByText("Bread 3, Travel 0")).toBeVisible();
});

test("after a move the list shows what the server says", async () => {
  server.on("bookmarks.update", () => {
    serveList(others.slice(1));
    return { ...bookmark, categoryId: travel.id, changeId: null };
  });
  await open(<Mover target={travel.id} />);
  await expect.poll(titles).toEqual(all);
  await move();
  await expect.poll(titles).toEqual(["Oats"]);
});

test("a move to the category that it is in calls nothing", async () => {
  await open(<Mover target={bread.id} />);
  await expect.poll(titles).toEqual(all);
  await move();
  expect(server.calls("bookmarks.update")).toEqual([]);
  expect(titles()).toEqual(all);
});
