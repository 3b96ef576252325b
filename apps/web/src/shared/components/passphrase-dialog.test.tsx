import type { BackupSecrets } from "@bowerbird/contract/backups";
import { PassphraseDialog } from "./passphrase-dialog.tsx";
import { expect, open, page, test, vi } from "../testing/in-page.ts";

const restoreButton = page.getByRole("button", { name: "Restore" });
const passphrase = page.getByLabelText("Passphrase", { exact: true });
const refusal = (message: string, needs?: string) => Object.assign(new Error(message), { needs });

async function openDialog(restore: (secrets: BackupSecrets) => Promise<{ id: string }>) {
  const [onStarted, onClose] = [vi.fn<(id: string) => void>(), vi.fn<() => void>()];
  await open(<PassphraseDialog name="first.json.age" restore={restore} onStarted={onStarted} onClose={onClose} />);
  return { onStarted, onClose };
}

test("the passphrase opens the backup, whose restore is shown", async () => {
  const restore = vi.fn(() => Promise.resolve({ id: "restore" }));
  const { onStarted, onClose } = await openDialog(restore);
  await expect.element(page.getByText("first.json.age")).toBeVisible();
  await expect.element(restoreButton).toBeDisabled();
  await passphrase.fill("correct horse");
  await restoreButton.click();
  await expect.poll(() => onStarted.mock.calls).toEqual([["restore"]]);
  expect(restore.mock.calls).toEqual([[{ passphrase: "correct horse" }]]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("a wrong passphrase is told, and can be entered again", async () => {
  const restore = vi.fn((_secrets: BackupSecrets) => Promise.resolve({ id: "restore" }));
  restore.mockRejectedValueOnce(refusal("This is not the passphrase of this backup."));
  const { onStarted } = await openDialog(restore);
  await passphrase.fill("wrong");
  await restoreButton.click();
  await expect.element(page.getByRole("alert").filter({ hasText: "This is not the passphrase" })).toBeVisible();
  await passphrase.fill("right");
  await restoreButton.click();
  await expect.poll(() => onStarted.mock.calls).toEqual([["restore"]]);
});

test("a missing key file is asked for, and one that is too large is not read", async () => {
  const restore = vi.fn((_secrets: BackupSecrets) => Promise.resolve({ id: "restore" }));
  restore.mockRejectedValueOnce(refusal("The key file is not with your backups.", "keyFile"));
  const { onStarted } = await openDialog(restore);
  await passphrase.fill("correct horse");
  await restoreButton.click();
  const field = page.getByLabelText("Key file");
  await expect.element(restoreButton).toBeDisabled();
  await field.upload(new File(["x".repeat(4_097)], "photo.age"));
  await restoreButton.click();
  await expect.element(page.getByText("This is not a key file.")).toBeVisible();
  await field.upload(new File(["locked"], "key.age"));
  await restoreButton.click();
  await expect.poll(() => onStarted.mock.calls).toEqual([["restore"]]);
  expect(restore.mock.lastCall).toEqual([{ passphrase: "correct horse", keyFile: btoa("locked") }]);
  expect(restore).toHaveBeenCalledTimes(2);
});
