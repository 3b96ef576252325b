import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { HowToExport } from "./how-to-export.tsx";

test("a chosen browser or service says where its file is", async () => {
  server.on("imports.formats", [
    { id: "firefox", name: "Firefox", endings: [".json"], howTo: "In Firefox: Bookmarks → Manage bookmarks → Backup." },
    { id: "pocket", name: "Pocket", endings: [".csv"], howTo: "In Pocket: Settings → Export." },
  ]);
  await open(<HowToExport />);
  const select = page.getByRole("combobox", { name: "Where do your links come from?" });
  await select.click();
  await page.getByRole("option", { name: "Pocket" }).click();
  await expect.element(page.getByText("In Pocket: Settings → Export.")).toBeVisible();
  await expect.element(select).toHaveAccessibleDescription("In Pocket: Settings → Export.");
});
