import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { manyBookmarks } from "../../features/bookmarks/testing/serve-list.ts";
import { open } from "../../shared/testing/open.tsx";
import { makeCategory } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { BookmarkRows } from "./bookmark-rows.tsx";

const link = (index: number) => page.getByRole("link", { name: `Bookmark ${index}`, exact: true });

beforeEach(() => {
  server.on("categories.list", [makeCategory()]);
});

test("J and K move between bookmarks, and X selects the focused one", async () => {
  await open(<BookmarkRows bookmarks={manyBookmarks(3)} />);
  await userEvent.keyboard("j");
  await expect.element(link(0)).toHaveFocus();
  await userEvent.keyboard("j");
  await expect.element(link(1)).toHaveFocus();
  await userEvent.keyboard("k");
  await expect.element(link(0)).toHaveFocus();
  await userEvent.keyboard("x");
  await expect.element(page.getByRole("checkbox", { name: /Bookmark 0/ })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: /Bookmark 1/ })).not.toBeChecked();
});

test("E edits the focused bookmark", async () => {
  server.on("tags.popular", []);
  await open(<BookmarkRows bookmarks={manyBookmarks(2)} />);
  await userEvent.keyboard("j");
  await userEvent.keyboard("j");
  await expect.element(link(1)).toHaveFocus();
  await userEvent.keyboard("e");
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Bookmark 1");
});
