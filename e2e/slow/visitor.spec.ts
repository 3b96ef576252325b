import { mailedLink, newEmail, password, signInAsNewPerson } from "../people.ts";
import { expect, type Page, test } from "../test.ts";

const leadsTo = (page: Page, name: string, address: string) =>
  expect(page.getByRole("link", { name, exact: true }).first()).toHaveAttribute("href", address);

test("a visitor reads the product's promises, and every button of the landing page works", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Bowerbird/);
  const ways = { "See How It Works": "/api/login", "Sign Up": "/signup", "Sign In": "/login" };
  for (const [name, address] of Object.entries(ways)) await leadsTo(page, name, address);
  await leadsTo(page, "Get Started Free", "/signup");
  await leadsTo(page, "Start Free Today", "/signup");
  const features = ["One-Click Import", "AI Categorization", "Custom Categories", "Intelligent Search", "Quick Access"];
  for (const name of [...features, "Privacy First"]) await expect(page.getByRole("heading", { name })).toBeVisible();
  for (const figure of ["50,000+", "2,000+", "99.9%", "4.9/5"]) await expect(page.getByText(figure)).toBeVisible();
  await expect(page.getByRole("blockquote")).toHaveCount(3);
  await expect(page.getByText("Free to start · No credit card required · Cancel anytime")).toBeVisible();
  await expect(page.getByRole("link", { name: "Schedule Demo" })).toBeVisible();
  for (const name of ["Pricing", "Browser Extension", "Help Center", "Status"]) {
    await expect(page.getByRole("contentinfo").getByText(name, { exact: true })).toBeVisible();
  }
  await page.getByRole("link", { name: "See How It Works" }).click();
  await expect(page).toHaveURL(/\/login$/);

  await test.step("the legal texts contain the promises and today's date", async () => {
    const today = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(new Date());
    await page.goto("/terms");
    await expect(page.getByText(`Last updated: ${today}`)).toBeVisible();
    await page.goto("/privacy");
    for (const text of [/under 13/, /30 days/, /48 hours/]) await expect(page.getByText(text).first()).toBeVisible();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page.getByRole("link", { name: "Get Started Free" })).toBeVisible();
  });

  await test.step("a page for signed-in users asks to sign in first, and opens afterwards", async () => {
    await page.goto("/settings");
    await expect(page).toHaveURL("/login?next=%2Fsettings");
  });
});

test("a forgotten password is replaced by mail, with a message for every rule and problem", async ({ page }) => {
  const email = await signInAsNewPerson(page);
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Password", { exact: true }).fill("secret");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(/password/i);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByText("The link expires in 1 hour.")).toBeVisible();
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send another email" })).toBeVisible();
  await expect.poll(() => mailedLink(email)).toContain("/reset-password");
  await page.goto(await mailedLink(email));
  const choose = page.getByRole("button", { name: /password/i }).last();
  await page.getByLabel(/^(New )?[Pp]assword/).fill("short");
  await page.getByLabel("Confirm password").fill("other");
  await page.getByLabel("Confirm password").blur();
  await expect(page.getByText("Password must be at least 8 characters long")).toBeVisible();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel(/^(New )?[Pp]assword/).fill(`new ${password}`);
  await page.getByLabel("Confirm password").fill(`new ${password}`);
  await choose.click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/reset-password");
  await expect(page.getByText("Invalid reset link")).toHaveCount(1);
  await expect(page.getByText("Please request a new password reset.", { exact: true })).toBeVisible();
});

test("signing up reports missing values before anything is sent", async ({ page }) => {
  await page.goto("/signup");
  const create = page.getByRole("button", { name: "Create account" });
  await expect(create).toBeDisabled();
  await page.getByLabel("Password", { exact: true }).fill("1234567");
  await page.getByLabel("Confirm password").fill("correct horse");
  await page.getByLabel("Email").fill(newEmail());
  await expect(page.getByText("Password must be at least 8 characters long")).toBeVisible();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  for (const rule of ["At least 8 characters", "Passwords match"]) {
    await expect(page.getByText(rule)).toContainText("(done)");
  }
  await create.click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page).toHaveURL(/\/signup$/);
});

test("the landing page is visible before any script, and without any", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(
    page.getByRole("heading", { level: 1, name: "Every link you save, sorted into its place" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Terms" }).first().click();
  await expect(page).toHaveURL(/\/terms$/);
  await context.close();
});

test("a person who signs in with Google arrives at the requested page, also after a failure", async ({ page }) => {
  await page.goto("/tags");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  // This fake Google has drives and no user names.
  await expect(page).toHaveURL(/\/login\?problem=google-\w+&next=%2Ftags$/);
  await page.route("**/api/login/google", async (route) => {
    await signInAsNewPerson(page);
    await route.fulfill({ status: 302, headers: { location: "/" } });
  });
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL(/\/tags$/);
  await expect(page.getByRole("heading", { name: "Tags", level: 1 })).toBeVisible();
});
