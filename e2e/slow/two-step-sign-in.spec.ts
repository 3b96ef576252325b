import { totpCode, totpStep } from "../../packages/core/src/accounts/auth/second-factor-codes.ts";
import { expectAccessibleAtAnyWidth } from "../accessibility.ts";
import { password, signInAsNewPerson } from "../people.ts";
import { startNamedServer } from "../product/named-server.ts";
import { expect, fenceIn, markTutorialSeen, type Page, test } from "../test.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name });

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "code" }).fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function sendPassword(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** What a test has started ends with it. */
const started: AsyncDisposable[] = [];
test.afterEach(async () => {
  for (const one of started.splice(0).toReversed()) await one[Symbol.asyncDispose]();
});

test("a person switches on two-step sign-in and signs in with a code from the app, then with a recovery code", async ({
  page,
  context,
}) => {
  const email = await signInAsNewPerson(page);
  await page.goto("/settings?tab=account");
  let key = "";
  let codes: string[] = [];

  await test.step("it is on once a code from the app was correct", async () => {
    await section(page, "Two-step sign-in").getByRole("button", { name: "Switch on" }).click();
    const ask = page.getByRole("dialog", { name: "Switch on two-step sign-in" });
    await ask.getByLabel("Password", { exact: true }).fill(password);
    await ask.getByRole("button", { name: "Continue" }).click();
    const app = page.getByRole("dialog", { name: "Add Bowerbird to your app" });
    await expect(app.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectAccessibleAtAnyWidth(page, "key for the app");
    key = (await app.getByLabel("Key", { exact: true }).innerText()).replaceAll(" ", "");
    await app.getByRole("textbox", { name: "Code" }).fill("000000");
    await app.getByRole("button", { name: "Switch on" }).click();
    await expect(app.getByText("This code is wrong.")).toBeVisible();
    await app.getByRole("textbox", { name: "Code" }).fill(totpCode(key, totpStep(new Date())));
    await app.getByRole("button", { name: "Switch on" }).click();
  });

  await test.step("the recovery codes are shown and downloaded", async () => {
    const shown = page.getByRole("dialog", { name: "Store your recovery codes" });
    await expect(shown.getByRole("listitem")).toHaveCount(10);
    await expectAccessibleAtAnyWidth(page, "recovery codes");
    codes = await shown.getByRole("listitem").allInnerTexts();
    const download = page.waitForEvent("download");
    await shown.getByRole("link", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe("bowerbird-recovery-codes.txt");
    await shown.getByRole("button", { name: "I have stored them" }).click();
    await expect(section(page, "Two-step sign-in").getByText(/^On since .+ 10 recovery codes left/)).toBeVisible();
    await expectAccessibleAtAnyWidth(page, "two-step sign-in on");
  });

  await test.step("the password alone does not sign in, a code from the app does", async () => {
    await context.clearCookies();
    await sendPassword(page, email);
    await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
    await expectAccessibleAtAnyWidth(page, "second step");
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
    await giveCode(page, "000000");
    await expect(page.getByText("This code is wrong or was used before.")).toBeVisible();
    // The current code may be the one that switched it on.
    await giveCode(page, totpCode(key, totpStep(new Date()) + 1));
    await expect(page.getByText("No bookmarks yet")).toBeVisible();
  });

  await test.step("so does a recovery code, and one fewer is left", async () => {
    await context.clearCookies();
    await sendPassword(page, email);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expectAccessibleAtAnyWidth(page, "recovery code");
    await giveCode(page, codes[0]!);
    await expect(page.getByText("No bookmarks yet")).toBeVisible();
    await page.goto("/settings?tab=account");
    await expect(section(page, "Two-step sign-in").getByText(/ 9 recovery codes left/)).toBeVisible();
  });
});

test("a person adds a passkey, signs in with it alone, renames it and removes it", async ({ browser }) => {
  const server = await startNamedServer();
  started.push(server);
  const context = await browser.newContext({ baseURL: server.url });
  started.push(context);
  await fenceIn(context, server.url);
  await markTutorialSeen(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInAsNewPerson(page, "Ada", { url: server.url, databaseUrl: process.env.E2E_DATABASE_URL! });
  await page.goto("/settings?tab=account");
  const passkeys = section(page, "Passkeys");

  await test.step("the passkey is added with the password", async () => {
    await passkeys.getByRole("button", { name: "Add a passkey" }).click();
    const ask = page.getByRole("dialog", { name: "Add a passkey" });
    await ask.getByLabel("Password", { exact: true }).fill(password);
    await expectAccessibleAtAnyWidth(page, "adding a passkey");
    await ask.getByRole("button", { name: "Continue" }).click();
    await expect(ask).toBeHidden();
    await expect(passkeys.getByText("never used")).toBeVisible();
  });

  await test.step("it signs in, without an address or a password", async () => {
    await context.clearCookies();
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
    await expectAccessibleAtAnyWidth(page, "sign-in with a passkey");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText("No bookmarks yet")).toBeVisible();
    await page.goto("/settings?tab=account");
    await expect(passkeys.getByText(/last used/)).toBeVisible();
    await passkeys.getByRole("button", { name: "Add a passkey" }).focus();
    await expectAccessibleAtAnyWidth(page, "passkeys");
  });

  await test.step("it can be renamed, and no longer signs in once it is removed", async () => {
    await passkeys.getByRole("button", { name: /^Rename/ }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("My laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await passkeys.getByRole("button", { name: "Remove My laptop" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(passkeys.getByText("No passkeys yet.")).toBeVisible();
    await context.clearCookies();
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText(/This passkey is not known here/)).toBeVisible();
  });
});
