import { makeBackupState } from "../backups/testing/backup-samples.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { makeAccount } from "./testing/account-samples.ts";
import { allLoaded, beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const password = page.getByLabelText("Password", { exact: true });
const problem = page.getByRole("alert").filter({ hasText: "This is not your password." });

beforeEach(() => server.on("backups.settings", makeBackupState()));

test.each([
  ["google", "ada@example.com", "Backups in Google Drive stay there."],
  ["webdav", "Nextcloud", "Backups in Nextcloud stay there."],
  ["folder", "this server", "So are your backups on this server."],
] as const)("backups in %s are named as they are", async (kind, email, text) => {
  const connection = { kind, email, connectedAt: new Date(), isBroken: false };
  server.on("backups.settings", makeBackupState({ connection }));
  await open(<DeleteAccount account={makeAccount()} />);
  await expect.element(page.getByText(text)).toBeVisible();
});

test("without backups nothing is said of them", async () => {
  server.on("backups.settings", makeBackupState({ connection: null }));
  await open(<DeleteAccount account={makeAccount()} />);
  await allLoaded();
  expect(page.getByText(/backups/i).query()).toBeNull();
});

test("a wrong password shows an error, keeps the dialog open, and is cleared when it opens again", async () => {
  server.on("account.delete", new Refusal("FORBIDDEN", "This is not your password."));
  await open(<DeleteAccount account={makeAccount()} />);
  await button("Delete Account").click();
  await password.fill("wrong");
  await button("Delete permanently").click();
  await expect.element(problem).toBeVisible();
  expect(server.calls("account.delete")).toEqual([{ password: "wrong" }]);
  await button("Cancel").click();
  await button("Delete Account").click();
  await expect.element(problem).not.toBeInTheDocument();
  await expect.element(password).toHaveValue("");
});

test("a person without a password sends none", async () => {
  server.on("account.delete", new Refusal("FORBIDDEN", "Please sign in again first."));
  await open(<DeleteAccount account={makeAccount({ hasPassword: false })} />);
  await button("Delete Account").click();
  await button("Delete permanently").click();
  await expect.element(page.getByText("Please sign in again first.")).toBeVisible();
  expect(server.calls("account.delete")).toEqual([{}]);
});

test("cancelling deletes nothing", async () => {
  await open(<DeleteAccount account={makeAccount()} />);
  await button("Delete Account").click();
  await password.fill("secret");
  await button("Cancel").click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(server.calls("account.delete")).toEqual([]);
});
