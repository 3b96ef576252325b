import { signedIn } from "../people.ts";
import { expect, test } from "../test.ts";

signedIn("the chosen theme is stored, and applies to the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
});

test("without a choice the system's theme applies; a choice wins over it", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/terms");
  const [root, bar] = [page.locator("html"), page.locator("meta[name=theme-color]")];
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expect(bar).toHaveAttribute("content", "#141210");
  // An open page follows the system.
  await page.emulateMedia({ colorScheme: "light" });
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.evaluate(() => localStorage.setItem("theme", "light"));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.evaluate(() => localStorage.removeItem("theme"));
  await page.emulateMedia({ colorScheme: "light" });
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(bar).toHaveAttribute("content", "#faf9f7");
});
