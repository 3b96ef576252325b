import { readFileSync } from "node:fs";
import { expectAccessibleAtAnyWidth } from "../accessibility.ts";
import { importLibrary, signedIn as test, titlesOf } from "../people.ts";
import { changeBookmarks } from "../restoring.ts";
import { expect, select } from "../test.ts";

test("a person is backed up to the server, then to a drive, finds the files, and disconnects it", async ({
  page,
  context,
}) => {
  await importLibrary(page);
  await page.goto("/");
  const header = page.getByRole("banner");
  const storage = page.getByRole("region", { name: "Backup storage" });
  const files = page.getByRole("region", { name: "Backup files" });
  const history = page.getByRole("region", { name: "History" });
  const home = await context.newPage();
  await home.goto("/");
  // A browser renders background tabs only once a second.
  await page.bringToFront();

  await test.step("backups go to the server from the first day", async () => {
    await page.goto("/settings?tab=backup");
    await expect(storage.getByText("This server", { exact: true })).toBeVisible();
    await storage.getByRole("button", { name: "Back up now" }).click();
    await expect(files.getByRole("listitem")).toHaveCount(1);
    await expect(header.getByText(/^Last backup: /)).toBeVisible();
  });

  await test.step("they end, and a drive is connected from the header", async () => {
    await storage.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(header.getByText("Backup disabled")).toBeVisible();
    await page.goto("/");
    await header.getByRole("link", { name: "Enable" }).click();
    await page.getByRole("button", { name: "Connect Google Drive" }).click();
    await expect(page.getByText("Google Drive connected", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/settings\?tab=backup$/);
    await expect(storage.getByText("ada@gmail.example")).toBeVisible();
    await expect(files.getByText("No backups yet.")).toBeVisible();
  });

  await test.step("format, schedule and number are chosen", async () => {
    await select(page, "Format", "Both");
    await select(page, "Frequency", "Every day");
    await expect(page.getByText(/Next backup: /)).toBeVisible();
    await page.getByLabel("Backups to keep").fill("51");
    await expect(page.getByText("Between 1 and 50 backups can be kept.")).toBeVisible();
    await page.getByLabel("Backups to keep").fill("5");
    await page.getByLabel("Backups to keep").press("Enter");
    await expect(page.getByText("Keeps the latest 5.")).toBeVisible();
  });

  await test.step("a backup by hand shows in the history, the files and the header of every tab", async () => {
    await storage.getByRole("button", { name: "Back up now" }).click();
    await expect(history.getByText("Success")).toHaveCount(2);
    await expect(files.getByRole("listitem")).toHaveCount(2);
    for (const shown of [header, home.getByRole("banner")])
      await expect(shown.getByText(/^Last backup: /)).toBeVisible();
    await home.close();
  });

  await test.step("a file is downloaded and deleted", async () => {
    const json = files.getByRole("listitem").filter({ hasText: ".json" });
    const download = page.waitForEvent("download");
    await json.getByRole("link", { name: /^Download/ }).click();
    const saved = readFileSync(await (await download).path(), "utf8");
    expect((JSON.parse(saved) as { bookmarks: object[] }).bookmarks.length).toBeGreaterThan(5);
    await json.getByRole("button", { name: /^Delete/ }).click();
    await expect(page.getByText(/^This permanently deletes /)).toBeVisible();
    await page.getByRole("button", { name: "Delete permanently" }).click();
    await expect(files.getByRole("listitem")).toHaveCount(1);
  });

  await test.step("the drive is disconnected", async () => {
    await storage.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(storage.getByRole("button", { name: "Connect Google Drive" })).toBeVisible();
    await expect(header.getByText("Backup disabled")).toBeVisible();
  });
});

test("a person encrypts their backups, and restores one with the passphrase", async ({ page }) => {
  await importLibrary(page);
  const passphrase = "five words of my own";
  const encryption = page.getByRole("region", { name: "Encryption" });
  const file = page.getByRole("region", { name: "Backup files" }).getByRole("listitem");
  await test.step("the passphrase is set, and the key file downloaded", async () => {
    await page.goto("/settings?tab=backup");
    await encryption.getByRole("button", { name: "Encrypt backups…" }).click();
    await page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
    await page.getByLabel("Repeat passphrase").fill(passphrase);
    await expectAccessibleAtAnyWidth(page, "a new passphrase");
    await page.getByRole("button", { name: "Start encrypting" }).click();
    const offer = page.getByRole("dialog", { name: "Your backups are encrypted" });
    const download = page.waitForEvent("download");
    await offer.getByRole("button", { name: "Download key file" }).click();
    expect((await download).suggestedFilename()).toMatch(/^bowerbird-key-\w{12}\.age$/);
    await offer.getByRole("button", { name: "Done" }).click();
  });
  await test.step("a backup is encrypted, and opens with the passphrase alone", async () => {
    await page.getByRole("button", { name: "Back up now" }).click();
    await expect(file.getByText("Encrypted", { exact: true })).toBeVisible();
    await expectAccessibleAtAnyWidth(page, "encrypted backups");
    await file.getByRole("button", { name: /^Restore/ }).click();
    const dialog = page.getByRole("dialog", { name: "Open encrypted backup" });
    await dialog.getByLabel("Passphrase", { exact: true }).fill("something else");
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expect(dialog.getByText("This is not the passphrase of this backup.")).toBeVisible();
    await dialog.getByLabel("Passphrase", { exact: true }).fill(passphrase);
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("dialog", { name: "Ready to restore" })).toBeVisible();
  });
});

test("a person restores a backup from a file after a preview, and undoes it", async ({ page }) => {
  await importLibrary(page);
  const backup = await (await page.request.get("/api/export?format=json")).body();
  const before = await titlesOf(page);
  await changeBookmarks(page);

  const dialog = page.getByRole("dialog", { name: "Ready to restore" });
  await test.step("the file is chosen, and the changes are previewed", async () => {
    await page.goto("/settings?tab=backup");
    await page
      .getByLabel("Backup file", { exact: true })
      .setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: backup });
    await expect(dialog.getByText("mine.json")).toBeVisible();
    await dialog.getByText("Bookmarks that differ").click();
    await expect(dialog.getByText("Another title").last()).toBeVisible();
  });

  const restored = page.getByRole("dialog", { name: "Restored" });
  await test.step("everything is replaced", async () => {
    await dialog.getByRole("radio", { name: "Replace" }).check();
    await dialog.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
    await expect(restored.getByText("3 bookmarks restored.")).toBeVisible();
    expect(await titlesOf(page)).toEqual(before);
  });

  await test.step("the restore is undone", async () => {
    await restored.getByRole("button", { name: "Undo" }).click();
    const undone = page.getByRole("dialog", { name: "Undone" });
    await expect(undone.getByText("All changes were undone.")).toBeVisible();
    const titles = await titlesOf(page);
    expect([titles.length, titles.includes("Another title"), titles.includes("Saved later")]).toEqual([
      before.length,
      true,
      true,
    ]);
    await undone.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByRole("region", { name: "Restore", exact: true }).getByText(/^Undone · /)).toBeVisible();
  });
});
