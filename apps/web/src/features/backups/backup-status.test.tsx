import type { BackupRun } from "@bowerbird/contract/backups";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { makeBackupRun } from "../../shared/testing/run-samples.ts";
import { server } from "../../shared/testing/server.ts";
import BackupStatus from "./backup-status.tsx";
import { makeBackupState } from "./testing/backup-samples.ts";

const give = (runs: BackupRun[], enabled = true) => {
  server.on("backups.settings", makeBackupState({ enabled }));
  server.on("backups.history", runs);
};

test.each([
  ["a backup at work", [makeBackupRun()], "Backing up..."],
  [
    "a backup that went well",
    [makeBackupRun({ status: "success", completedAt: new Date("2026-05-12T03:31:00Z") })],
    "Last backup: May 12",
  ],
  ["no backup so far", [], "No recent backups"],
])("%s is said in the header", async (_name, runs, text) => {
  give(runs);
  await open(<BackupStatus />);
  await expect.element(page.getByRole("status")).toHaveTextContent(text);
});

test("a failed backup shows why on demand, and the dialog leads to the settings and closes", async () => {
  give([makeBackupRun({ status: "failed", error: "Google does not answer." })]);
  await open(<BackupStatus />);
  const view = page.getByRole("button", { name: "View Error" });
  await view.click();
  const dialog = page.getByRole("dialog", { name: "Backup failed" });
  await expect.element(dialog.getByText("Google does not answer.")).toBeVisible();
  await expect.element(dialog.getByRole("link", { name: "Backup settings" })).toHaveAttribute("href", "/settings");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(view).toBeVisible();
});

test("disabled backups can be enabled from the header, without loading the history", async () => {
  give([], false);
  await open(<BackupStatus />);
  await expect.element(page.getByRole("status")).toHaveTextContent("Backup disabled");
  await expect.element(page.getByRole("link", { name: "Enable" })).toHaveAttribute("href", "/settings");
  expect(server.calls("backups.history")).toEqual([]);
});
