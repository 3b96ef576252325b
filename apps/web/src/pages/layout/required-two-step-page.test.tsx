import { sessionStore } from "../../shared/session/session-store.ts";
import RequiredTwoStepPage from "./required-two-step-page.tsx";
import { ada, expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const dialog = page.getByRole("dialog");
const user = { ...ada, mustSetUpTwoStep: true as const };

test("once two-step sign-in is set up, the server is asked again who is signed in", async () => {
  server.on("secondFactor.start", { key: "ABCDEFGH", address: "otpauth://totp/Bowerbird" });
  server.on("secondFactor.confirm", { codes: ["abcd-efgh"] });
  server.on("auth.user", ada);
  await open(<RequiredTwoStepPage />, { user });
  await page.getByRole("button", { name: "Set up" }).click();
  await dialog.getByLabelText("Password", { exact: true }).fill("secret");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("textbox", { name: "Code" }).fill("123456");
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await dialog.getByRole("button", { name: "I have stored them" }).click();
  await expect.poll(() => sessionStore.get()?.mustSetUpTwoStep).toBeUndefined();
});

test("a cancelled set-up leaves the page, from which the person can log out", async () => {
  server.on("auth.user", user);
  server.on("auth.logout", { message: "Logged out" });
  await open(<RequiredTwoStepPage />, { user });
  await page.getByRole("button", { name: "Set up" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Log out" })).toBeVisible();
});
