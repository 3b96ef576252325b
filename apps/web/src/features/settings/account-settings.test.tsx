import { makeBackupState } from "../backups/testing/backup-samples.ts";
import { AccountSettings } from "./account-settings.tsx";
import { makeAccount } from "./testing/account-samples.ts";
import { beforeEach, expect, expectRetry, open, page, server, test } from "../../shared/testing/in-page.ts";

const heading = (name: string) => page.getByRole("heading", { name, exact: true });
beforeEach(() => {
  server.on("account.sessions", []);
  server.on("backups.settings", makeBackupState({ connection: null }));
  server.on("account.securityEvents", { items: [], nextCursor: null });
  server.on("secondFactor.get", { isOn: false, isRequired: false, since: null, recoveryCodesLeft: 0 });
  server.on("passkeys.list", []);
  server.on("auth.options", { google: false, providers: [], passkeys: true, signUps: "open" });
});

test("an account with a password can change it, and shows nothing about Google", async () => {
  server.on("account.get", makeAccount());
  await open(<AccountSettings />);
  for (const name of [
    "Name",
    "Email",
    "Password",
    "Two-step sign-in",
    "Passkeys",
    "Devices",
    "Security events",
    "Delete account",
  ])
    await expect.element(heading(name)).toBeVisible();
  await expect.element(heading("Google sign-in")).not.toBeInTheDocument();
});

test("an account with Google shows no password form", async () => {
  server.on("account.get", makeAccount({ hasPassword: false, hasGoogle: true }));
  await open(<AccountSettings />);
  await expect.element(heading("Google sign-in")).toBeVisible();
  await expect.element(heading("Password")).not.toBeInTheDocument();
});

test("an account that failed to load can be retried", () =>
  expectRetry("account.get", makeAccount(), <AccountSettings />, "Your account", "Devices"));
