import type { BackupKind } from "@bowerbird/contract/backups";
import { StorageForm } from "./storage-form.tsx";
import { makeBackupState } from "./testing/backup-samples.ts";
import { choose, expect, expectMessage, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const everywhere: BackupKind[] = ["folder", "google", "webdav", "s3"];

async function openForm(kinds = everywhere) {
  const [onConnected, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await open(<StorageForm kinds={kinds} isConnecting={false} onConnected={onConnected} onCancel={onCancel} />);
  return { onConnected, onCancel };
}

const connectedTo = (kind: BackupKind, email: string) =>
  makeBackupState({ connection: { kind, email, connectedAt: new Date(), isBroken: false } });

test("a Nextcloud is connected with its address and an app password", async () => {
  server.on("backups.connectStorage", connectedTo("webdav", "cloud.example"));
  const { onConnected } = await openForm();
  await choose("Back up to", "Nextcloud or WebDAV");
  await page.getByLabelText("Folder address").fill("https://cloud.example/dav");
  await page.getByLabelText("User name").fill("ada");
  await page.getByLabelText("Password", { exact: true }).fill("app-password");
  await button("Connect").click();
  await expectMessage("Backups now go to cloud.example");
  expect(server.calls("backups.connectStorage")).toEqual([
    { kind: "webdav", url: "https://cloud.example/dav", username: "ada", password: "app-password" },
  ]);
  expect(onConnected).toHaveBeenCalledOnce();
});

test("a WebDAV server without a password needs its address alone", async () => {
  server.on("backups.connectStorage", connectedTo("webdav", "nas.example"));
  await openForm(["webdav"]);
  await page.getByLabelText("Folder address").fill("https://nas.example/dav");
  await button("Connect").click();
  await expectMessage("Backups now go to nas.example");
  expect(server.calls("backups.connectStorage")).toEqual([{ kind: "webdav", url: "https://nas.example/dav" }]);
});

test("a bucket asks for its keys and region", async () => {
  server.on("backups.connectStorage", connectedTo("s3", "backups (s3.example)"));
  await openForm();
  await choose("Back up to", "S3-compatible storage");
  await page.getByLabelText("Server address").fill("https://s3.example");
  await page.getByLabelText("Bucket").fill("backups");
  await page.getByLabelText("Access key ID").fill("AKID");
  await page.getByLabelText("Secret access key", { exact: true }).fill("secret");
  await button("Connect").click();
  await expectMessage("Backups now go to backups (s3.example)");
  expect(server.calls("backups.connectStorage")).toEqual([
    {
      kind: "s3",
      url: "https://s3.example",
      bucket: "backups",
      region: "us-east-1",
      username: "AKID",
      password: "secret",
    },
  ]);
});

test("the server's own folder needs nothing", async () => {
  server.on("backups.connectStorage", connectedTo("folder", "this server"));
  await openForm(["folder", "webdav", "s3"]);
  await button("Connect").click();
  await expectMessage("Backups now go to This server");
  expect(server.calls("backups.connectStorage")).toEqual([{ kind: "folder" }]);
});

test("a refusal is shown, and what was typed stays", async () => {
  server.on(
    "backups.connectStorage",
    new Refusal("CONFLICT", "cloud.example does not accept this user name and password."),
  );
  await openForm(["webdav"]);
  await page.getByLabelText("Folder address").fill("https://cloud.example/dav");
  await button("Connect").click();
  await expect.element(page.getByText("cloud.example does not accept this user name and password.")).toBeVisible();
  await expect.element(page.getByLabelText("Folder address")).toHaveValue("https://cloud.example/dav");
});

test("Google Drive has a page of its own, and Cancel changes nothing", async () => {
  const { onCancel } = await openForm();
  await expect.element(button("Connect Google Drive")).toBeVisible();
  await button("Cancel").click();
  expect(onCancel).toHaveBeenCalledOnce();
});
