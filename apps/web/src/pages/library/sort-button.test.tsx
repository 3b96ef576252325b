import { listSort } from "../../features/bookmarks/list-sort.ts";
import { SortButton } from "./sort-button.tsx";
import { afterEach, beforeEach, expect, makeCategory, open, page, server, test } from "../../shared/testing/in-page.ts";

beforeEach(() => server.on("categories.list", [makeCategory({ name: "Bread", position: "" })]));
afterEach(() => listSort.set("newest"));

const choice = (group: string, name: string) =>
  page.getByRole("group", { name: group }).getByRole("menuitemradio", { name });

test("the order is chosen from a menu, which marks the present one", async () => {
  await open(<SortButton hasManual />);
  await page.getByRole("button", { name: "Sort: Newest first" }).click();
  await expect.element(choice("Bookmarks", "Newest first")).toBeChecked();
  await choice("Bookmarks", "Manual").click();
  expect(listSort.get()).toBe("manual");
  await expect.element(page.getByRole("button", { name: "Sort: Manual" })).toBeVisible();
});

test("a list of everything has no manual order", async () => {
  await open(<SortButton hasManual={false} />);
  await page.getByRole("button", { name: /^Sort/ }).click();
  await expect.element(choice("Bookmarks", "Site")).toBeVisible();
  await expect.element(choice("Bookmarks", "Manual")).not.toBeInTheDocument();
});
