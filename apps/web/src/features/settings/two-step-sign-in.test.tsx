import { makeAccount } from "./testing/account-samples.ts";
import { TwoStepSignIn } from "./two-step-sign-in.tsx";
import { expect, expectMessage, expectRetry, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const on = { isOn: true, isRequired: false, since: new Date("2026-05-01T09:00:00Z"), recoveryCodesLeft: 1 };
const off = { isOn: false, isRequired: false, since: null, recoveryCodesLeft: 0 };
const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function confirm(action: string): Promise<void> {
  await dialog.getByLabelText("Password", { exact: true }).fill("secret");
  await dialog.getByRole("button", { name: action }).click();
}

test("it shows since when it is on, and how many recovery codes are left", async () => {
  server.on("secondFactor.get", on);
  await open(<TwoStepSignIn account={makeAccount()} />);
  await expect
    .element(page.getByText("On since May 1, 2026. 1 recovery code left, for when you do not have your phone."))
    .toBeVisible();
});

test("it is switched off with the password; a wrong one shows an error in the dialog", async () => {
  server.on("secondFactor.get", on);
  server.on("secondFactor.stop", new Refusal("FORBIDDEN", "This is not your password."));
  await open(<TwoStepSignIn account={makeAccount()} />);
  await button("Switch off").click();
  await confirm("Switch off");
  await expect.element(dialog.getByText("This is not your password.")).toBeVisible();
  server.on("secondFactor.stop", { message: "Two-step sign-in is off." });
  server.on("secondFactor.get", off);
  await confirm("Switch off");
  await expectMessage("Two-step sign-in is off.");
  await expect.element(button("Switch on")).toBeVisible();
});

test("where it is required, it cannot be switched off", async () => {
  server.on("secondFactor.get", { ...on, isRequired: true });
  await open(<TwoStepSignIn account={makeAccount()} />);
  await expect.element(page.getByText(/It is required here\.$/)).toBeVisible();
  await expect.element(button("New recovery codes")).toBeVisible();
  await expect.element(button("Switch off")).not.toBeInTheDocument();
});

test("new recovery codes are shown once the password is right", async () => {
  server.on("secondFactor.get", on);
  server.on("secondFactor.renewRecoveryCodes", { codes: ["abcd-efgh", "ijkl-mnop"] });
  await open(<TwoStepSignIn account={makeAccount()} />);
  await button("New recovery codes").click();
  server.on("secondFactor.get", { ...on, recoveryCodesLeft: 10 });
  await confirm("Make new codes");
  await expect.element(dialog.getByText("ijkl-mnop")).toBeVisible();
  const link = dialog.getByRole("link", { name: "Download" });
  expect(decodeURIComponent(link.element().getAttribute("href")!)).toContain("abcd-efgh\nijkl-mnop\n");
  await dialog.getByRole("button", { name: "I have stored them" }).click();
  await expect.element(page.getByText(/10 recovery codes left/)).toBeVisible();
});

test("without a password it cannot be switched on, and says why", async () => {
  server.on("secondFactor.get", off);
  await open(<TwoStepSignIn account={makeAccount({ hasPassword: false })} />);
  await expect.element(page.getByText(/It protects a password/)).toBeVisible();
  await expect.element(button("Switch on")).not.toBeInTheDocument();
});

test("a state that failed to load can be retried", () =>
  expectRetry("secondFactor.get", off, <TwoStepSignIn account={makeAccount()} />, "Couldn't load it.", "Switch on"));
