import { timeLeft, type TrashedBookmark, TrashList } from "./trash-list.tsx";
import { expect, makeTrashed, open, page, test, vi } from "../../shared/testing/in-page.ts";

const bookmarks = Array.from({ length: 500 }, (_, index) => makeTrashed({ title: `Bookmark ${index}` }));
const rows = () => page.getByRole("listitem").elements();
const rowWith = (title: string) => page.getByRole("listitem").filter({ hasText: title });

async function openList(count: number, hasMore = false) {
  const act = {
    onEndReached: vi.fn<() => void>(),
    onToggle: vi.fn<(id: string, isRange: boolean) => void>(),
    onRestore: vi.fn<(id: string) => void>(),
    onDelete: vi.fn<(bookmark: TrashedBookmark) => void>(),
  };
  const shown = bookmarks.slice(0, count);
  await open(<TrashList bookmarks={shown} hasMore={hasMore} selected={new Set([shown[1]!.id])} {...act} />);
  return act;
}

test("of many rows only the visible ones are rendered, and scrolling renders the others", async () => {
  await openList(500);
  await expect.element(rowWith("Bookmark 0")).toHaveAttribute("aria-setsize", "500");
  expect(rows().length).toBeLessThan(40);
  window.scrollTo(0, 64 * 300);
  await expect.element(rowWith("Bookmark 305")).toHaveAttribute("aria-posinset", "306");
  expect(rows().length).toBeLessThan(40);
});

test("the next page is requested near the end of the list, and not before", async () => {
  const { onEndReached } = await openList(100, true);
  await expect.element(rowWith("Bookmark 0")).toHaveAttribute("aria-setsize", "-1");
  expect(onEndReached).not.toHaveBeenCalled();
  window.scrollTo(0, 64 * 75);
  await expect.poll(() => onEndReached.mock.calls.length).toBeGreaterThan(0);
});

test("a complete list requests nothing at its end", async () => {
  const { onEndReached } = await openList(3);
  await expect.element(rowWith("Bookmark 2")).toBeVisible();
  expect(onEndReached).not.toHaveBeenCalled();
});

test("a row can be selected, alone or with Shift as a range, restored and deleted", async () => {
  const { onToggle, onRestore, onDelete } = await openList(3);
  await expect.element(page.getByRole("checkbox", { name: "Select Bookmark 1" })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: "Select Bookmark 0" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Select Bookmark 0" }).click();
  await page.getByRole("checkbox", { name: "Select Bookmark 2" }).click({ modifiers: ["Shift"] });
  expect(onToggle.mock.calls).toEqual([
    [bookmarks[0]!.id, false],
    [bookmarks[2]!.id, true],
  ]);
  await page.getByRole("button", { name: "Restore Bookmark 2" }).click();
  expect(onRestore).toHaveBeenCalledExactlyOnceWith(bookmarks[2]!.id);
  await page.getByRole("button", { name: "Delete Bookmark 0 now" }).click();
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(bookmarks[0]);
});

const now = new Date("2026-05-31T12:00:00Z");
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);

test("deleted bookmarks stay for 30 days, and the days left are shown", () => {
  expect(timeLeft(daysAgo(0), now)).toBe("30 days left");
  expect(timeLeft(daysAgo(0.01), now)).toBe("30 days left");
  expect(timeLeft(daysAgo(28), now)).toBe("2 days left");
  expect(timeLeft(daysAgo(29), now)).toBe("1 day left");
});

test("bookmarks that are due, or overdue, are removed today", () => {
  expect(timeLeft(daysAgo(29.9), now)).toBe("Deleted permanently today");
  expect(timeLeft(daysAgo(40), now)).toBe("Deleted permanently today");
});
