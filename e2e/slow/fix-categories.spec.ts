import { categoriesOf, saveMany, signedIn as test } from "../people.ts";
import { expect, select } from "../test.ts";

const wrongCategories = [
  { url: "https://github.com/a/b", title: "A repository" },
  { url: "https://github.com/c/d", title: "Another repository" },
  { url: "https://www.netflix.com/title/1", title: "A film" },
];

test("categories are fixed: previewed, one left out, applied, shown in every tab, and undone", async ({
  page,
  context,
}) => {
  const bookmarks = wrongCategories.map((link) => ({ ...link, category: "Travel", isAiGenerated: true }));
  await saveMany(page, bookmarks);
  const before = await categoriesOf(page);
  const other = await context.newPage();
  await other.goto("/");
  await expect(other.getByRole("article").first()).toBeVisible();

  // Background pages render once a second.
  await page.bringToFront();
  await page.goto("/add");
  await page.getByRole("link", { name: "Fix Categories" }).click();
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByRole("heading", { name: "3 bookmarks would move" })).toBeVisible();
  expect(await categoriesOf(page)).toEqual(before);
  await expect(other.getByRole("link", { name: "Activity: Review 3 changes" })).toBeVisible();

  await test.step("single bookmarks and whole groups are left out", async () => {
    const group = page.getByRole("button", { name: /Travel to Development/ });
    const whole = page.getByRole("checkbox", { name: "Move all from Travel to Development" });
    await group.click();
    await page.getByRole("checkbox", { name: "Another repository" }).click();
    await expect(whole).toHaveAttribute("aria-checked", "mixed");
    await expect(page.getByRole("button", { name: "Apply to 2 bookmarks" })).toBeVisible();
    await page.getByRole("checkbox", { name: "Move all from Travel to Entertainment" }).click();
    await expect(page.getByRole("button", { name: "Apply to 1 bookmark" })).toBeVisible();
    await page.getByRole("checkbox", { name: "Move all from Travel to Entertainment" }).click();
  });

  await page.getByRole("button", { name: "Apply to 2 bookmarks" }).click();
  await expect(page.getByRole("heading", { name: "2 bookmarks moved" })).toBeVisible();
  const after = { "A repository": "Development", "Another repository": "Travel", "A film": "Entertainment" };
  expect(await categoriesOf(page)).toEqual(after);

  await test.step("it is undone as a whole, later and from another tab", async () => {
    await other.bringToFront();
    await other.reload();
    await other.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "History" }).click();
    await other.getByRole("main").getByRole("listitem").getByRole("button", { name: /^Undo/ }).first().click();
    await expect.poll(() => categoriesOf(page)).toEqual(before);
    await other.close();
    await expect(page.getByRole("heading", { name: "Undone" })).toBeVisible();
  });

  await test.step("a preview that changes nothing says so", async () => {
    await page.getByRole("link", { name: "Run again" }).click();
    await select(page, "Which bookmarks", "News");
    await page.getByRole("button", { name: "Preview changes" }).click();
    await expect(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
  });

  await test.step("tags are proposed in the same way", async () => {
    await page.getByRole("link", { name: "Run again" }).click();
    await page.getByRole("radio", { name: "Tags" }).check();
    await page.getByRole("button", { name: "Preview changes" }).click();
    await expect(page.getByRole("heading", { name: /would get tags|Everything is in place/ })).toBeVisible();
  });
});
