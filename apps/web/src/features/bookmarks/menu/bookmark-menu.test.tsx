import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { allLoaded, choose, messageText } from "../../../shared/testing/steps.ts";
import BookmarkMenu from "./bookmark-menu.tsx";
import { beforeEach, expect, open, page, server, test, userEvent, vi } from "../../../shared/testing/in-page.ts";

const [bread, travel] = [makeCategory({ name: "Bread" }), makeCategory({ name: "Travel" })];
const bookmark = makeBookmark({ categoryId: bread.id });
const { id } = bookmark;
const item = (name: string) => page.getByRole("menuitem", { name });
const items = () =>
  page
    .getByRole("menuitem")
    .elements()
    .map((element) => [...element.childNodes].findLast(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent);

async function openMenu(fields: Partial<typeof bookmark> = {}, isAsking = false): Promise<void> {
  const shown = { ...bookmark, ...fields };
  await open(<BookmarkMenu bookmark={shown} trigger={<button>Menu</button>} isAsking={isAsking} />);
  await allLoaded();
}

const meaning = (state: "on" | "no-model") => ({ state, model: null, isLocal: false, understood: 1, total: 1 });

beforeEach(() => {
  server.on("search.meaning", meaning("no-model"));
  server.on("categories.list", [bread, travel]);
  server.on("bookmarks.delete", { deleted: 1, ids: [id], changeId: "change 1" });
});

test("it lists the actions for every bookmark", async () => {
  await openMenu();
  expect(items()).toEqual([
    "Open Link",
    "Copy link",
    "Edit Bookmark",
    "Move to…",
    "Favorite",
    "Read later",
    "Archive",
    "Make private",
    "Delete Bookmark",
  ]);
  await expect.element(item("Open Link")).toHaveAttribute("href", bookmark.url);
});

test("it shows the keys that do the same in a list, also to screen readers", async () => {
  await openMenu();
  await expect.element(item("Edit Bookmark")).toHaveAttribute("aria-keyshortcuts", "E");
  await expect.element(item("Delete Bookmark")).toHaveAttribute("aria-keyshortcuts", "# Delete");
  const keys = page
    .getByRole("menuitem")
    .elements()
    .map((element) => element.querySelector("kbd")?.textContent);
  expect(keys).toEqual(["Enter", undefined, "E", "M", "F", "L", "A", undefined, "#"]);
});

test("each mark is set, and one that is set is removed", async () => {
  server.on("bookmarks.update", { ...bookmark, changeId: "change-1" });
  await openMenu({ isUnread: true });
  expect(items().slice(4, 8)).toEqual(["Favorite", "Mark as read", "Archive", "Make private"]);
  await item("Mark as read").click();
  await expect.poll(messageText).toContain("Marked as readRye bread");
  await page.getByRole("button", { name: "Menu" }).click();
  await item("Favorite").click();
  await expect.poll(messageText).toContain("Added to favorites");
  expect(server.calls("bookmarks.update")).toEqual([
    { id, isUnread: false },
    { id, isFavorite: true },
  ]);
});

test("a bookmark with all marks offers to remove each", async () => {
  await openMenu({ isFavorite: true, isUnread: true, isArchived: true });
  expect(items().slice(4, 7)).toEqual(["Remove from favorites", "Mark as read", "Unarchive"]);
});

test("an unsafe URL cannot be opened, and a broken link can be checked or trusted", async () => {
  await openMenu({ url: "javascript:alert(1)", brokenReason: "Not found (404)" });
  expect(items()).not.toContain("Open Link");
  expect(items()).toEqual(expect.arrayContaining(["Archived copy", "Check again", "Not broken"]));
});

test("a broken link is checked again from here", async () => {
  server.on("linkChecks.again", { outcome: "answers", bookmark });
  await openMenu({ brokenReason: "Not found (404)" });
  await item("Check again").click();
  await expect.poll(messageText).toContain("The page answers again");
  expect(server.calls("linkChecks.again")).toEqual([{ id }]);
});

test("the link is copied, or the message says that it could not be", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openMenu();
  await item("Copy link").click();
  await expect.poll(messageText).toContain("Link copied");
  expect(write).toHaveBeenCalledExactlyOnceWith(bookmark.url);
  write.mockRejectedValue(new DOMException("denied", "NotAllowedError"));
  await page.getByRole("button", { name: "Menu" }).click();
  await item("Copy link").click();
  await expect.poll(messageText).toContain("The browser did not allow copying.");
});

test("Delete deletes at once", async () => {
  await openMenu();
  await item("Delete Bookmark").click();
  await expect.poll(messageText).toContain("Bookmark deletedRye bread");
  await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ ids: [id] }]);
});

test("with a confirmation switched on, Delete deletes only after it", async () => {
  await openMenu({}, true);
  await item("Delete Bookmark").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  expect(server.calls("bookmarks.delete")).toEqual([]);
  await page.getByRole("button", { name: "Menu" }).click();
  await item("Delete Bookmark").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ ids: [id] }]);
});

test("Move asks for the category and closes before the server answers", async () => {
  server.on("bookmarks.update", { ...bookmark, categoryId: travel.id, changeId: null });
  const release = server.hold("bookmarks.update");
  await openMenu();
  await item("Move to…").click();
  await choose("Category", "Travel");
  await page.getByRole("button", { name: "Move" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.poll(() => server.calls("bookmarks.update")).toEqual([{ id, categoryId: travel.id }]);
  release();
  await expect.poll(messageText).toContain("Bookmark moved successfully!");
});

test("Edit opens the dialog to edit", async () => {
  await openMenu();
  await item("Edit Bookmark").click();
  await expect.element(page.getByRole("dialog", { name: "Edit bookmark" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("with semantic search on the server, similar bookmarks can be shown", async () => {
  server.on("search.meaning", meaning("on"));
  server.on("bookmarks.similar", { bookmarks: [], isUnderstood: true });
  await openMenu();
  await item("More like this").click();
  await expect.element(page.getByRole("dialog", { name: "More like this" })).toBeVisible();
});
