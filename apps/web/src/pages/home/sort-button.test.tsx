import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { listSort } from "../../features/bookmarks/list-sort.ts";
import { open } from "../../shared/testing/open.tsx";
import { SortButton } from "./sort-button.tsx";

afterEach(() => listSort.set("newest"));

test("the order is chosen from a menu, which marks the present one", async () => {
  await open(<SortButton hasManual />);
  await page.getByRole("button", { name: "Sort: Newest first" }).click();
  await expect.element(page.getByRole("menuitemradio", { name: "Newest first" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "Manual" }).click();
  expect(listSort.get()).toBe("manual");
  await expect.element(page.getByRole("button", { name: "Sort: Manual" })).toBeVisible();
});

test("a list of everything has no manual order", async () => {
  await open(<SortButton hasManual={false} />);
  await page.getByRole("button", { name: /^Sort/ }).click();
  await expect.element(page.getByRole("menuitemradio", { name: "Site" })).toBeVisible();
  await expect.element(page.getByRole("menuitemradio", { name: "Manual" })).not.toBeInTheDocument();
});
