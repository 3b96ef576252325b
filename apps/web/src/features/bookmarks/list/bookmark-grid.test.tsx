import { makeBookmark } from "../../../shared/testing/samples.ts";
import { BookmarkGrid } from "./bookmark-grid.tsx";
import { listMetrics } from "./list-geometry.ts";
import { beforeEach, expect, messageText, open, page, press, server, test } from "../../../shared/testing/in-page.ts";

const bookmarks = ["Rye", "Spelt", "Oats"].map((title) => makeBookmark({ title }));
const ids = bookmarks.map(({ id }) => id);
const box = (title: string) => page.getByRole("checkbox", { name: `Select ${title}` });

beforeEach(() => {
  server.on("categories.list", []);
  server.on("bookmarks.delete", ({ ids: deleted = [] }) => ({
    deleted: deleted.length,
    ids: deleted,
    changeId: "change 1",
  }));
});

test.for(["cards", "covers", "dense"] as const)("all bookmarks are rendered at once as %s", async (view) => {
  await open(<BookmarkGrid bookmarks={bookmarks} view={view} />);
  const titles = page
    .getByRole("listitem")
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);
  expect(titles).toEqual(["Rye", "Spelt", "Oats"]);
});

test("cards are as high as those of home, which counts their height", async () => {
  await open(<BookmarkGrid bookmarks={bookmarks} view="cards" />);
  const { height } = page.getByRole("listitem").first().element().getBoundingClientRect();
  expect(height).toBe(listMetrics("cards", 1_000).itemHeight);
});

test("a range is selected by clicks and deleted with a key", async () => {
  await open(<BookmarkGrid bookmarks={bookmarks} view="dense" />, { isEditing: true });
  await box("Rye").click();
  await box("Oats").click({ modifiers: ["Shift"] });
  await expect.element(box("Spelt")).toBeChecked();
  await press("#");
  await expect.poll(messageText).toContain("3 bookmarks deleted");
  expect(server.calls("bookmarks.delete").map(({ ids: deleted }) => deleted?.toSorted())).toEqual([ids]);
  await expect.element(box("Rye")).not.toBeChecked();
});

test("without a selection the key deletes the focused bookmark", async () => {
  await open(<BookmarkGrid bookmarks={bookmarks} view="cards" />);
  await press("jj#");
  await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ ids: [ids[1]] }]);
});

test("e edits the focused bookmark; Escape, and discarding what was typed, give the focus back to it", async () => {
  await open(<BookmarkGrid bookmarks={bookmarks} view="cards" />);
  await press("jje");
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Spelt");
  await press("j");
  await press("{Escape}");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(page.getByRole("link", { name: "Spelt" })).toHaveFocus();
  await press("e");
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveFocus();
  await press("{Escape}");
  await expect.element(page.getByRole("link", { name: "Spelt" })).toHaveFocus();
});

test("a narrow window gives dense rows two lines", async () => {
  await page.viewport(400, 800);
  try {
    await open(<BookmarkGrid bookmarks={bookmarks} view="dense" />);
    await expect.poll(() => page.getByRole("listitem").first().element().clientHeight).toBe(56);
    await page.viewport(1_280, 800);
    await expect.poll(() => page.getByRole("listitem").first().element().clientHeight).toBe(34);
  } finally {
    await page.viewport(1_280, 800);
  }
});
