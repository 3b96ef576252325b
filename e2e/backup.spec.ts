import { readFileSync } from "node:fs";
import path from "node:path";
import { expectAccessible } from "./accessible.ts";
import { importFile, signInAsSomebodyNew } from "./people.ts";
import { expect, test } from "./test.ts";

test("somebody connects a drive, backs up, finds the file, and lets the drive go", async ({ page, context }) => {
  await signInAsSomebodyNew(page);
  const file = readFileSync(path.join(import.meta.dirname, "fixtures/bookmarks.html"), "utf8");
  await importFile(page, "bookmarks.html", file);
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByText("Backup disabled")).toBeVisible();
  const home = await context.newPage();
  await home.goto("/");
  await header.getByRole("link", { name: "Enable" }).click();
  await page.getByRole("button", { name: "Connect Google Drive" }).click();
  await expect(page.getByText("Google Drive connected")).toBeVisible();
  await expect(page).toHaveURL(/\/settings\?tab=backup$/);
  const drive = page.getByRole("region", { name: "Google Drive" });
  await expect(drive.getByText("ada@gmail.example")).toBeVisible();
  await expect(header.getByText("No recent backups")).toBeVisible();

  const files = page.getByRole("region", { name: "Files in your drive" });
  const history = page.getByRole("region", { name: "History" });
  await expect(files.getByText("No backups yet.")).toBeVisible();
  await page.getByRole("combobox", { name: "Format" }).click();
  await page.getByRole("option", { name: "Both" }).click();
  await page.getByRole("combobox", { name: "Frequency" }).click();
  await page.getByRole("option", { name: "Every day" }).click();
  await expect(page.getByText(/The next one: /)).toBeVisible();
  await page.getByLabel("Backups to keep").fill("51");
  await expect(page.getByText("Between 1 and 50 backups can be kept.")).toBeVisible();
  await page.getByLabel("Backups to keep").fill("5");
  await page.getByLabel("Backups to keep").press("Enter");
  await expect(page.getByText("Beyond the latest 5,")).toBeVisible();

  await drive.getByRole("button", { name: "Back up now" }).click();
  await expect(history.getByText("Success")).toBeVisible();
  await expect(files.getByRole("listitem")).toHaveCount(2);
  for (const shown of [header, home.getByRole("banner")]) await expect(shown.getByText(/^Last backup: /)).toBeVisible();
  await home.close();
  await expectAccessible(page, "backups");

  const json = files.getByRole("listitem").filter({ hasText: ".json" });
  const download = page.waitForEvent("download");
  await json.getByRole("link", { name: /^Download/ }).click();
  const saved = readFileSync(await (await download).path(), "utf8");
  expect((JSON.parse(saved) as { bookmarks: object[] }).bookmarks.length).toBeGreaterThan(5);
  await json.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("deleted from your Google Drive for ever")).toBeVisible();
  await page.getByRole("button", { name: "Delete for ever" }).click();
  await expect(files.getByRole("listitem")).toHaveCount(1);

  await drive.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(drive.getByRole("button", { name: "Connect Google Drive" })).toBeVisible();
  await expect(header.getByText("Backup disabled")).toBeVisible();
});
