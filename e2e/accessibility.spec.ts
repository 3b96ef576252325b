import path from "node:path";
import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { importFile, signInAsSomebodyNew } from "./people.ts";
import { expect, type Page, test } from "./test.ts";

const themes = ["light", "dark"] as const;

/** Every rule of WCAG 2.2 AA that can be checked by a program, and axe's own good practice. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`,
  );
  expect(found, what).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const surplus = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(surplus, `${what} is wider than the window`).toBeLessThanOrEqual(0);
}

const visitorScreens: [address: string, landmark: string][] = [
  ["/", "Every link you save, sorted into its place"],
  ["/login", "Sign in"],
  ["/signup", "Create your account"],
  ["/verify-email?token=nonsense", "Verification failed"],
  ["/forgot-password", "Forgot your password?"],
  ["/reset-password", "Invalid reset link"],
  ["/resend-verification", "Verify your email"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Policy"],
  ["/nowhere", "404 Page Not Found"],
];

for (const theme of themes) {
  test(`no screen of a visitor has a barrier, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const [address, heading] of visitorScreens) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expectAccessible(page, `${address} ${theme}`);
    }
  });

  test(`no screen of a signed-in person has a barrier, wide or narrow, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await signInAsSomebodyNew(page);
    await page.goto("/");
    await expect(page.getByText("No bookmarks yet")).toBeVisible();
    await expectAccessible(page, `empty home ${theme}`);
    const file = readFileSync(path.join(import.meta.dirname, "fixtures/bookmarks.html"), "utf8");
    const id = await importFile(page, "bookmarks.html", file);
    const screens: [address: string, ready: () => Promise<void>][] = [
      ["/", () => expect(page.getByRole("article").first()).toBeVisible()],
      ["/?search=&sort=title", () => expect(page.getByText(/bookmarks found/)).toBeVisible()],
      ["/?search=nothinglikethat", () => expect(page.getByText("No Results Found")).toBeVisible()],
      ["/category/Development?edit", () => expect(page.getByRole("checkbox").first()).toBeVisible()],
      ["/settings", () => expect(page.getByText("Backup by hand")).toBeVisible()],
      ["/settings?tab=account", () => expect(page.getByText("This device")).toBeVisible()],
      ["/settings?tab=privacy", () => expect(page.getByText("Your data")).toBeVisible()],
      ["/add", () => expect(page.getByRole("link", { name: /Upload File/ })).toBeVisible()],
      ["/add?method=single", () => expect(page.getByLabel(/^URL/)).toBeVisible()],
      ["/add?method=bulk", () => expect(page.getByLabel(/^URLs/)).toBeVisible()],
      ["/add?method=file", () => expect(page.getByRole("button", { name: "Start import" })).toBeVisible()],
      ["/add?method=categories", () => expect(page.getByLabel(/^Category name/)).toBeVisible()],
      [`/add?method=file&import=${id}`, () => expect(page.getByText("Import Complete")).toBeVisible()],
    ];
    for (const [address, ready] of screens) {
      await page.goto(address);
      await ready();
      await expectAccessible(page, `${address} ${theme}`);
    }
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/");
      await page.getByRole("button", { name: "Dense view" }).click();
      await expect(page.getByRole("article").first()).toBeVisible();
      await expectAccessible(page, `dense home ${theme} ${width}`);
      await page.getByRole("button", { name: "Cards view" }).click();
      await page.getByPlaceholder("Quick search...").fill("the");
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectAccessible(page, `home with quick search ${theme} ${width}`);
    }
    for (const [address, ready] of screens) {
      await page.goto(address);
      await ready();
      await expectNoSidewaysScroll(page, address);
    }
  });
}

test("the theme that was chosen stays, and the first paint is already in it", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signInAsSomebodyNew(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
});
