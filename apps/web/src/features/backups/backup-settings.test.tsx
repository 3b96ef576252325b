import { makeBackupRun } from "../../shared/testing/run-samples.ts";
import { BackupSettings } from "./backup-settings.tsx";
import { makeBackupFile, makeBackupState } from "./testing/backup-samples.ts";
import { beforeEach, expect, heading, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

beforeEach(() => {
  server.on("backups.history", [makeBackupRun({ status: "success" })]);
  server.on("backups.files", [makeBackupFile({ name: "first.json" })]);
});

test("a connected drive shows schedule, files and history, and a restore of a file is passed on", async () => {
  server.on("backups.settings", makeBackupState());
  server.on("restores.start", { id: "restore" });
  const onRestore = vi.fn<(id: string) => void>();
  await open(<BackupSettings onRestore={onRestore} />);
  for (const name of ["Backup storage", "Schedule", "Backup files", "History"])
    await expect.element(heading(name)).toBeVisible();
  await page.getByRole("button", { name: "Restore first.json" }).click();
  await expect.poll(() => onRestore.mock.calls).toEqual([["restore"]]);
});

test("without a drive there is no schedule, and no files are requested", async () => {
  server.on("backups.settings", makeBackupState({ connection: null }));
  await open(<BackupSettings onRestore={vi.fn()} />);
  await expect.element(page.getByRole("button", { name: "Connect Google Drive" })).toBeVisible();
  await expect.element(heading("History")).toBeVisible();
  await expect.element(heading("Schedule")).not.toBeInTheDocument();
  expect(server.calls("backups.files")).toEqual([]);
});

test("settings that failed to load can be retried", async () => {
  server.on("backups.settings", new Refusal("CONFLICT", "Please wait a moment."));
  await open(<BackupSettings onRestore={vi.fn()} />);
  await expect.element(page.getByRole("alert").filter({ hasText: "Please wait a moment." })).toBeVisible();
  server.on("backups.settings", makeBackupState());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(heading("Schedule")).toBeVisible();
});

test("a server without backups says so, and offers no retry", async () => {
  server.on("backups.settings", new Refusal("SERVICE_UNAVAILABLE", "This server makes no backups."));
  await open(<BackupSettings onRestore={vi.fn()} />);
  await expect.element(page.getByText("This server makes no backups.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});
