import { save, signedIn } from "../people.ts";
import { expect, type Locator, type Page, test } from "../test.ts";

/** What the specification quotes of a screen: there, and once. */
async function expectOnce(...parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part).toHaveCount(1);
}
const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page | Locator, name: string) => page.getByRole("link", { name, exact: true });
const text = (page: Page | Locator, said: string) => page.getByText(said, { exact: true });

test("landing page", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  await expectOnce(link(header, "See How It Works"), link(header, "Sign Up"), link(header, "Sign In"));
  await expectOnce(link(page, "Get Started Free"), link(page, "Start Free Today"), link(page, "Schedule Demo"));
  const features = ["One-Click Import", "AI Categorization", "Custom Categories", "Intelligent Search", "Quick Access"];
  await expectOnce(...[...features, "Privacy First"].map((name) => page.getByRole("heading", { name, exact: true })));
  const footer = page.getByRole("contentinfo");
  for (const said of ["Product", "Features", "Pricing", "API", "Browser Extension"])
    await expectOnce(text(footer, said));
  for (const said of ["Support", "Help Center", "Contact Us", "Status"]) await expectOnce(text(footer, said));
});

for (const path of ["/terms", "/privacy"]) {
  test(`legal text ${path}`, async ({ page }) => {
    await page.goto(path);
    await expectOnce(link(page, "Back to Home"), page.getByText(/^Last updated: /));
  });
}

test("login", async ({ page }) => {
  await page.goto("/login");
  await expectOnce(link(page, "Continue with Google"), page.getByLabel("Email", { exact: true }));
  await expectOnce(page.getByLabel("Password", { exact: true }), button(page, "Show password"));
  await expectOnce(link(page, "Forgot password?"), link(page, "Sign up"));
});

test("signup", async ({ page }) => {
  await page.goto("/signup");
  await expectOnce(link(page, "Continue with Google"), page.getByLabel("First name", { exact: true }));
  await expectOnce(page.getByLabel(/^Last name/), page.getByLabel("Email", { exact: true }));
  await expectOnce(page.getByLabel("Password", { exact: true }), page.getByLabel("Confirm password", { exact: true }));
  await expectOnce(page.getByText("At least 8 characters"), page.getByText("Passwords match"));
});

test("forgotten password, reset and verification", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
  await expectOnce(page.getByText("The link expires in 1 hour.", { exact: false }));
  await button(page, "Send reset link").click();
  await expectOnce(page.getByRole("heading", { name: "Check your email" }), button(page, "Send another email"));
  await page.goto("/reset-password");
  await expectOnce(page.getByRole("heading", { name: "Invalid reset link" }));
  await page.goto("/verify-email");
  await expectOnce(page.getByRole("heading", { name: "Verification failed" }));
  await expect(page.locator("a[href='/resend-verification']")).toHaveCount(1);
  await page.goto("/no-such-page");
  await expectOnce(page.getByRole("heading", { name: "404 Page Not Found" }));
});

signedIn("an empty home", async ({ page }) => {
  await page.goto("/");
  await expectOnce(page.getByRole("heading", { name: "Your Bookmarks", exact: true }), text(page, "No bookmarks yet"));
  await expectOnce(button(page, "Advanced Search & AI Filters"), page.getByPlaceholder("Quick search..."));
  await expectOnce(button(page, "Cards view"), button(page, "Dense view"));
});

signedIn("home", async ({ page }) => {
  await save(page, { url: "https://rye.example", title: "Rye", category: "Baking", tags: ["slow", "oven", "loaf"] });
  await save(page, { url: "https://trains.example", title: "Night trains", category: "Alps" });
  await page.goto("/");
  await expectOnce(page.getByRole("heading", { name: "Your Bookmarks", exact: true }));
  const header = page.getByRole("banner");
  await expectOnce(
    link(header, "Add Your Bookmarks"),
    button(header, "Help"),
    header.getByPlaceholder("Quick search..."),
  );
  await expectOnce(
    button(page, "Advanced Search & AI Filters"),
    button(page, "Cards view"),
    button(page, "Dense view"),
  );
  await expectOnce(page.getByRole("link", { name: /^All Bookmarks/ }));
  await button(page, "Help").click();
  await expectOnce(
    page.getByRole("menuitem", { name: "Tutorial" }),
    page.getByRole("menuitem", { name: "Tips & Tricks" }),
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Account of/ }).click();
  await expectOnce(page.getByRole("menuitem", { name: "Settings" }), page.getByRole("menuitem", { name: "Log out" }));
  await page.keyboard.press("Escape");
  await link(header, "Add Your Bookmarks").click();
  await expect(page).toHaveURL(/\/add$/);
});

signedIn("quick search", async ({ page }) => {
  const loaves = Array.from({ length: 9 }, (_, index) => `Bread ${index + 1}`);
  await save(
    page,
    ...loaves.map((title, index) => ({ url: `https://bread${index}.example`, title, category: "Bread" })),
  );
  await page.goto("/");
  const box = page.getByPlaceholder("Quick search...");
  await box.fill("b");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await box.fill("bread");
  // Its list also has the category of that name.
  await expect(
    page.getByRole("listbox").getByRole("group", { name: "Bookmarks found" }).getByRole("option"),
  ).toHaveCount(8);
  await expectOnce(text(page, "Showing first 8 results. Use Advanced Search for more options."));
  await box.fill("zzqqxx");
  await expectOnce(text(page, "No bookmarks found"), text(page, "Try different keywords or use Advanced Search"));
  await page.keyboard.press("Escape");
  await expect(text(page, "No bookmarks found")).toHaveCount(0);
});

signedIn("advanced search", async ({ page }) => {
  await save(page, { url: "https://rye.example", title: "Rye", category: "Baking", tags: ["slow"] });
  await page.goto("/");
  await button(page, "Advanced Search & AI Filters").click();
  const dialog = page.getByRole("dialog", { name: "Advanced Search & AI Insights" });
  await expectOnce(text(dialog, "Find bookmarks with precise filters and AI-powered relevance scoring"));
  await expectOnce(dialog.getByPlaceholder("Search titles, descriptions, URLs, or AI summaries..."));
  await expectOnce(dialog.getByPlaceholder("ai, productivity, design..."), text(dialog, "Comma-separated tags"));
  await expectOnce(dialog.getByLabel("Search Query"), dialog.getByRole("combobox", { name: "Category" }));
  await expectOnce(dialog.getByRole("slider", { name: "AI Relevance Score (Minimum)" }));
  await expect(dialog.getByText("Pick a date")).toHaveCount(2);
  for (const name of ["Sort By", "Order"]) await expectOnce(dialog.getByRole("combobox", { name, exact: true }));
  await dialog.getByLabel("Search Query").fill("rye");
  await expectOnce(button(dialog, "Clear All"));
  await button(dialog, "Search Bookmarks").click();
  await expectOnce(text(page, "Active Filters:"), page.getByText("Query: rye"), button(page, "Clear"));
  await page.goto("/?search=zzqqxx");
  await expectOnce(text(page, "No Results Found"), button(page, "Clear Search & Show All Bookmarks"));
  const advice = "No bookmarks match your search criteria. Try adjusting your filters or search terms.";
  await expectOnce(text(page, advice));
  // From the search box, which has no filters to adjust.
  await page.goto("/?search=zzqqxx&sort=match");
  await expectOnce(text(page, "No bookmarks found"), text(page, "Try a different search term"));
});

test.describe("the page for adding", () => {
  test.use({ isTutorialSeen: false });

  signedIn("the tutorial opens by itself", async ({ page }) => {
    await page.goto("/add");
    const tutorial = page.getByRole("dialog", { name: "Interactive Tutorial" });
    await expectOnce(tutorial.getByText("1 of 8"), button(tutorial, "Previous"), button(tutorial, "Next"));
    await expectOnce(button(tutorial, "Restart"), button(tutorial, "Skip Tutorial"));
  });
});

signedIn("adding", async ({ page }) => {
  await page.goto("/add");
  await expectOnce(page.getByRole("heading", { name: "Add Your Bookmarks", exact: true }));
  const main = page.getByRole("main");
  await expectOnce(
    text(main, "Total Bookmarks"),
    text(main, "Choose Method"),
    text(main, "Import"),
    text(main, "Organize"),
  );
  for (const name of ["Single Bookmark", "Bulk URLs", "Upload File", "Categories + URLs"]) {
    await expectOnce(text(main, name));
  }
  await page.goto("/add?method=single");
  for (const label of [/^URL/, /^Title/, /^Description/]) await expectOnce(main.getByLabel(label));
  await expectOnce(main.getByRole("combobox", { name: "Category" }), button(main, "Refresh metadata"));
});

signedIn("a category", async ({ page }) => {
  await save(page, { url: "https://rye.example", title: "Rye", category: "Baking" });
  await page.goto("/category/Baking");
  await expectOnce(page.getByRole("heading", { name: /Baking/, level: 1 }), link(page, "Add Bookmark"));
  await expectOnce(button(page, "Bulk Edit"));
  await page.getByRole("button", { name: "Actions for Rye" }).click();
  for (const name of ["Open Link", "Edit Bookmark", "Delete Bookmark"]) {
    await expectOnce(page.getByRole("menuitem", { name, exact: true }));
  }
});

signedIn("settings", async ({ page }) => {
  await page.goto("/settings");
  for (const name of ["Backup", "Account", "Privacy", "Notifications"]) {
    await expectOnce(page.getByRole("tab", { name, exact: true }));
  }
  await expect(page.getByRole("tab", { name: "Backup", exact: true })).toHaveAttribute("aria-selected", "true");
});
