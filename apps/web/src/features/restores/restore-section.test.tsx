import { makeRestore } from "../../shared/testing/run-samples.ts";
import { RestoreSection } from "./restore-section.tsx";
import { address, allLoaded, expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const restore = makeRestore({ id: "one", status: "applied", applied: 3 });
const look = page.getByRole("button", { name: "Review" });

test("the last restore is named, and opens in a dialog that the URL remembers", async () => {
  server.on("restores.list", [restore]);
  server.on("restores.get", { ...restore, categories: [] });
  await open(<RestoreSection />, { path: "/settings?theme=dark" });
  await expect.element(page.getByText("Restored · May 12, 2026, 9:00 AM")).toBeVisible();
  await look.click();
  await expect.element(address()).toHaveTextContent("/settings?theme=dark&tab=backup&restore=one");
  await expect.element(page.getByText("3 bookmarks restored.")).toBeVisible();
  await page.getByText("Close", { exact: true }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(address()).toHaveTextContent("/settings?theme=dark&tab=backup");
});

test("the restore in the URL is open from the start", async () => {
  server.on("restores.list", []);
  server.on("restores.get", { ...restore, categories: [] });
  await open(<RestoreSection />, { path: "/settings?tab=backup&restore=one" });
  await expect.element(page.getByRole("dialog", { name: "Restored" })).toBeVisible();
  expect(server.calls("restores.get")).toEqual([{ id: "one" }]);
});

test.each([
  ["a cancelled restore", [makeRestore({ status: "cancelled" })]],
  ["no restore so far", []],
])("%s is not offered to look at", async (_name, restores) => {
  server.on("restores.list", restores);
  await open(<RestoreSection />);
  await expect.poll(() => server.calls("restores.list")).toEqual([{ limit: 1 }]);
  await allLoaded();
  await expect.element(look).not.toBeInTheDocument();
});
