import { HowToExport } from "./how-to-export.tsx";
import { beforeEach, button, expect, open, page, server, test } from "../../shared/testing/in-page.ts";

beforeEach(async () => {
  server.on("imports.formats", [
    { id: "firefox", name: "Firefox", endings: [".json"], howTo: "In Firefox: Bookmarks → Manage bookmarks → Backup." },
    { id: "pocket", name: "Pocket", endings: [".csv"], howTo: "In Pocket: Settings → Export." },
  ]);
  await open(<HowToExport />);
});

test("the browser in use comes first, and another one says where its file is", async () => {
  await expect.element(button("Chrome")).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByText("chrome://bookmarks")).toBeVisible();
  await button("Firefox").click();
  await expect.element(page.getByText("Export Bookmarks to HTML")).toBeVisible();
  await expect.element(page.getByText("chrome://bookmarks")).not.toBeInTheDocument();
});

test("any other service says where its file is", async () => {
  await button("Another service").click();
  const select = page.getByRole("combobox", { name: "Where do your links come from?" });
  await select.click();
  await page.getByRole("option", { name: "Pocket" }).click();
  await expect.element(page.getByText("In Pocket: Settings → Export.")).toBeVisible();
  await expect.element(select).toHaveAccessibleDescription("In Pocket: Settings → Export.");
});
