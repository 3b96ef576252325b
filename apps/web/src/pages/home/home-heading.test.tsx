import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { open } from "../../shared/testing/open.tsx";
import { makeCategory } from "../../shared/testing/samples.ts";
import { HomeHeading } from "./home-heading.tsx";

const onViewChange = vi.fn<(view: string) => void>();
const tree = buildCategoryTree([makeCategory({ name: "Bread" })]);
const sidebar = { tree, totalCount: 0, selectedId: null, Below: () => <p>Below the categories</p> };
const search = { tree, filters: null, onSearch: () => {}, onSave: () => {} };
const categories = page.getByRole("button", { name: "Categories" });
const drawer = page.getByRole("dialog", { name: "Categories" });
beforeEach(() => void onViewChange.mockClear());

const openHeading = (shown: typeof sidebar | null) =>
  open(<HomeHeading subject={null} view="cards" onViewChange={onViewChange} sidebar={shown} {...search} />);

test("the categories open in a drawer, as often as needed", async () => {
  await openHeading(sidebar);
  await categories.click();
  await expect.element(drawer.getByText("Below the categories")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await categories.click();
  await expect.element(drawer).toBeVisible();
});

test("beside a sidebar there is no drawer", async () => {
  await openHeading(null);
  await expect.element(categories).not.toBeInTheDocument();
});

test("the view can be switched", async () => {
  await openHeading(null);
  await expect.element(page.getByRole("button", { name: "Cards view" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Dense view" }).click();
  expect(onViewChange.mock.calls).toEqual([["dense"]]);
});
