import type { ConnectedApp } from "@bowerbird/contract/connected-apps";
import { AppAccess } from "./app-access.tsx";
import { expect, expectMessage, expectRetry, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const app: ConnectedApp = {
  id: "a-grant",
  name: "Claude",
  host: "claude.ai",
  isVerified: true,
  scopes: ["read", "write"],
  createdAt: new Date("2026-05-01T12:00:00Z"),
  lastUsedAt: null,
};
const disconnect = page.getByRole("button", { name: "Disconnect Claude" });

async function confirm(): Promise<void> {
  await disconnect.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
}

test("each app shows its host, what it may do, and when it was used", async () => {
  server.on("connectedApps.list", [app]);
  await open(<AppAccess />);
  await expect.element(page.getByText("claude.ai · connected May 1, 2026 · never used")).toBeVisible();
  await expect.element(page.getByText("Verified")).toBeVisible();
  await expect.element(page.getByText("Save bookmarks, change them and move them to the trash")).toBeVisible();
});

test("without apps it says that they ask first", async () => {
  server.on("connectedApps.list", []);
  await open(<AppAccess />);
  await expect.element(page.getByText(/No app is connected/)).toBeVisible();
});

test("an app that is disconnected leaves the list, after a question", async () => {
  server.on("connectedApps.list", [app]);
  server.on("connectedApps.disconnect", { message: "" });
  await open(<AppAccess />);
  await disconnect.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(server.calls("connectedApps.disconnect")).toEqual([]);
  await expect.element(disconnect).toBeVisible();
  server.on("connectedApps.list", []);
  await confirm();
  await expect.element(page.getByText(/No app is connected/)).toBeVisible();
  expect(server.calls("connectedApps.disconnect")).toEqual([{ id: "a-grant" }]);
});

test("a refusal shows an error, and the app stays", async () => {
  server.on("connectedApps.list", [app]);
  server.on("connectedApps.disconnect", new Refusal("CONFLICT", "It was disconnected elsewhere."));
  await open(<AppAccess />);
  await confirm();
  await expectMessage("It was disconnected elsewhere.");
  await expect.element(disconnect).toBeVisible();
});

test("apps that failed to load can be retried", () =>
  expectRetry("connectedApps.list", [app], <AppAccess />, "Connected apps", disconnect));
