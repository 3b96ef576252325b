import { readFileSync } from "node:fs";
import path from "node:path";
import { expectAccessibleAtAnyWidth } from "./barriers.ts";
import { importFile, signInAsSomebodyNew } from "./people.ts";
import { expect, type Page, test } from "./test.ts";

// All of them in one file, and so one after the other: they share a drive.

type Bookmark = { id: string; title: string };

const read = async (page: Page) => (await (await page.request.get("/api/bookmarks")).json()) as Bookmark[];
const titlesOf = async (page: Page) => (await read(page)).map(({ title }) => title).toSorted();

/** Somebody new with a few bookmarks. */
async function signInWithBookmarks(page: Page): Promise<void> {
  await signInAsSomebodyNew(page);
  const file = readFileSync(path.join(import.meta.dirname, "fixtures/bookmarks.html"), "utf8");
  await importFile(page, "bookmarks.html", file);
}

/** One bookmark is deleted, one changed, and one more saved. */
async function changeBookmarks(page: Page): Promise<void> {
  const [gone, changed] = await read(page);
  await page.request.delete(`/api/bookmarks/${gone!.id}`);
  await page.request.patch(`/api/bookmarks/${changed!.id}`, { data: { title: "Another title" } });
  await page.request.post("/api/bookmarks", { data: { url: "https://later.example/", title: "Saved later" } });
}

test("somebody connects a drive, backs up, finds the file, and lets the drive go", async ({ page, context }) => {
  await signInWithBookmarks(page);
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
  await expectAccessibleAtAnyWidth(page, "backups");

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

test("somebody restores a backup from a file, sees before what changes, and undoes it", async ({ page }) => {
  await signInWithBookmarks(page);
  const backup = await (await page.request.get("/api/export?format=json")).body();
  const before = await titlesOf(page);
  await changeBookmarks(page);

  await page.goto("/settings?tab=backup");
  await page
    .getByLabel("Backup file")
    .setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: backup });
  const dialog = page.getByRole("dialog", { name: "Ready to restore" });
  await expect(dialog.getByText("mine.json")).toBeVisible();
  await dialog.getByText("Bookmarks that differ").click();
  await expect(dialog.getByText("Another title").last()).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "restoring");
  await dialog.getByRole("radio", { name: "Replace" }).check();
  await dialog.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
  const restored = page.getByRole("dialog", { name: "Restored" });
  await expect(restored.getByText("3 bookmarks restored.")).toBeVisible();
  expect(await titlesOf(page)).toEqual(before);

  await restored.getByRole("button", { name: "Undo" }).click();
  const undone = page.getByRole("dialog", { name: "Undone" });
  await expect(undone.getByText("Everything is as it was before.")).toBeVisible();
  const titles = await titlesOf(page);
  expect([titles.length, titles.includes("Another title"), titles.includes("Saved later")]).toEqual([
    before.length,
    true,
    true,
  ]);
  await undone.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("region", { name: "Restore", exact: true }).getByText(/^Undone · /)).toBeVisible();
});

test("somebody restores a file out of their drive, and undoes it", async ({ page }) => {
  await signInWithBookmarks(page);
  const before = await titlesOf(page);
  await page.goto("/settings?tab=backup");
  await page.getByRole("button", { name: "Connect Google Drive" }).click();
  const drive = page.getByRole("region", { name: "Google Drive" });
  await drive.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByRole("region", { name: "History" }).getByText("Success")).toBeVisible();
  // Whoever tests backups may have left some in the same drive: the newest stands first.
  const files = page.getByRole("region", { name: "Files in your drive" });
  const newest = files.getByRole("listitem").first();
  await expect(newest).toContainText(".json");
  const name = (await newest.getByRole("paragraph").first().textContent())!;
  await changeBookmarks(page);
  const changed = await titlesOf(page);

  await newest.getByRole("button", { name: `Restore ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Ready to restore" });
  await expect(dialog.getByText(name)).toBeVisible();
  for (const part of [/^New bookmarks\s*1$/, /^Bookmarks that differ\s*1$/, /^Not in the backup\s*1$/])
    await expect(dialog.getByText(part)).toBeVisible();
  await dialog.getByText(/^Not in the backup/).click();
  await expect(dialog.getByText("https://later.example/")).toBeVisible();
  expect(await titlesOf(page)).toEqual(changed);
  await dialog.getByRole("button", { name: "Restore" }).click();
  const restored = page.getByRole("dialog", { name: "Restored" });
  await expect(restored.getByText("2 bookmarks restored.")).toBeVisible();
  expect(await titlesOf(page)).toEqual([...before, "Saved later"].toSorted());
  await restored.getByRole("button", { name: "Undo" }).click();
  const undone = page.getByRole("dialog", { name: "Undone" });
  await expect(undone.getByText("Everything is as it was before.")).toBeVisible();
  expect(await titlesOf(page)).toEqual(changed);
  await undone.getByRole("button", { name: "Close" }).last().click();

  await newest.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete for ever" }).click();
  await expect(files.getByText(name)).toHaveCount(0);
});
