import { readFileSync } from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { importFile, signInAsSomebodyNew } from "./people.ts";
import { expect, type Page, test } from "./test.ts";

async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(" ")}`),
    what,
  ).toEqual([]);
}

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
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page, `backups ${width} ${colorScheme}`);
    }
    const surplus = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(surplus).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

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
