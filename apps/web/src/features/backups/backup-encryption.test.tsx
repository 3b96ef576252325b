import { BackupEncryption } from "./backup-encryption.tsx";
import { makeBackupState } from "./testing/backup-samples.ts";
import {
  expect,
  expectMessage,
  messageText,
  open,
  page,
  Refusal,
  server,
  test,
  vi,
} from "../../shared/testing/in-page.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const encryption = { keyFile: "bowerbird-key-q3wn7h2k0xyz.age" };
const passphrase = "correct horse battery staple";

async function enter(first: string, second: string) {
  await page.getByLabelText("Passphrase", { exact: true }).fill(first);
  await page.getByLabelText("Repeat passphrase").fill(second);
}

test("a passphrase is set after the person was told what losing it means, and the key file is offered", async () => {
  server.on("backups.encrypt", makeBackupState({ encryption }));
  server.on("backups.key", { name: encryption.keyFile, content: btoa("locked") });
  await open(<BackupEncryption encryption={null} />);
  await button("Encrypt backups…").click();
  await expect.element(page.getByText(/If you lose it, your encrypted backups are lost/)).toBeVisible();
  await expect.element(button("Start encrypting")).toBeDisabled();
  await enter(passphrase, `${passphrase}!`);
  await expect.element(page.getByText("The passphrases are not the same.")).toBeVisible();
  await expect.element(button("Start encrypting")).toBeDisabled();
  await enter("too short", "too short");
  await expect.element(button("Start encrypting")).toBeDisabled();
  await enter(passphrase, passphrase);
  await button("Start encrypting").click();
  await expect.element(page.getByText("Your backups are encrypted")).toBeVisible();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe(encryption.keyFile);
  });
  await button("Download key file").click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(server.calls("backups.encrypt")).toEqual([{ passphrase }]);
});

test("a storage that does not answer is told in the dialog, which stays", async () => {
  server.on("backups.encrypt", new Refusal("SERVICE_UNAVAILABLE", "The storage does not answer."));
  await open(<BackupEncryption encryption={null} />);
  await button("Encrypt backups…").click();
  await enter(passphrase, passphrase);
  await button("Start encrypting").click();
  await expect.element(page.getByRole("alert").filter({ hasText: "The storage does not answer." })).toBeVisible();
  await expect.element(button("Start encrypting")).toBeEnabled();
});

test("where backups are encrypted, a new passphrase says what becomes of the old one", async () => {
  await open(<BackupEncryption encryption={encryption} />);
  await expect.element(page.getByText(/bowerbird-key-q3wn7h2k0xyz.age/)).toBeVisible();
  await button("New passphrase…").click();
  await expect.element(page.getByText(/Earlier backups still open with the old passphrase/)).toBeVisible();
});

test("a key file that is gone is told", async () => {
  server.on("backups.key", new Refusal("NOT_FOUND", "The key file is missing."));
  await open(<BackupEncryption encryption={encryption} />);
  await button("Download key file").click();
  await expect.poll(messageText).toContain("The key file is missing.");
});

test("encryption stops after a confirmation", async () => {
  server.on("backups.stopEncrypting", makeBackupState());
  await open(<BackupEncryption encryption={encryption} />);
  await button("Stop encrypting").click();
  await expect.element(page.getByText(/Anyone who can open your backup storage/)).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop encrypting" }).click();
  await expectMessage("New backups are not encrypted");
});
