import { createOrm, DemoVisitor, User } from "../../packages/db/src/index.ts";
import { expectAccessible } from "../accessibility.ts";
import { type Product, startProduct } from "../product/start-product.ts";
import { expect, markTutorialSeen, type Page, test } from "../test.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ databaseUrl: process.env.E2E_DATABASE_URL!, redisUrl: null }, { DEMO: "on" });
});
test.afterAll(() => product.stop());

test("a visitor tries the demo for an hour, and then all of it is gone", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
  await markTutorialSeen(context);
  const page = await context.newPage();
  await page.goto("/login");
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByText("No sign-up · 500 sample links · Yours for an hour, then removed")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" })).toHaveCount(0);
  await expectAccessible(page, "the landing page of a demo");
  await page.getByRole("button", { name: "Try the demo" }).first().click();

  await test.step("the library is there, with a line that says how long", async () => {
    await expect(page.getByText(/^This is a demo, yours alone\. It is removed in (?:60|59) min\.$/)).toBeVisible();
    await expect(page.getByText(/500 bookmarks/).first()).toBeVisible();
    await expectAccessible(page, "the library of a demo");
  });

  await test.step("links are saved and categories renamed", async () => {
    const saved = await page.request.post("/api/bookmarks", {
      data: { url: "https://rye.example/", title: "Rye bread" },
    });
    expect(saved.ok()).toBe(true);
    const categories = (await (await page.request.get("/api/categories")).json()) as { id: string; name: string }[];
    const { id } = categories.find(({ name }) => name === "Baking")!;
    expect((await page.request.patch(`/api/categories/${id}`, { data: { name: "Bread and cake" } })).ok()).toBe(true);
    await page.goto("/category/Food%20%26%20Recipes");
    await expect(page.getByText("Bread and cake").first()).toBeVisible();
  });

  await test.step("the settings say what a demo does not do", async () => {
    await page.goto("/settings?tab=notifications");
    await expect(page.getByText("The demo does not send mail.")).toBeVisible();
    await page.goto("/settings?tab=account");
    await expect(page.getByText("The demo does not have accounts to sign in to or to change.")).toBeVisible();
    await page.goto("/settings?tab=backup");
    await expect(page.getByText(/^The demo does not make or restore backups/).first()).toBeVisible();
    await expectAccessible(page, "the settings of a demo");
    await expect(page.getByText("Backup disabled")).toHaveCount(0);
  });

  await test.step("after the hour the page says so, and offers a new one", async () => {
    await page.goto("/");
    const link = page.locator("a", { hasText: "Development" }).first();
    await expect(link).toBeVisible();
    await endDemos();
    await expectGone();
    // The page may have noticed already, and then its dialog is above the link.
    await link.dispatchEvent("click");
    const over = page.getByRole("dialog", { name: "Your demo is over" });
    await expect(over.getByText("Everything in it was removed. You can start another one.")).toBeVisible();
    await over.getByRole("button", { name: "Start a new demo" }).click();
    await expect(page.getByText(/500 bookmarks/).first()).toBeVisible();
    await expect(page.getByText("Rye bread")).toHaveCount(0);
  });
  await context.close();
});

test("a visitor for whom there is no place reads when to come again", async ({ browser }) => {
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL: product.url })).newPage();
  const press = async (page: Page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Try the demo" }).first().click();
  };
  await endDemos();
  for (let count = 0; count < 3; count += 1) {
    const page = await open();
    await press(page);
    await expect(page.getByText(/^This is a demo/)).toBeVisible();
    await page.context().close();
  }
  const page = await open();
  await press(page);
  await expect(page.getByText(/^3 demos are open on your network already\. Try again in \d+ min\.$/)).toBeVisible();
  await page.context().close();
});

function database() {
  return createOrm({ databaseUrl: product.databaseUrl, poolSize: 1 });
}

/** As an hour later. */
async function endDemos(): Promise<void> {
  const orm = database();
  await orm.em.fork().nativeUpdate(DemoVisitor, {}, { endsAt: new Date() }, { filters: false });
  await orm.close();
}

/** The worker's sweep has come by. */
async function expectGone(): Promise<void> {
  const orm = database();
  await expect.poll(() => orm.em.fork().count(User), { timeout: 120_000 }).toBe(0);
  await orm.close();
}
