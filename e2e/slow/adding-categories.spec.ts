import { saved, signedIn as test } from "../people.ts";
import { expect, select } from "../test.ts";

test("categories are imported with their links, and a bookmark saved alone is organized, too", async ({ page }) => {
  await page.goto("/add?method=categories");
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("Please add at least one category with URLs")).toBeVisible();
  await page.getByLabel(/^URLs/).fill("bread.example");
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("Please enter a category name")).toBeVisible();
  await page.getByLabel(/^Category name/).fill("Baking");
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("Import Complete")).toBeVisible();
  expect(await saved(page)).toMatchObject([{ category: "Baking" }]);
  await page.goto("/add?method=single");
  await page.getByLabel(/^URL/).fill("https://trains.example");
  await page.getByLabel(/^Title/).fill("Night trains");
  await page.getByRole("button", { name: "Save bookmark" }).click();
  await page.getByRole("link", { name: "Organize it" }).click();
  await expect(page.getByRole("heading", { name: "Organize" })).toBeVisible();
  await select(page, "Category", "Baking");
  await page.getByRole("button", { name: "Move 1 bookmark" }).click();
  await expect(page.getByText("Moved 1 bookmark to Baking", { exact: true })).toBeVisible();
  await expect(page.getByText("Baking", { exact: true }).first()).toBeVisible();
});
