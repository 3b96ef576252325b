import path from "node:path";
import { signedIn as test } from "../people.ts";
import { expect, type Locator, type Page, choose } from "../test.ts";

test.use({ isTutorialSeen: false });

const key = "ai-bookmark-onboarding-completed";
const stored = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key);
const tutorial = (page: Page): Locator => page.getByRole("dialog", { name: "Interactive Tutorial" });
const press = (page: Page, name: string) => tutorial(page).getByRole("button", { name, exact: true }).click();

async function openFromHelp(page: Page): Promise<void> {
  await choose(page, "Help", "Tutorial");
  await expect(tutorial(page)).toBeVisible();
}

test("it opens by itself on the page for adding until it was completed, and celebrates", async ({ page }) => {
  await page.goto("/add");
  await press(page, "Skip Tutorial");
  await expect(tutorial(page)).toBeHidden();
  expect(await stored(page)).toBeNull();
  await page.reload();
  await expect(tutorial(page).getByText("1 of 8")).toBeVisible();
  await expect(tutorial(page).getByRole("button", { name: "Previous" })).toBeDisabled();
  await press(page, "Pause");
  for (let step = 2; step <= 8; step += 1) {
    await press(page, "Next");
    await expect(tutorial(page).getByText(`${step} of 8`)).toBeVisible();
  }
  await press(page, "Complete");
  await expect(page.locator("body > canvas")).toBeVisible();
  await expect(tutorial(page).getByText("You are all set")).toBeVisible();
  await expect(tutorial(page)).toBeHidden();
  expect(await stored(page)).toBe("true");
});

test("it plays by itself, waits while a demo is used, and restarts", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await openFromHelp(page);
  await page.clock.runFor(4_000);
  await expect(tutorial(page).getByText("2 of 8")).toBeVisible();
  await tutorial(page).getByLabel("Paste a URL").focus();
  await page.clock.runFor(20_000);
  await expect(tutorial(page).getByText("2 of 8")).toBeVisible();
  await tutorial(page).getByLabel("Paste a URL").fill("https://github.com/some/thing");
  await expect(tutorial(page).getByText("Suggested category: Development")).toBeVisible();
  await tutorial(page).getByRole("button", { name: "Pause" }).focus();
  await page.clock.runFor(4_000);
  await expect(tutorial(page).getByText("3 of 8")).toBeVisible();
  await press(page, "Step 7: Advanced search and filters");
  await expect(tutorial(page).getByRole("button", { name: "Play" })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(tutorial(page).getByText("7 of 8")).toBeVisible();
  await press(page, "Restart");
  await expect(tutorial(page).getByText("1 of 8")).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(tutorial(page).getByText("2 of 8")).toBeVisible();
});

test("the dragging demo works with the mouse and with the keyboard", async ({ page }) => {
  await page.goto("/");
  await openFromHelp(page);
  await press(page, "Step 4: Drag and drop");
  const card = (await tutorial(page).getByText("Rye bread", { exact: true }).boundingBox())!;
  const target = (await tutorial(page).getByText("🍞 Recipes").boundingBox())!;
  await page.mouse.move(card.x + 10, card.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + 8, { steps: 8 });
  await page.mouse.up();
  await expect(tutorial(page).getByText(/is in Recipes now/)).toBeVisible();
  await tutorial(page).getByRole("button", { name: "Move to Reading" }).press("Enter");
  await expect(tutorial(page).getByText(/is in Reading/)).toBeVisible();
  await expect(tutorial(page).getByRole("button", { name: "Move to Recipes" })).toBeFocused();
});

test("with reduced motion nothing moves by itself and there is no confetti", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/");
  await openFromHelp(page);
  await page.clock.runFor(20_000);
  await expect(tutorial(page).getByText("1 of 8")).toBeVisible();
  await press(page, "Step 8: Keyboard shortcuts");
  await press(page, "Complete");
  await expect(tutorial(page).getByText("You are all set")).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(tutorial(page)).toBeHidden();
  await expect(page.locator("body > canvas")).toHaveCount(0);
});

test("after the first import, three steps with the person's own links are offered", async ({ page }) => {
  await page.goto("/");
  const file = path.join(import.meta.dirname, "../fixtures/bookmarks.html");
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("region", { name: "Your links are in" }).getByRole("button", { name: "Show me" }).click();
  const steps = page.getByRole("dialog", { name: "First steps" });
  await expect(steps.getByText(/^57 links in/)).toBeVisible();
  await steps.getByRole("button", { name: "Next" }).click();
  await expect(steps.getByRole("listitem").first()).toBeVisible();
  await steps.getByRole("button", { name: "Next" }).click();
  await expect(steps.getByRole("combobox", { name: "Category" })).toBeVisible();
  await steps.getByRole("button", { name: "Done" }).click();
  await expect(steps).toBeHidden();
});

test("choosing a way to add suppresses it, and so does quick save", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByText("No bookmarks yet")).toBeVisible();
  await page.keyboard.press("Control+Shift+B");
  await expect(page.getByLabel(/^URL/)).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(tutorial(page)).toBeHidden();
});

test("Tips & Tricks shows the keyboard shortcuts", async ({ page }) => {
  await page.goto("/settings");
  await choose(page, "Help", "Tips & Tricks");
  const tips = page.getByRole("dialog", { name: "Tips & Tricks" });
  await expect(tips.getByText("Save a bookmark quickly, from the clipboard")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tips).toBeHidden();
  await expect(page.getByRole("button", { name: "Help" })).toBeFocused();
});
