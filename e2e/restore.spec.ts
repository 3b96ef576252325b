import { readFileSync } from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { importFile, signInAsSomebodyNew } from "./people.ts";
import { expect, test } from "./test.ts";

test("somebody restores a backup from a file, sees before what changes, and undoes it", async ({ page }) => {
  await signInAsSomebodyNew(page);
  await importFile(
    page,
    "bookmarks.html",
    readFileSync(path.join(import.meta.dirname, "fixtures/bookmarks.html"), "utf8"),
  );
  const backup = await (await page.request.get("/api/export?format=json")).body();
  const read = async () => (await (await page.request.get("/api/bookmarks")).json()) as { id: string; title: string }[];
  const before = await read();
  const [gone, changed] = before;
  await page.request.delete(`/api/bookmarks/${gone!.id}`);
  await page.request.patch(`/api/bookmarks/${changed!.id}`, { data: { title: "Another title" } });
  await page.request.post("/api/bookmarks", { data: { url: "https://later.example/", title: "Saved later" } });

  await page.goto("/settings?tab=backup");
  await page
    .getByLabel("Backup file")
    .setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: backup });
  const dialog = page.getByRole("dialog", { name: "Ready to restore" });
  await expect(dialog.getByText("mine.json")).toBeVisible();
  await dialog.getByText("Bookmarks that differ").click();
  await expect(dialog.getByText("Another title").last()).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
      if (process.env["E2E_SHOTS"])
        await page.screenshot({ path: `${process.env["E2E_SHOTS"]}/restore-${width}-${colorScheme}.png` });
    }
  }
  await dialog.getByRole("radio", { name: "Replace" }).check();
  await dialog.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
  const restored = page.getByRole("dialog", { name: "Restored" });
  await expect(restored.getByText("3 bookmarks restored.")).toBeVisible();
  expect((await read()).map(({ title }) => title).toSorted()).toEqual(before.map(({ title }) => title).toSorted());

  await restored.getByRole("button", { name: "Undo" }).click();
  const undone = page.getByRole("dialog", { name: "Undone" });
  await expect(undone.getByText("Everything is as it was before.")).toBeVisible();
  const titles = (await read()).map(({ title }) => title);
  expect([titles.length, titles.includes("Another title"), titles.includes("Saved later")]).toEqual([
    before.length,
    true,
    true,
  ]);
  await undone.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("region", { name: "Restore", exact: true }).getByText(/^Undone · /)).toBeVisible();
});
