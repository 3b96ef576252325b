import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useState } from "react";
import { manyBookmarks } from "../testing/serve-list.ts";
import type { DropTarget } from "../list-sort.ts";
import { startDrag } from "../../../shared/dragging/testing/drag.tsx";
import { makeCategory } from "../../../shared/testing/samples.ts";
import { allLoaded } from "../../../shared/testing/steps.ts";
import { BookmarkGrid } from "./bookmark-grid.tsx";
import { beforeEach, expect, open, page, server, test, userEvent, vi } from "../../../shared/testing/in-page.ts";

const link = (index: number) => page.getByRole("link", { name: `Bookmark ${index}`, exact: true });

beforeEach(() => {
  server.on("categories.list", [makeCategory()]);
});

test("J and K move between bookmarks, and X selects the focused one", async () => {
  await open(<BookmarkGrid view="rows" bookmarks={manyBookmarks(3)} />);
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
  await open(<BookmarkGrid view="rows" bookmarks={manyBookmarks(2)} />);
  await userEvent.keyboard("j");
  await userEvent.keyboard("j");
  await expect.element(link(1)).toHaveFocus();
  await userEvent.keyboard("e");
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Bookmark 1");
});

/** Rows in manual order, which do what they are told. */
function ManualRows({ onMove }: { onMove: (title: string, target: DropTarget, isStep: boolean) => void }) {
  const [bookmarks, setBookmarks] = useState<readonly Bookmark[]>(three);
  return (
    <BookmarkGrid
      view="rows"
      bookmarks={bookmarks}
      onMove={({ bookmark, target, isStep }) => {
        onMove(bookmark.title, target, isStep);
        const rest = bookmarks.filter((one) => one !== bookmark);
        const index = rest.findIndex(({ id }) => id === ("beforeId" in target ? target.beforeId : target.afterId));
        setBookmarks(rest.toSpliced("beforeId" in target ? index : index + 1, 0, bookmark));
      }}
    />
  );
}

const three = manyBookmarks(3, { categoryId: makeCategory().id });
const [first, second, third] = three as [Bookmark, Bookmark, Bookmark];
const order = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((row) => row.querySelector("h2")?.textContent?.slice(-1))
    .join("");

async function openManual() {
  const onMove = vi.fn<(title: string, target: DropTarget, isStep: boolean) => void>();
  await open(<ManualRows onMove={onMove} />);
  return onMove;
}

test("in manual order, Alt with an arrow key moves the focused bookmark, which keeps the focus", async () => {
  const onMove = await openManual();
  await userEvent.keyboard("j");
  await expect.element(link(0)).toHaveFocus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(order).toBe("102");
  await expect.element(link(0)).toHaveFocus();
  await expect.element(page.getByRole("status")).toHaveTextContent("Bookmark 0 moved to place 2");
  await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
  await expect.poll(order).toBe("120");
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(order).toBe("102");
  await expect.element(link(0)).toHaveFocus();
  expect(onMove.mock.calls).toEqual([
    ["Bookmark 0", { afterId: second.id }, true],
    ["Bookmark 0", { afterId: third.id }, true],
    ["Bookmark 0", { beforeId: third.id }, true],
  ]);
});

test("in manual order, the menu of a bookmark moves it, as far as it goes", async () => {
  await openManual();
  const item = (name: string) => page.getByRole("menuitem", { name });
  const openMenu = async (title: string) => {
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    await allLoaded();
  };
  await openMenu("Bookmark 2");
  await expect.element(item("Move down")).toHaveAttribute("aria-disabled", "true");
  await item("Move up").click();
  await expect.poll(order).toBe("021");
  await openMenu("Bookmark 2");
  await item("Move up").click();
  await expect.poll(order).toBe("201");
  await openMenu("Bookmark 2");
  await expect.element(item("Move up")).toHaveAttribute("aria-disabled", "true");
});

test("in manual order, a bookmark is dropped before or after another", async () => {
  const onMove = await openManual();
  const row = (index: number) => page.getByRole("listitem").nth(index).element();
  const { dropOn } = await startDrag(row(2));
  await dropOn(row(0));
  await expect.poll(() => onMove.mock.calls).toEqual([["Bookmark 2", { beforeId: first.id }, false]]);
  await expect.poll(order).toBe("201");
});

test("in another order, bookmarks cannot be moved", async () => {
  await open(<BookmarkGrid view="rows" bookmarks={three} />);
  await userEvent.keyboard("j");
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await page.getByRole("button", { name: "Actions for Bookmark 0" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Edit Bookmark" })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: "Move down" })).not.toBeInTheDocument();
  expect(order()).toBe("012");
});
