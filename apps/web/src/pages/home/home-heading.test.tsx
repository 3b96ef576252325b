import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { open } from "../../shared/testing/open.tsx";
import { HomeHeading } from "./home-heading.tsx";

const onViewChange = vi.fn<(view: string) => void>();
const search = { tree: buildCategoryTree([]), filters: null, onSearch: () => {}, onSave: () => {} };

test("the view can be switched", async () => {
  await open(<HomeHeading subject={null} view="cards" onViewChange={onViewChange} {...search} />);
  await expect.element(page.getByRole("button", { name: "Cards view" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Dense view" }).click();
  expect(onViewChange.mock.calls).toEqual([["dense"]]);
});

test("an empty library can be searched and shown in another view, too", async () => {
  await open(<HomeHeading subject={null} isEmpty view="cards" onViewChange={onViewChange} {...search} />);
  await expect.element(page.getByRole("button", { name: "Advanced Search & AI Filters" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Dense view" })).toBeVisible();
});
