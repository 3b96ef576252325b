import { expectAccessible, expectAccessibleAtAnyWidth } from "../accessibility.ts";
import { ageSignIns, password, signInAsNewPerson, signedIn as test } from "../people.ts";
import { expect } from "../test.ts";

test("a token and the personal data need the password once the sign-in is old, and the account lists the events", async ({
  page,
  email,
}) => {
  await ageSignIns(email);
  await page.goto("/settings?tab=account");
  await expect(page.getByText("No security events yet.")).toBeVisible();
  await test.step("the token is created after the password was entered", async () => {
    await page.getByRole("tab", { name: "Developer" }).click();
    await page.getByLabel("Name of a new token").fill("My script");
    await page.getByRole("checkbox", { name: "Back up" }).click();
    await page.getByRole("button", { name: "Create token" }).click();
    await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toBeVisible();
    await expectAccessibleAtAnyWidth(page, "question for the password");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^bbt_/)).toBeVisible();
    await expectAccessibleAtAnyWidth(page, "developer settings");
    await page.getByRole("tab", { name: "Account" }).click();
    await expect(page.getByText("Token created: My script")).toBeVisible();
    await expectAccessibleAtAnyWidth(page, "account settings");
  });
  await test.step("the proof holds for the download of the personal data", async () => {
    await page.getByRole("tab", { name: "Privacy" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export my data" }).click();
    expect((await download).suggestedFilename()).toMatch(/^bowerbird-data-[\d-]+\.zip$/);
    await page.getByRole("tab", { name: "Account" }).click();
    await expect(page.getByText("Personal data downloaded")).toBeVisible();
  });
});

test("the sign-out URL signs out when it is typed or linked in the app, and asks first on another site's link", async ({
  page,
}) => {
  await page.goto("/api/logout");
  await expect(page.getByRole("link", { name: "Get Started Free" })).toBeVisible();
  await signInAsNewPerson(page);
  await page.goto("/");
  const address = new URL("/api/logout", page.url()).href;
  // A page of no site is another site, too.
  await page.goto("about:blank");
  await page.setContent(`<a href="${address}">Out</a>`);
  await page.getByRole("link", { name: "Out" }).click();
  await expect(page.getByRole("heading", { name: "Sign out?" })).toBeVisible();
  await expectAccessible(page, "sign-out page");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Get Started Free" })).toBeVisible();
  await signInAsNewPerson(page);
  await page.goto("/");
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/api/logout" });
    document.body.append(link);
    link.click();
  });
  await expect(page.getByRole("link", { name: "Get Started Free" })).toBeVisible();
});
