import { ada } from "../../shared/testing/samples.ts";
import { ProviderSections, ProviderSignIn } from "./provider-sections.tsx";
import { makeAccount } from "./testing/account-samples.ts";
import { expect, expectMessage, heading, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

test("each provider of the account has a section, the operator's with its name", async () => {
  server.on("auth.options", {
    google: true,
    providers: [{ id: "oidc", name: "Example Inc." }],
    passkeys: false,
    signUps: "open",
  });
  await open(<ProviderSections account={makeAccount({ hasGoogle: true, hasOidc: true })} />);
  await expect.element(heading("Google sign-in")).toBeVisible();
  await expect.element(heading("Single sign-on")).toBeVisible();
  await expect.element(page.getByText("You can sign in with Example Inc. or with your password.")).toBeVisible();
});

test("an account with only a password has none, and requests nothing", async () => {
  await open(<ProviderSections account={makeAccount()} />);
  await expect.element(heading("Google sign-in")).not.toBeInTheDocument();
  await expect.element(heading("Single sign-on")).not.toBeInTheDocument();
  expect(server.log).toEqual([]);
});

const start = page.getByRole("button", { name: "Disconnect" });
const dialog = page.getByRole("dialog");

async function disconnect(password: string): Promise<void> {
  await start.click();
  await dialog.getByLabelText("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Disconnect" }).click();
}

test("Google sign-in is disconnected with the password, and the account is refetched", async () => {
  server.on("account.disconnectGoogle", makeAccount());
  server.on("auth.user", ada);
  await open(<ProviderSignIn account={makeAccount({ hasGoogle: true })} provider="google" name="Google" />);
  await disconnect("secret");
  await expectMessage("Sign-in with Google ended");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls("account.disconnectGoogle")).toEqual([{ password: "secret" }]);
  expect(server.calls("auth.user")).toHaveLength(1);
});

test("a wrong password shows an error in the dialog, which stays open", async () => {
  server.on("account.disconnectGoogle", new Refusal("FORBIDDEN", "This is not your password."));
  await open(<ProviderSignIn account={makeAccount({ hasGoogle: true })} provider="google" name="Google" />);
  await disconnect("wrong");
  await expect.element(dialog.getByText("This is not your password.")).toBeVisible();
});

test("a person without a password cannot disconnect, and is told how", async () => {
  await open(
    <ProviderSignIn account={makeAccount({ hasGoogle: true, hasPassword: false })} provider="google" name="Google" />,
  );
  await expect.element(page.getByText(/choose a password first/)).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
});

test("a single sign-on is disconnected by its own procedure", async () => {
  server.on("account.disconnectOidc", makeAccount());
  server.on("auth.user", ada);
  await open(<ProviderSignIn account={makeAccount({ hasOidc: true })} provider="oidc" name="Example Inc." />);
  await disconnect("secret");
  await expectMessage("Sign-in with Example Inc. ended");
  expect(server.calls("account.disconnectOidc")).toEqual([{ password: "secret" }]);
});
