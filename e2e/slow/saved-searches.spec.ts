import { AxeBuilder } from "@axe-core/playwright";
import { expectAccessibleAtAnyWidth } from "../accessibility.ts";
import { categoryNamed, save, signedIn as test } from "../people.ts";
import { expect, type Locator, type Page, select } from "../test.ts";

const section = (page: Page): Locator => page.getByRole("region", { name: "Saved searches" });
const names = (page: Page): Locator => section(page).getByRole("listitem");

async function openHome(page: Page): Promise<void> {
  await save(
    page,
    { url: "https://bread.example", title: "Bread", category: "Baking", tags: ["slow"] },
    { url: "https://rolls.example", title: "Rolls", category: "Baking" },
    { url: "https://alps.example", title: "Alps", category: "Travel", tags: ["slow"] },
  );
  await page.goto("/");
}

/** With the advanced search. */
async function saveSearch(page: Page, tag: string, name: string): Promise<void> {
  await page.getByRole("button", { name: "Advanced Search" }).click();
  await page.getByLabel("Tags").fill(tag);
  await page.getByRole("button", { name: "Save Search" }).click();
  const dialog = page.getByRole("dialog", { name: "Save search" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(names(page).filter({ hasText: name })).toBeVisible();
}

test("a search is saved from the advanced search, opened from the sidebar, renamed, deleted and restored", async ({
  page,
}) => {
  await openHome(page);
  await page.getByRole("button", { name: "Advanced Search" }).click();
  await page.getByLabel("Tags").fill("slow");
  await select(page, "Category", "Baking");
  await expectAccessibleAtAnyWidth(page, "saving a search");
  await page.getByRole("button", { name: "Save Search" }).click();
  const dialog = page.getByRole("dialog", { name: "Save search" });
  await expect(dialog.getByLabel("Name")).toHaveValue("slow");
  await expectAccessibleAtAnyWidth(page, "naming a search");
  await dialog.getByLabel("Name").fill("");
  await dialog.getByLabel("Name").press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Please enter a name for the search");
  await dialog.getByLabel("Name").fill("Slow bread");
  await dialog.getByLabel("Name").press("Enter");
  await expect(page.getByText("Search saved").first()).toBeVisible();
  await expect(page.getByText("1 bookmark found")).toBeVisible();
  const link = names(page).getByRole("link", { name: "Slow bread" });
  await expect(link).toHaveAttribute("aria-current", "page");
  const address = page.url();

  await page.getByRole("link", { name: /All Bookmarks/ }).click();
  await expect(page.getByRole("heading", { name: "Travel" })).toBeVisible();
  await expect(link).not.toHaveAttribute("aria-current", "page");
  await page.reload();
  await link.click();
  await expect(page.getByText("1 bookmark found")).toBeVisible();
  expect(page.url()).toBe(address);

  await page.getByRole("link", { name: /All Bookmarks/ }).click();
  await saveSearch(page, "slow", "Anything slow");
  await expect(names(page)).toHaveText(["Anything slow", "Slow bread"]);
  await expectAccessibleAtAnyWidth(page, "saved searches");
  await page.getByRole("button", { name: "Rename Slow bread" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename “Slow bread”" });
  await renaming.getByLabel("Name").fill("ANYTHING slow");
  await renaming.getByLabel("Name").press("Enter");
  await expect(renaming.getByRole("alert")).toHaveText("You already have a saved search named “ANYTHING slow”.");
  await renaming.getByLabel("Name").fill("A loaf");
  await renaming.getByLabel("Name").press("Enter");
  await expect(names(page)).toHaveText(["A loaf", "Anything slow"]);

  await page.getByRole("button", { name: "Delete A loaf" }).click();
  await expect(names(page)).toHaveText(["Anything slow"]);
  await expect(names(page).getByRole("link")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names(page)).toHaveText(["A loaf", "Anything slow"]);
  await names(page).getByRole("link", { name: "A loaf" }).click();
  expect(page.url()).toBe(address);
});

test("saved searches are in the drawer of a narrow window, and changes made elsewhere are shown", async ({
  page,
  context,
}) => {
  await openHome(page);
  await saveSearch(page, "slow", "Anything slow");
  const elsewhere = await context.newPage();
  await elsewhere.setViewportSize({ width: 390, height: 844 });
  await elsewhere.goto("/");
  await elsewhere.getByRole("button", { name: "Categories" }).click();
  const drawer = elsewhere.getByRole("dialog", { name: "Categories" });
  await expect(drawer.getByRole("link", { name: "Anything slow" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page: elsewhere }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole("button", { name: "Rename Anything slow" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Quiet");
  await page.getByRole("dialog").getByLabel("Name").press("Enter");
  await drawer.getByRole("link", { name: "Quiet" }).click();
  await expect(drawer).toBeHidden();
  await expect(elsewhere.getByText("2 bookmarks found")).toBeVisible();
  await elsewhere.close();
});

test("a saved search with a deleted category says so, and works again after Undo", async ({ page }) => {
  await openHome(page);
  const { id } = await categoryNamed(page, "Baking");
  await page.request.post("/api/saved-searches", { data: { name: "Baking only", filters: { categoryId: id } } });
  const deleted = await page.request.delete(`/api/categories/${id}`);
  const { changeId } = (await deleted.json()) as { changeId: string };
  await names(page).getByRole("link", { name: "Baking only" }).click();
  await expect(page.getByText("The category of this search was deleted")).toBeVisible();
  await page.request.post(`/api/bookmarks/changes/${changeId}/undo`);
  await page.reload();
  await expect(page.getByText("2 bookmarks found")).toBeVisible();
});
