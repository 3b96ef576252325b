import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Browser } from "@playwright/test";
import { startTestGoogle, type TestGoogle } from "../../packages/core/src/integrations/testing/openid-server.ts";
import { readOutbox } from "../../packages/core/src/testing/read-outbox.ts";
import { expectAccessible, expectAccessibleAtAnyWidth } from "../accessibility.ts";
import { newEmail, password } from "../people.ts";
import { appSecret } from "../product/app-secret.ts";
import { type Product, startProduct } from "../product/start-product.ts";
import { expect, type Page, test } from "../test.ts";

const root = path.resolve(import.meta.dirname, "../..");
const refusal = "You need an invitation to sign up here. Please open the link in your invitation email.";

let provider: TestGoogle;
let product: Product;
test.beforeAll(async () => {
  provider = await startTestGoogle();
  const services = { databaseUrl: process.env.E2E_DATABASE_URL!, redisUrl: null };
  const settings = { ...provider.oidcSettings, OIDC_NAME: "Example Inc.", SIGNUPS: "invite" };
  product = await startProduct(services, settings);
});
test.afterAll(async () => {
  await product.stop();
  await provider.close();
});

/** A browser at the product that requires invitations. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
  return context.newPage();
}

/** The operator's command. @returns the link of the resulting mail */
async function invite(email: string): Promise<string> {
  const { url, dataDir, databaseUrl } = product;
  const settings = { APP_URL: url, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: appSecret };
  const env = { ...settings, SIGNUPS: "invite", PATH: process.env.PATH };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/admin.ts", "invite", email], {
    cwd: root,
    env,
  });
  const mail = async () => (await readOutbox(dataDir, email)).at(-1)?.link;
  await expect.poll(mail, { timeout: 240_000 }).toBe(stdout.trim().split("\n").at(-1));
  return (await mail())!;
}

async function signInAtExample(page: Page, email: string): Promise<void> {
  provider.person = { sub: email, email, email_verified: true, name: "Grace Hopper" };
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign in with Example Inc." }).click();
}

test("the first person signs in with their provider, and everyone after needs an invitation", async ({ browser }) => {
  const grace = await openPage(browser);
  await signInAtExample(grace, newEmail());
  await expect(grace.getByText("No bookmarks yet")).toBeVisible();
  await grace.goto("/settings?tab=account");
  await expect(grace.getByRole("heading", { name: "Single sign-on" })).toBeVisible();
  await expectAccessible(grace, "settings with a single sign-on");

  const visitor = await openPage(browser);
  await visitor.goto("/");
  await expect(visitor.getByText("New accounts are by invitation here")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Sign Up" })).toBeHidden();
  await expectAccessibleAtAnyWidth(visitor, "landing by invitation");
  await visitor.goto("/signup");
  await expect(visitor.getByText(refusal)).toBeVisible();
  await expectAccessibleAtAnyWidth(visitor, "signup by invitation");
  await visitor.getByRole("link", { name: "Sign in" }).click();
  await expect(visitor.getByText(refusal)).toBeVisible();
  await expectAccessibleAtAnyWidth(visitor, "login by invitation");
  await signInAtExample(visitor, newEmail());
  await expect(visitor).toHaveURL(/\/login\?problem=oidc-no-account$/);
  await expect(visitor.getByText("There is no account with your email address at Example Inc.")).toBeVisible();

  const email = newEmail();
  const link = await invite(email);
  await visitor.goto(link);
  await expect(visitor.getByLabel("Email")).toHaveValue(email);
  await expectAccessibleAtAnyWidth(visitor, "invitation");
  await visitor.getByLabel("First name").fill("Ada");
  await visitor.getByLabel("Password", { exact: true }).fill(password);
  await visitor.getByLabel("Confirm password").fill(password);
  await visitor.getByRole("button", { name: "Create account" }).click();
  await expect(visitor.getByText("No bookmarks yet")).toBeVisible();

  const late = await openPage(browser);
  await late.goto(link);
  await expect(late.getByText("This invitation is not valid any more.")).toBeVisible();
  await expectAccessibleAtAnyWidth(late, "invitation that is over");
});
