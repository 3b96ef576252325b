import { importLibrary, signedIn as test, titlesOf } from "../people.ts";
import { changeBookmarks } from "../restoring.ts";
import { expect } from "../test.ts";

test("a person restores a file from their drive, and undoes it", async ({ page }) => {
  await importLibrary(page);
  const before = await titlesOf(page);
  const files = page.getByRole("region", { name: "Backup files" });
  const newest = files.getByRole("listitem").first();
  await test.step("a backup is made", async () => {
    await page.goto("/settings?tab=backup");
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("button", { name: "Connect Google Drive" }).click();
    await page.getByRole("region", { name: "Backup storage" }).getByRole("button", { name: "Back up now" }).click();
    await expect(page.getByRole("region", { name: "History" }).getByText("Success")).toBeVisible();
  });
  await expect(newest).toContainText(".json");
  const name = (await newest.getByRole("paragraph").first().textContent())!;
  await changeBookmarks(page);
  const changed = await titlesOf(page);

  const dialog = page.getByRole("dialog", { name: "Ready to restore" });
  await test.step("the preview counts the differences and changes nothing", async () => {
    await newest.getByRole("button", { name: `Restore ${name}` }).click();
    await expect(dialog.getByText(name)).toBeVisible();
    for (const part of [/^New bookmarks\s*1$/, /^Bookmarks that differ\s*1$/, /^Not in the backup\s*1$/])
      await expect(dialog.getByText(part)).toBeVisible();
    await dialog.getByText(/^Not in the backup/).click();
    await expect(dialog.getByText("https://later.example/")).toBeVisible();
    expect(await titlesOf(page)).toEqual(changed);
  });

  await test.step("it is restored and undone", async () => {
    await dialog.getByRole("button", { name: "Restore" }).click();
    const restored = page.getByRole("dialog", { name: "Restored" });
    await expect(restored.getByText("2 bookmarks restored.")).toBeVisible();
    expect(await titlesOf(page)).toEqual([...before, "Saved later"].toSorted());
    await restored.getByRole("button", { name: "Undo" }).click();
    const undone = page.getByRole("dialog", { name: "Undone" });
    await expect(undone.getByText("All changes were undone.")).toBeVisible();
    expect(await titlesOf(page)).toEqual(changed);
    await undone.getByRole("button", { name: "Close" }).last().click();
  });

  await newest.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(files.getByText(name)).toHaveCount(0);
});
