import { RestoreTest } from "./restore-test.tsx";
import { makeBackupState } from "./testing/backup-samples.ts";
import { expect, open, page, test } from "../../shared/testing/in-page.ts";

const restoreTest = { testedAt: new Date("2026-11-01T04:10:00Z"), fileName: "bowerbird-2026-11-01.json", error: null };

test("a backup that could be restored says when that was tested", async () => {
  await open(<RestoreTest state={makeBackupState({ restoreTest })} />);
  await expect.element(page.getByText("Restore tested on Nov 1, 2026")).toBeVisible();
});

test("one that could not says why, and which file it was", async () => {
  const failed = { ...restoreTest, error: "Not the same after restoring: notes." };
  await open(<RestoreTest state={makeBackupState({ restoreTest: failed })} />);
  const alert = page.getByRole("alert");
  const said = "Restore test failed on Nov 1, 2026Not the same after restoring: notes.bowerbird-2026-11-01.json";
  await expect.element(alert).toHaveTextContent(said);
});

const next = page.getByText("The next automatic backup is tested by restoring it.");

test("before the first test it says when that comes", async () => {
  await open(<RestoreTest state={makeBackupState()} />);
  await expect.element(next).toBeVisible();
});

test("without automatic backups it says nothing of tests", async () => {
  await open(<RestoreTest state={makeBackupState({ nextBackupAt: null })} />);
  await expect.element(next).not.toBeInTheDocument();
});
