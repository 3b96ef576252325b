import { expectAccessible } from "../accessibility.ts";
import { save, saveMany, signedIn as test } from "../people.ts";
import { expect, type Locator, type Page, press, choose } from "../test.ts";

const bar = (page: Page): Locator => page.getByRole("toolbar", { name: "Bulk Edit" });
const group = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const link = (page: Page, title: string): Locator => page.getByRole("link", { name: title, exact: true });

/** Titles by category; the last one saved is the first in a list. */
async function openLibrary(page: Page, library: Record<string, string[]>): Promise<void> {
  for (const [category, titles] of Object.entries(library)) {
    const bookmarks = titles.toReversed().map((title) => ({ url: `https://${title}.example`, title, category }));
    await save(page, ...bookmarks);
  }
  await openHome(page, Object.values(library).flat());
}

/** Waits for the lists that take keys: those that the server rendered show the same links before. */
async function openHome(page: Page, titles: readonly string[]): Promise<void> {
  await page.goto("/");
  await expect(page.locator("#early-list")).toHaveCount(0);
  for (const title of titles) await expect(link(page, title)).toBeVisible();
}

test("a list is navigated, selected from, edited and deleted by keyboard alone", async ({ page }) => {
  await openLibrary(page, { Baking: ["Rye", "Spelt", "Wheat"], Trips: ["Trains"] });
  await page.keyboard.press("j");
  await expect(link(page, "Rye")).toBeFocused();
  await press(page, "j", "j", "j");
  await expect(link(page, "Trains")).toBeFocused();
  await page.keyboard.press("k");
  await expect(link(page, "Wheat")).toBeFocused();
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  expect((await opened).url()).toBe("https://wheat.example/");
  await page.bringToFront();
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Edit bookmark" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Wheat and j, k, x, #");
  await dialog.getByRole("textbox", { name: "Title" }).press("j");
  await dialog.getByRole("button", { name: "Cancel" }).press("#");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(link(page, "Wheat")).toBeFocused();
  await page.keyboard.press("Shift+K");
  await expect(bar(page)).toContainText("2 of 3 selected");
  await page.keyboard.press("x");
  await expect(bar(page)).toContainText("1 of 3 selected");
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press("#");
  await expect(link(page, "Spelt")).toBeHidden();
  await expect(link(page, "Wheat")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(link(page, "Spelt")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("jex#?");
  await expect(page.getByRole("combobox", { name: "Quick search" })).toHaveValue("jex#?");
  await press(page, "Escape", "Escape");
  await expect(page.getByRole("combobox", { name: "Quick search" })).toHaveValue("");
  await page.getByRole("button", { name: "Help" }).focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Tips & Tricks" }).getByText("Edit it")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText(" https://oats.example/porridge\n"));
  await page.keyboard.press("Control+Shift+B");
  await expect(page.getByText("Bookmark saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.evaluate(() => navigator.clipboard.writeText("see oats.example for more"));
  await page.keyboard.press("Control+Shift+B");
  await expect(page.getByText("No link copied", { exact: true })).toBeVisible();
  await expect(page.getByLabel(/^URL/)).toBeVisible();
});

test("many are selected at home and in dense lists, moved, tagged, deleted, and restored", async ({ page }) => {
  const titles = Array.from({ length: 130 }, (_, index) => `b${String(index).padStart(3, "0")}`);
  const many = titles.toReversed().map((title) => ({ url: `https://${title}.example`, title, category: "Many" }));
  await saveMany(page, many);
  await save(page, { url: "https://trains.example", title: "Trains", category: "Trips" });
  await page.goto("/");
  await choose(page, "Actions for the group Many", "Bulk Edit");
  await expect(bar(page)).toContainText("0 of 130 selected");
  await expect(bar(page).getByRole("button", { name: "Move" })).toBeDisabled();
  await group(page, "Many").getByRole("checkbox", { name: "Select b000" }).click();
  // The pages between the first and the last were never in view.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(link(page, "Trains")).toBeVisible();
  await group(page, "Many")
    .getByRole("checkbox", { name: "Select b129" })
    .click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("130 of 130 selected");
  await bar(page).getByRole("button", { name: "Select none" }).click();
  await page.getByRole("checkbox", { name: "Select Trains" }).click();
  await bar(page).getByRole("button", { name: "Move" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await expect(page.getByText("Please select a target category")).toBeVisible();
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.getByRole("option", { name: "Many" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await expect(page.getByRole("heading", { name: "Trips" })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Trips" })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.getByRole("button", { name: "Dense view" }).click();
  await expect(group(page, "All Bookmarks")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  const rows = group(page, "All Bookmarks").getByRole("article");
  await rows.filter({ hasText: "Trains" }).hover();
  await page.keyboard.press("j");
  await expect(link(page, "Trains")).toBeFocused();
  await page.keyboard.press("x");
  await bar(page).getByRole("button", { name: "Select all 131" }).click();
  await expect(bar(page)).toContainText("131 of 131 selected");
  await bar(page).getByRole("button", { name: "Edit tags" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No changes to apply")).toBeVisible();
  await page.getByLabel("Add tags").fill("flour,");
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("131 bookmarks updated", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  // A click on the bar may scroll: which rows are shown is not known.
  await expect(rows.filter({ hasText: "flour" })).not.toHaveCount(0);
  await expect(rows.filter({ hasNotText: "flour" })).toHaveCount(0);
  await press(page, "j", "x");
  await expect(bar(page)).toContainText("1 of 131 selected");
  await bar(page).getByRole("button", { name: "Select all 131" }).click();
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog", { name: "Move 131 bookmarks to Trash?" });
  await question.getByRole("button", { name: "Move to Trash" }).click();
  await expect(page.getByText("131 bookmarks deleted", { exact: true })).toBeVisible();
  await expect(page.getByText("No bookmarks yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(group(page, "All Bookmarks")).toBeVisible();
  await expect(page.getByRole("link", { name: "All Bookmarks 131 bookmarks" })).toBeVisible();
});

test("dragging one of several selected bookmarks moves them all; a failure says so", async ({ page }) => {
  await openLibrary(page, { Baking: ["Rye", "Spelt", "Wheat"], Trips: ["Trains"] });
  const cards = page.getByRole("article");
  await cards.filter({ hasText: "Rye" }).hover();
  await expect(cards.filter({ hasText: "Rye" })).toHaveAttribute("draggable", "true");
  await link(page, "Rye").focus();
  await press(page, "x", "Shift+J");
  await expect(bar(page)).toContainText("2 of 3 selected");
  await cards.filter({ hasText: "Rye" }).hover();
  await page.mouse.down();
  const box = (await group(page, "Trips").boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2, { steps: 2 });
  await page.mouse.up();
  await expect(page.getByText("Moved 2 bookmarks to Trips", { exact: true })).toBeVisible();
  await expect(group(page, "Trips").getByRole("article")).toHaveCount(3);
  await page.route("**/trpc/bookmarks.delete*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.getByRole("checkbox", { name: "Select Wheat" }).click();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete bookmarks", { exact: true })).toBeVisible();
  await expect(link(page, "Wheat")).toBeVisible();
});

test("a category's page asks before it deletes, and the trash restores", async ({ page }) => {
  await openLibrary(page, { Baking: ["Rye", "Spelt", "Wheat"] });
  await page.goto("/category/Baking");
  await expect(link(page, "Rye")).toBeVisible();
  await page.keyboard.press("j");
  await expect(link(page, "Rye")).toBeFocused();
  await page.keyboard.press("#");
  await expect(link(page, "Rye")).toBeHidden();
  await expect(link(page, "Spelt")).toBeFocused();
  await choose(page, "Actions for Spelt", "Delete Bookmark");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(link(page, "Spelt")).toBeVisible();
  await choose(page, "Actions for Spelt", "Delete Bookmark");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(link(page, "Spelt")).toBeHidden();
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Trash" }).click();
  const trash = page.getByRole("list", { name: "Deleted bookmarks" });
  await expect(trash.getByRole("listitem")).toHaveText([/Spelt/, /Rye/]);
  const daysLeft = trash.getByText(/^(29|30) days left$/).filter({ visible: true });
  await expect(daysLeft).toHaveCount(2);
  await page.getByRole("button", { name: "Restore Spelt" }).click();
  await expect(trash.getByRole("listitem")).toHaveText([/Rye/]);
  await expect(page.getByText("1 bookmark restored", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(trash.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Restore selected" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await page.goto("/category/Baking");
  for (const title of ["Rye", "Spelt", "Wheat"]) await expect(link(page, title)).toBeVisible();
  await page.keyboard.press("j");
  await expect(link(page, "Rye")).toBeFocused();
  const deleted = page.waitForResponse(/\/trpc\/bookmarks\.delete/);
  await page.keyboard.press("#");
  await expect(link(page, "Rye")).toBeHidden();
  await deleted;
  await page.goto("/trash");
  await page.getByRole("button", { name: "Empty trash" }).click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
});

test("bookmarks are marked by key, menu and in bulk, and found in the sidebar and by a search", async ({ page }) => {
  await openLibrary(page, { Baking: ["Rye", "Spelt", "Wheat"] });
  const sidebar = page.getByRole("navigation", { name: "Categories" });
  const card = (title: string) => page.getByRole("article").filter({ has: link(page, title) });
  await press(page, "j", "f");
  await expect(card("Rye").locator('[data-tooltip="Favorite"]')).toBeVisible();
  await page.keyboard.press("l");
  await expect(card("Rye").locator('[data-tooltip="Read later"]')).toBeVisible();
  await card("Spelt").hover();
  await choose(page, "Actions for Spelt", "Favorite");
  await expect(card("Spelt").locator('[data-tooltip="Favorite"]')).toBeVisible();
  await expectAccessible(page, "home with marks");
  await sidebar.getByRole("link", { name: "Favorites" }).click();
  await expect(page.getByRole("main").getByText("2 bookmarks", { exact: true })).toBeVisible();
  await link(page, "Spelt").focus();
  await page.keyboard.press("f");
  await expect(link(page, "Spelt")).toBeHidden();
  await expect(page.getByText("Removed from favorites", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(link(page, "Spelt")).toBeVisible();
  await openHome(page, ["Rye", "Spelt", "Wheat"]);
  await link(page, "Wheat").focus();
  await press(page, "x", "Shift+K");
  await expect(bar(page)).toContainText("2 of 3 selected");
  await bar(page).getByRole("button", { name: "Favorite, Read later…" }).click();
  await page.getByRole("menuitem", { name: "Archive", exact: true }).click();
  await expect(link(page, "Wheat")).toBeHidden();
  await sidebar.getByRole("link", { name: "Archived" }).click();
  await expect(card("Wheat").getByText("Archived")).toBeVisible();
  const search = page.getByRole("combobox", { name: "Quick search" });
  await search.fill("is:archived -is:favorite");
  await expect(page.getByRole("option", { name: /Wheat/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /Spelt/ })).toBeHidden();
});
