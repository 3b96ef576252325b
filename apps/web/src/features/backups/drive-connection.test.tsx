import { Refusal } from "@bowerbird/api/testing";
import type { BackupState } from "@bowerbird/contract/backups";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { trpc } from "../../api/trpc.ts";
import { open } from "../../testing/open.tsx";
import { makeBackupRun } from "../../testing/run-samples.ts";
import { server } from "../../testing/server.ts";
import { messageText } from "../../testing/steps.ts";
import { DriveConnection } from "./drive-connection.tsx";
import { makeBackupState } from "./testing/backup-samples.ts";

function Connection({ isConnecting = false }: { isConnecting?: boolean }) {
  const { data } = trpc.backups.settings.useQuery();
  return data && <DriveConnection state={data} isConnecting={isConnecting} />;
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const connection = makeBackupState().connection!;
const give = (state: Partial<BackupState>) => server.on("backups.settings", makeBackupState(state));
beforeEach(() => {
  give({});
  server.on("backups.history", []);
});

test("a connected drive shows whose it is, and backs up on a click, once", async () => {
  server.on("backups.run", makeBackupRun());
  await open(<Connection />);
  await expect.element(page.getByText("ada@gmail.example")).toBeVisible();
  await expect.element(page.getByText("since May 1, 2026")).toBeVisible();
  const release = server.hold("backups.run");
  await button("Back up now").click();
  await button("Backing up...").click();
  release();
  await expect.element(button("Backing up...")).toHaveAttribute("aria-busy", "true");
  expect(server.calls("backups.run")).toEqual([{}]);
});

test("a drive is disconnected after a question, which can be cancelled", async () => {
  server.on("backups.disconnect", makeBackupState({ connection: null }));
  await open(<Connection />);
  await button("Disconnect").click();
  await expect.element(page.getByText(/^Backups to ada@gmail.example end\./)).toBeVisible();
  await button("Cancel").click();
  expect(server.calls("backups.disconnect")).toEqual([]);
  await button("Disconnect").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect.poll(messageText).toContain("Google Drive disconnected");
  await expect.element(button("Connect Google Drive")).toBeVisible();
});

test("a refused disconnection is said, and the drive stays connected", async () => {
  server.on("backups.disconnect", new Refusal("CONFLICT", "A backup is at work."));
  await open(<Connection />);
  await button("Disconnect").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect.poll(messageText).toContain("A backup is at work.");
  await expect.element(page.getByText("ada@gmail.example")).toBeVisible();
});

test("a drive that no longer lets us in says so and is connected again, not backed up to", async () => {
  give({ connection: { ...connection, isBroken: true } });
  await open(<Connection />);
  await expect.element(page.getByText("Not let in")).toBeVisible();
  await expect.element(page.getByRole("alert").filter({ hasText: "no longer lets us in" })).toBeVisible();
  await expect.element(button("Connect again")).toBeVisible();
  await expect.element(button("Back up now")).not.toBeInTheDocument();
});

test("a refused way to Google is said, and can be tried again", async () => {
  give({ connection: null });
  server.on("backups.authUrl", new Refusal("CONFLICT", "Google is not set up here."));
  const release = server.hold("backups.authUrl");
  await open(<Connection />);
  await button("Connect Google Drive").click();
  await expect.element(button("Connect Google Drive")).toHaveAttribute("aria-busy", "true");
  release();
  await expect.poll(messageText).toContain("Google is not set up here.");
  await expect.element(button("Connect Google Drive")).not.toHaveAttribute("aria-busy");
});

test("while the answer of Google is sent on nothing can be started", async () => {
  give({ connection: null });
  await open(<Connection isConnecting />);
  await button("Connecting...").click();
  expect(server.calls("backups.authUrl")).toEqual([]);
});
