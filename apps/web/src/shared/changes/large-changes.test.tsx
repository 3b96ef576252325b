import { LargeChangeProgress, setChangeProgress, useChangeProgress } from "./large-changes.tsx";
import { askFirst } from "./ask-first.ts";
import { afterEach, expect, open, openHook, page, test, vi } from "../testing/in-page.ts";

const texts = { title: "Move 51 bookmarks to Trash?", description: "For 30 days.", confirmLabel: "Move to Trash" };

test("a large change says what will happen, and is made when the person agrees", async () => {
  const run = vi.fn<() => void>();
  await open(<LargeChangeProgress />);
  askFirst(51, { ...texts, run });
  const dialog = page.getByRole("alertdialog", { name: texts.title });
  await expect.element(dialog).toHaveAccessibleDescription("For 30 days.");
  expect(run).not.toHaveBeenCalled();
  await dialog.getByRole("button", { name: "Move to Trash" }).click();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a large change that the person cancels is not made", async () => {
  const run = vi.fn<() => void>();
  await open(<LargeChangeProgress />);
  askFirst(51, { ...texts, run });
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  expect(run).not.toHaveBeenCalled();
});

test("the progress of a running change is shown with its number, from the start to the end", async () => {
  await open(<LargeChangeProgress />);
  setChangeProgress({ done: 0, total: 20_000 });
  await expect.element(page.getByText("0 of 20,000. You can keep working.")).toBeVisible();
  setChangeProgress({ done: 3_000, total: 20_000 });
  await expect
    .element(page.getByRole("progressbar", { name: "Bookmarks changed" }))
    .toHaveAttribute("aria-valuenow", "3000");
  setChangeProgress({ done: 20_000, total: 20_000 });
  await expect.element(page.getByRole("progressbar")).not.toBeInTheDocument();
});

afterEach(() => setChangeProgress({ done: 1, total: 1 }));

test("the progress of a change is shown while it runs, and is gone when the last bookmark is done", async () => {
  const { result } = await openHook(useChangeProgress);
  expect(result.current).toBeNull();
  setChangeProgress({ done: 1_000, total: 2_000 });
  await expect.poll(() => result.current).toEqual({ done: 1_000, total: 2_000 });
  setChangeProgress({ done: 2_000, total: 2_000 });
  await expect.poll(() => result.current).toBeNull();
});

test("a page that opens while a change runs shows its progress", async () => {
  setChangeProgress({ done: 5, total: 10 });
  const { result } = await openHook(useChangeProgress);
  expect(result.current).toEqual({ done: 5, total: 10 });
});
