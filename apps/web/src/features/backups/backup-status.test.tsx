import { type BackupRun, type BackupState, backupKind } from "@bowerbird/contract/backups";
import { makeBackupRun } from "../../shared/testing/run-samples.ts";
import BackupStatus from "./backup-status.tsx";
import { makeBackupState } from "./testing/backup-samples.ts";
import { beforeEach, describe, expect, open, page, server, test, userEvent } from "../../shared/testing/in-page.ts";

const give = (runs: BackupRun[], settings: Partial<BackupState> = {}) => {
  server.on("backups.settings", makeBackupState(settings));
  server.on("backups.history", runs);
};

test.each([
  ["a backup at work", [makeBackupRun()], "Backing up..."],
  [
    "a backup that went well",
    [makeBackupRun({ status: "success", completedAt: new Date("2026-05-12T03:31:00Z") })],
    "Last backup: May 12",
  ],
  [
    "a backup whose end is not known",
    [makeBackupRun({ status: "success", completedAt: null })],
    "Last backup: Recently",
  ],
  ["no backup so far", [], "No recent backups"],
])("%s is said in the header", async (_name, runs, text) => {
  give(runs);
  await open(<BackupStatus />);
  await expect.element(page.getByRole("status")).toHaveTextContent(text);
});

test.each(backupKind.options)("backups to %s are told, also where Google is not set up", async (kind) => {
  const connection = { kind, email: "", connectedAt: new Date(), isBroken: false };
  give([], { connection, kinds: ["folder"] });
  await open(<BackupStatus />);
  await expect.element(page.getByRole("status")).toHaveTextContent("No recent backups");
  expect(server.calls("auth.options")).toEqual([]);
});

describe("on a phone", () => {
  beforeEach(() => page.viewport(390, 844));

  test("the state is an icon that leads to the settings, with its words for screen readers", async () => {
    give([], { enabled: false });
    await open(<BackupStatus />);
    const link = page.getByRole("link", { name: "Backup disabled" });
    await expect.element(link).toBeVisible();
    await expect.element(link).toHaveAttribute("href", "/settings");
    await expect.element(page.getByRole("link", { name: "Enable" })).not.toBeInTheDocument();
  });

  test("a failure takes no more room than an icon, which opens its reason", async () => {
    give([makeBackupRun({ status: "failed", error: null })]);
    const { container } = await open(<BackupStatus />);
    await expect.element(page.getByRole("status")).toHaveTextContent("Backup failed");
    const button = page.getByRole("button", { name: "View Error" });
    await expect.element(button).toBeVisible();
    expect(container.querySelector("button")!.getBoundingClientRect().right).toBeLessThanOrEqual(36);
    await button.click();
    await expect.element(page.getByRole("dialog").getByText("Unknown error occurred")).toBeVisible();
  });
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
  give([], { enabled: false });
  await open(<BackupStatus />);
  await expect.element(page.getByRole("status")).toHaveTextContent("Backup disabled");
  await expect.element(page.getByRole("link", { name: "Enable" })).toHaveAttribute("href", "/settings");
  expect(server.calls("backups.history")).toEqual([]);
});
