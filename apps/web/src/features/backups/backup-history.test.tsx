import { makeBackupRun } from "../../shared/testing/run-samples.ts";
import { BackupHistory } from "./backup-history.tsx";
import { expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const rows = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((item) => item.textContent);

test("each backup shows its time, its file and its result", async () => {
  const verifiedAt = new Date("2026-05-12T09:01:00Z");
  const done = { status: "success", size: 2_048, duration: 3_000, verifiedAt } as const;
  server.on("backups.history", [
    makeBackupRun({ fileName: null, format: "both" }),
    makeBackupRun({ ...done, isScheduled: true, error: "An old backup could not be deleted." }),
    makeBackupRun({ status: "failed", fileName: null, error: "Google does not answer." }),
  ]);
  await open(<BackupHistory />);
  await expect.poll(rows).toHaveLength(3);
  const [running, succeeded, failed] = rows();
  expect(running).toBe("May 12, 2026, 9:00 AMJSON and CSVIn progress");
  expect(succeeded).toMatch(
    /bookmarks\.json · 2.*B · 3 s.* · automatic · Verified May 12, 2026, 9:01 AMSuccessAn old backup could not be deleted\./,
  );
  expect(failed).toMatch(/JSONFailedGoogle does not answer\.$/);
});

test("only the latest ten are shown", async () => {
  server.on(
    "backups.history",
    Array.from({ length: 11 }, () => makeBackupRun()),
  );
  await open(<BackupHistory />);
  await expect.poll(rows).toHaveLength(10);
});

test("an empty history says so", async () => {
  server.on("backups.history", []);
  await open(<BackupHistory />);
  await expect.element(page.getByText("No backups yet.")).toBeVisible();
});

test("a history that failed to load can be retried", async () => {
  server.on("backups.history", new Refusal("CONFLICT", "Please wait a moment."));
  await open(<BackupHistory />);
  await expect.element(page.getByRole("alert").filter({ hasText: "Please wait a moment." })).toBeVisible();
  server.on("backups.history", [makeBackupRun()]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(rows).toHaveLength(1);
});
