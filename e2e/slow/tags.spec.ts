import { saveMany, signedIn as test } from "../people.ts";
import { expect, type Locator, type Page, select } from "../test.ts";

const list = (page: Page): Locator => page.getByRole("list", { name: "Tags", exact: true });
const rows = (page: Page): Locator => list(page).getByRole("listitem");
const undo = (page: Page): Promise<void> => page.getByRole("button", { name: "Undo" }).click();

/** One bookmark for each list of tags. */
async function openTags(page: Page, bookmarks: string[][]): Promise<void> {
  const all = bookmarks.map((tags, index) => ({ url: `https://a.example/${index}`, title: `Page ${index}`, tags }));
  await saveMany(page, all);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Tags" }).click();
  await expect(page.getByRole("heading", { name: "Tags", level: 1 })).toBeFocused();
}

test("tags are searched, sorted and renamed, and a tag links to its bookmarks", async ({ page }) => {
  await openTags(page, [["zoo", "pear"], ["zoo"], ["zoo", "quince"], ["pear"], ["appel"]]);
  await expect(rows(page)).toHaveText([/zoo.*3/, /pear.*2/, /appel.*1/, /quince.*1/]);
  await select(page, "Sort by", "By name");
  await expect(rows(page)).toHaveText([/appel/, /pear/, /quince/, /zoo/]);
  await page.getByRole("searchbox", { name: "Find a tag" }).fill("PE");
  await expect(rows(page)).toHaveText([/appel/, /pear/]);

  await page.getByRole("button", { name: "Rename appel" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename “appel”" });
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByLabel("Name").press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Please enter a tag.");
  await dialog.getByLabel("Name").fill("pear");
  await expect(dialog.getByText("You have “pear” already: the two become one.")).toBeVisible();
  await dialog.getByLabel("Name").fill("apple");
  await dialog.getByLabel("Name").press("Enter");
  await expect(page.getByText("“appel” is now “apple”").first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a tag" }).fill("app");
  await expect(rows(page)).toHaveText([/apple/]);
  await undo(page);
  await expect(rows(page)).toHaveText([/appel/]);

  await page.getByRole("link", { name: "appel" }).click();
  await expect(page.getByRole("link", { name: "Page 4", exact: true })).toBeVisible();
  await expect(page.getByText("1 bookmark found")).toBeVisible();
});

test("tags are selected, merged and deleted by keyboard, and each change is undone", async ({ page }) => {
  await openTags(page, [["js", "old"], ["javascript"], ["ecma", "js"], ["keep"]]);
  await expect(rows(page)).toHaveCount(5);
  for (const tag of ["js", "javascript"]) await page.getByRole("checkbox", { name: `Select ${tag}` }).press("Space");
  await page.getByRole("searchbox", { name: "Find a tag" }).fill("ecma");
  await page.getByRole("checkbox", { name: "Select ecma" }).press("Space");
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.getByRole("button", { name: "Merge", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Merge 3 tags" });
  await expect(dialog.getByLabel("Name")).toHaveValue("js");
  await dialog.getByLabel("Name").fill("JavaScript");
  await dialog.getByLabel("Name").press("Enter");
  await expect(page.getByText("3 tags merged into “JavaScript”").first()).toBeVisible();
  await expect(page.getByText(/\d selected/)).toBeHidden();
  await page.getByRole("searchbox", { name: "Find a tag" }).fill("");
  await expect(rows(page)).toHaveText([/JavaScript.*3/, /keep.*1/, /old.*1/]);
  await undo(page);
  await expect(rows(page)).toHaveText([/js.*2/, /ecma/, /javascript/, /keep/, /old/]);

  await page.getByRole("button", { name: "Delete old" }).press("Enter");
  await expect(rows(page)).toHaveText([/js/, /ecma/, /javascript/, /keep/]);
  await expect(list(page)).toBeFocused();
  await undo(page);
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole("button", { name: "Select all" }).press("Enter");
  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect(page.getByText("No tags yet")).toBeVisible();
  await undo(page);
  await expect(rows(page)).toHaveCount(5);
});

test("variants of a tag are suggested for merging; dismissed ones stay hidden", async ({ page }) => {
  await openTags(page, [["Recipe", "to read"], ["recipes", "to-read"], ["recipes"]]);
  const suggested = page.locator("details").filter({ hasText: "These look like the same tag" });
  await suggested.getByText("These look like the same tag").click();
  await expect(suggested.getByRole("listitem")).toHaveText([/recipes.*Recipe/, /to.read.*to.read/]);
  await suggested.getByRole("button", { name: "Merge into recipes: Recipe" }).click();
  await expect(rows(page)).toHaveText([/recipes.*3/, /to.read/, /to.read/]);
  await undo(page);
  await expect(suggested.getByRole("listitem")).toHaveCount(2);
  for (const group of ["recipes, Recipe", "to read, to-read"]) {
    await suggested.getByRole("button", { name: `Keep apart: ${group}` }).click();
  }
  await expect(suggested).toBeHidden();
  await undo(page);
  await suggested.getByText("These look like the same tag").click();
  await expect(suggested.getByRole("listitem")).toHaveText([/to.read.*to.read/]);
  await page.reload();
  await suggested.getByText("These look like the same tag").click();
  await expect(suggested.getByRole("listitem")).toHaveText([/to.read.*to.read/]);
});

test("of thousands of tags only those in view are rendered, and a failure says so", async ({ page }) => {
  const all = Array.from({ length: 5_000 }, (_, index) => `tag ${String(index).padStart(4, "0")}`);
  await openTags(
    page,
    Array.from({ length: 500 }, (_, index) => all.slice(index * 10, index * 10 + 10)),
  );
  await expect(rows(page).first()).toHaveText(/tag 0000/);
  expect(await rows(page).count()).toBeLessThan(60);
  await page.keyboard.press("End");
  await expect(rows(page).last()).toHaveText(/tag 4999/);
  await page.getByRole("searchbox", { name: "Find a tag" }).fill("4321");
  await expect(rows(page)).toHaveText([/tag 4321/]);
  // Refuses only these calls: when an unreachable server is back, the page retries by itself.
  const refused = "**/trpc/*tags.*";
  // And only until "Try again" is pressed: the server is still reading the 500 pages, and its events load the tags, too.
  const isPressed = () => page.evaluate(() => "pressed" in document.body.dataset).catch(() => false);
  await page.route(refused, async (route) =>
    (await isPressed()) ? route.continue() : route.fulfill({ status: 409, body: "{}" }),
  );
  await page.getByRole("button", { name: "Delete tag 4321" }).click();
  await expect(page.getByText(/Couldn't delete the tags/).first()).toBeVisible();
  await expect(rows(page)).toHaveText([/tag 4321/]);
  await page.reload();
  await expect(page.getByText("Couldn't load your tags")).toBeVisible();
  await page.evaluate(() => {
    addEventListener("click", () => (document.body.dataset["pressed"] = ""), { capture: true, once: true });
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toHaveText(/tag 0000/);
});

test("a tag on thousands of bookmarks is renamed with visible progress, and restored", async ({ page }) => {
  const count = 6_000;
  const bookmarks = Array.from({ length: count }, (_, index) => ({ url: `https://a.example/${index}`, tags: ["old"] }));
  await saveMany(page, bookmarks);
  await page.goto("/tags");
  await page.getByRole("button", { name: "Rename old" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("new");
  await page.getByRole("dialog").getByLabel("Name").press("Enter");
  await expect(page.getByRole("progressbar", { name: "Bookmarks changed" })).toBeVisible();
  await expect(page.getByText("“old” is now “new”").first()).toBeVisible({ timeout: 240_000 });
  await expect(page.getByRole("progressbar", { name: "Bookmarks changed" })).toBeHidden();
  await expect(rows(page)).toHaveText([/new.*6,000/]);
  await undo(page);
  await expect(rows(page)).toHaveText([/old.*6,000/], { timeout: 240_000 });
});
