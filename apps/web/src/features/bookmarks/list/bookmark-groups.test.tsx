import { newId } from "../../../shared/testing/samples.ts";
import { BookmarkGroups } from "./bookmark-groups.tsx";
import { manyBookmarks, serveList } from "../testing/serve-list.ts";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent } from "../../../shared/testing/in-page.ts";
import { link, messageText } from "../../../shared/testing/steps.ts";

const [bread, travel] = [newId(), newId()];
const [loaves, trips] = [
  manyBookmarks(1_000, { categoryId: bread }),
  manyBookmarks(3, { categoryId: travel }).map((trip, index) => ({ ...trip, title: `Trip ${index}` })),
];
const groups = [
  { id: bread, name: "Bread", parents: [], icon: "🍞", count: 1_000 },
  { id: travel, name: "Travel", parents: [], icon: "🚆", count: 3 },
];

const calls = () => server.calls("bookmarks.list");
const openGroups = () => open(<BookmarkGroups groups={groups} view="dense" />);

beforeEach(() => {
  server.on("categories.list", []);
  serveList([...loaves, ...trips]);
});

test("only the visible bookmarks are loaded and rendered, and scrolling loads the next", async () => {
  await openGroups();
  await expect.element(link("Bookmark 0")).toBeVisible();
  expect(calls()).toEqual([{ archived: "false", categoryId: bread, skip: 0, limit: 60 }]);
  expect(page.getByRole("listitem").elements().length).toBeLessThan(60);
  window.scrollTo(0, 500 * 34);
  await expect.element(link("Bookmark 510")).toBeVisible();
  expect(page.getByRole("listitem").elements().length).toBeLessThan(60);
  expect(calls().length).toBeLessThan(5);
});

test("a collapsed group shows no bookmarks, and stays collapsed on the next visit", async () => {
  const { unmount } = await openGroups();
  await page.getByRole("button", { name: "Collapse Bread" }).click();
  await expect.element(link("Trip 2")).toBeVisible();
  expect(link("Bookmark 0").elements()).toEqual([]);
  await unmount();
  await openGroups();
  await expect.element(link("Trip 2")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Expand Bread" })).toBeVisible();
});

test("a failure to load bookmarks is shown, and Try again loads them", async () => {
  server.on("bookmarks.list", new Refusal("CONFLICT"));
  await openGroups();
  await expect.element(page.getByText(/^Failed to load bookmarks/)).toBeVisible();
  serveList(loaves);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(link("Bookmark 0")).toBeVisible();
  await expect.element(page.getByText(/^Failed to load bookmarks/)).not.toBeInTheDocument();
});

test("keys move from one group to the next and delete there, and the next bookmark gets the focus", async () => {
  server.on("bookmarks.delete", () => {
    serveList(trips.slice(1));
    return { deleted: 1, ids: [trips[0]!.id], changeId: "change 1" };
  });
  const few = [{ ...groups[0]!, count: 1 }, groups[1]!];
  serveList([loaves[0]!, ...trips]);
  await open(<BookmarkGroups groups={few} view="dense" />);
  await expect.element(link("Trip 0")).toBeVisible();
  await userEvent.keyboard("jj");
  await expect.element(link("Trip 0")).toHaveFocus();
  await userEvent.keyboard("#");
  await expect.poll(messageText).toContain("Bookmark deletedTrip 0");
  await expect.element(link("Trip 1")).toHaveFocus();
  await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ ids: [trips[0]!.id] }]);
});

test("j scrolls the next bookmark into view", async () => {
  await openGroups();
  await expect.element(link("Bookmark 0")).toBeVisible();
  link("Bookmark 0").element().focus();
  for (let step = 0; step < 40; step += 1) await userEvent.keyboard("j");
  await expect.element(link("Bookmark 40")).toHaveFocus();
  await expect.element(link("Bookmark 40")).toBeInViewport();
});
