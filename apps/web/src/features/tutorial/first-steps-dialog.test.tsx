import { makeBookmark, makeCategory } from "../../shared/testing/samples.ts";
import { choose, expectMessage, undo } from "../../shared/testing/steps.ts";
import { FirstStepsDialog } from "./first-steps-dialog.tsx";
import { beforeEach, expect, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread", bookmarkCount: 1_200 });
const travel = makeCategory({ name: "Travel", bookmarkCount: 34 });
/** It has no bookmarks of its own, but is in the sidebar. */
const food = makeCategory({ name: "Food", bookmarkCount: 0 });
const sorted = makeBookmark({ title: "Lisbon", categoryId: bread.id, isAiGenerated: true });
const onClose = vi.fn<() => void>();
const next = () => page.getByRole("button", { name: "Next" }).click();

beforeEach(async () => {
  onClose.mockClear();
  server.on("categories.list", [travel, bread, food]);
  server.on("bookmarks.list", { items: [makeBookmark({ title: "A sourdough" }), sorted], nextCursor: null });
  server.on("search.quick", {
    bookmarks: [makeBookmark({ title: "A sourdough" })],
    corrections: [],
    inPageText: {},
  });
  await open(<FirstStepsDialog onClose={onClose} />);
});

test("the first step shows the largest of the person's categories, and counts them as home does", async () => {
  await expect.element(page.getByText("1,234 links in 3 categories.", { exact: false })).toBeVisible();
  await expect.poll(() => page.getByRole("listitem").first().element().textContent).toContain("Bread1,200");
});

test("the second step searches for a word of a link of theirs", async () => {
  await next();
  await expect.element(page.getByRole("searchbox")).toHaveValue("sourdough");
  await expect.element(page.getByText("A sourdough")).toBeVisible();
  expect(server.calls("search.quick")).toMatchObject([{ q: "sourdough" }]);
});

test("in the third step a link that was sorted automatically is moved, and Undo brings it back", async () => {
  server.on("bookmarks.updateMany", { updated: 1, failed: [], changeId: "change 1" });
  server.on("bookmarks.undoChange", { restored: 1, failed: [] });
  await next();
  await next();
  await expect.element(page.getByText("Lisbon")).toBeVisible();
  await choose("Category", "Travel");
  await expectMessage("Moved to Travel");
  expect(server.calls("bookmarks.updateMany")).toEqual([{ ids: [sorted.id], categoryId: travel.id }]);
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change 1" }]);
  await page.getByRole("button", { name: "Done" }).click();
  expect(onClose).toHaveBeenCalledOnce();
});
