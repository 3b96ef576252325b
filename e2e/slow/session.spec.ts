import { password, save, signedIn as test } from "../people.ts";
import { expect, type Page, choose } from "../test.ts";

const saveLink = (page: Page, title: string) =>
  save(page, { url: `https://${title}.example`, title, category: "Baking" });

test("a session that ends while the app is in use loses no input", async ({ page, context }) => {
  await saveLink(page, "Rye");
  await page.goto("/");
  await page.getByRole("link", { name: "Rye" }).focus();
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Edit bookmark" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Rye bread, long and slow");
  await context.clearCookies();
  await dialog.getByRole("button", { name: "Save" }).click();
  const signIn = page.getByRole("dialog", { name: "Sign in again" });
  await signIn.getByRole("textbox", { name: "Password" }).fill(password);
  await signIn.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(signIn).toBeHidden();
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Rye bread, long and slow");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Rye bread, long and slow" })).toBeVisible();
});

test("a link that an app of Karakeep wrote leads to our page, also when one has to sign in first", async ({
  page,
  context,
  email,
}) => {
  await context.clearCookies();
  await page.goto("/compat/karakeep/dashboard/favourites");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/\?search=&is=favorite$/);
});

test("home opens with the user and the first data embedded, and receives events", async ({ page }) => {
  await saveLink(page, "Rye");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  // Rye's page is being read, which is an event: the lists are loaded again when it arrives.
  const { promise: looked, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/trpc/events.stream*", async (route) => {
    await looked;
    await route.continue();
  });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Rye" })).toBeVisible();
  expect(asked.filter((url) => /auth\.user|categories\.list|bookmarks\.list/.test(url))).toEqual([]);
  release();
  await saveLink(page, "Spelt");
  await expect(page.getByRole("link", { name: "Spelt" })).toBeVisible();
});

test("signing out in one tab is followed in the other, and so is signing in", async ({ page, context }) => {
  const other = await context.newPage();
  await Promise.all([page.goto("/"), other.goto("/settings?tab=account")]);
  await expect(other.getByText("This device")).toBeVisible();
  await page.bringToFront();
  await choose(page, /Account of/, "Log out");
  await expect(page.getByRole("link", { name: "Get Started Free" })).toBeVisible();
  await expect(other).toHaveURL(/\/login\?next=/);
});

test("an unreachable server is reported quietly, and the lists are refetched when it is back", async ({ page }) => {
  await saveLink(page, "Rye");
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(1);
  const away = page.getByRole("status").filter({ hasText: "Cannot reach Bowerbird." });
  const isApi = (url: URL): boolean => url.pathname.startsWith("/trpc") || url.pathname.startsWith("/api");
  await page.route(isApi, (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByPlaceholder("Quick search...").fill("rye");
  await expect(away).toBeVisible();
  await saveLink(page, "Spelt");
  // Pressed while the server is still away: once it is back, the page may be faster.
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(away).toBeVisible();
  await page.unroute(isApi);
  await expect(away).toBeHidden({ timeout: 240_000 });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("article")).toHaveCount(2);
});

/** Waits until the page has loaded what it loads by itself after it is shown. */
async function untilQuiet(page: Page): Promise<void> {
  let lastAt = Date.now();
  const note = () => void (lastAt = Date.now());
  page.on("request", note);
  await expect.poll(() => Date.now() - lastAt).toBeGreaterThan(1_000);
  page.off("request", note);
}

test.describe("without the service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a page whose code failed to load is reloaded automatically, once", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText("No bookmarks yet")).toBeVisible();
    await untilQuiet(page);
    let failures = 1;
    await page.route("**/assets/*.js", (route) =>
      failures-- > 0 ? route.fulfill({ status: 503, body: "" }) : route.continue(),
    );
    const open = () => page.evaluate(() => (document.querySelector('a[href="/tags"]') as HTMLElement).click());
    await open();
    await expect(page.getByRole("heading", { name: "Tags", exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/tags$/);
  });
});
