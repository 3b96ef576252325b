import { BackupFiles, RestoreButton } from "./backup-files.tsx";
import { makeBackupFile } from "./testing/backup-samples.ts";
import { describe, expect, messageText, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

describe("drive files", () => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const names = () =>
    page
      .getByRole("link", { name: /^Download/ })
      .elements()
      .map((link) => link.textContent!.slice("Download ".length));
  const [first, second] = [makeBackupFile({ id: "a/b", name: "first.json" }), makeBackupFile({ name: "second.csv" })];

  test("each backup shows its name, time and size, and can be downloaded", async () => {
    server.on("backups.files", [first]);
    await open(<BackupFiles onRestore={vi.fn()} />);
    await expect.element(page.getByText("first.json").first()).toBeVisible();
    await expect.element(page.getByText(/^May 12, 2026, 3:30 AM · 2/)).toBeVisible();
    const link = page.getByRole("link", { name: "Download first.json" });
    await expect.element(link).toHaveAttribute("href", "/api/backup/files/a%2Fb/download");
    await expect.element(page.getByText(/Verified/)).not.toBeInTheDocument();
  });

  test("one that was read back says when", async () => {
    server.on("backups.files", [{ ...first, verifiedAt: new Date("2026-05-12T03:31:00Z") }]);
    await open(<BackupFiles onRestore={vi.fn()} />);
    await expect.element(page.getByText(/ · Verified May 12, 2026, 3:31 AM$/)).toBeVisible();
  });

  test("a drive without backups says so", async () => {
    server.on("backups.files", []);
    await open(<BackupFiles onRestore={vi.fn()} />);
    await expect.element(page.getByText("No backups yet.")).toBeVisible();
  });

  test("the eleventh backup and those after it are shown on demand", async () => {
    server.on(
      "backups.files",
      Array.from({ length: 12 }, (_, index) => makeBackupFile({ name: `backup ${index}` })),
    );
    await open(<BackupFiles onRestore={vi.fn()} />);
    await expect.poll(names).toHaveLength(10);
    await button("Show all 12").click();
    await expect.poll(names).toHaveLength(12);
    await expect.element(button("Show all 12")).not.toBeInTheDocument();
  });

  test("a backup is deleted after a confirmation, and leaves the list", async () => {
    server.on("backups.files", [first, second]);
    server.on("backups.deleteFile", { deleted: 1 });
    await open(<BackupFiles onRestore={vi.fn()} />);
    await button("Delete first.json").click();
    await button("Cancel").click();
    expect(server.calls("backups.deleteFile")).toEqual([]);
    await button("Delete first.json").click();
    await button("Delete permanently").click();
    await expect.poll(messageText).toContain("Backup deletedfirst.json");
    await expect.poll(names).toEqual(["second.csv"]);
    expect(server.calls("backups.deleteFile")).toEqual([{ id: "a/b" }]);
  });

  test("a refused deletion shows an error, and the backup stays in the list", async () => {
    server.on("backups.files", [first, second]);
    server.on("backups.deleteFile", new Refusal("CONFLICT", "The file is being restored."));
    await open(<BackupFiles onRestore={vi.fn()} />);
    await button("Delete first.json").click();
    await button("Delete permanently").click();
    await expect.poll(messageText).toContain("The file is being restored.");
    expect(names()).toEqual(["first.json", "second.csv"]);
  });

  test("files that failed to load can be retried", async () => {
    server.on("backups.files", new Refusal("CONFLICT", "Google does not answer."));
    await open(<BackupFiles onRestore={vi.fn()} />);
    await expect.element(page.getByRole("alert").filter({ hasText: "Google does not answer." })).toBeVisible();
    server.on("backups.files", [first]);
    await button("Try again").click();
    await expect.poll(names).toEqual(["first.json"]);
  });
});

describe("restore button", () => {
  const button = page.getByRole("button", { name: "Restore first.json" });
  const openButton = async () => {
    const onStarted = vi.fn<(id: string) => void>();
    await open(<RestoreButton id="file" name="first.json" onStarted={onStarted} />);
    return onStarted;
  };

  test("a restore from the drive is started once and then shown", async () => {
    server.on("restores.start", { id: "restore" });
    const release = server.hold("restores.start");
    const onStarted = await openButton();
    await button.click();
    await button.click();
    expect(onStarted).not.toHaveBeenCalled();
    release();
    await expect.poll(() => onStarted.mock.calls).toEqual([["restore"]]);
    expect(server.calls("restores.start")).toEqual([{ driveFileId: "file" }]);
  });

  test("an encrypted backup is marked, and asks for its passphrase first", async () => {
    server.on("backups.files", [makeBackupFile({ id: "file", name: "first.json.age" })]);
    server.on("restores.start", { id: "restore" });
    const onStarted = vi.fn<(id: string) => void>();
    await open(<BackupFiles onRestore={onStarted} />);
    await expect.element(page.getByText("Encrypted", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Restore first.json.age" }).click();
    await page.getByLabelText("Passphrase", { exact: true }).fill("correct horse");
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await expect.poll(() => onStarted.mock.calls).toEqual([["restore"]]);
    expect(server.calls("restores.start")).toEqual([{ driveFileId: "file", passphrase: "correct horse" }]);
  });

  test("a backup that cannot be read says so and shows no restore", async () => {
    server.on("restores.start", new Refusal("CONFLICT", "Another restore is at work."));
    const onStarted = await openButton();
    await button.click();
    await expect.poll(messageText).toContain("Another restore is at work.");
    expect(onStarted).not.toHaveBeenCalled();
  });
});
