import { Refusal } from "@bowerbird/api/testing";
import type { NotificationSettings as Settings } from "@bowerbird/contract/notifications";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { expectMessage } from "../../shared/testing/steps.ts";
import { NotificationSettings } from "./notification-settings.tsx";

const settings: Settings = {
  backupFailed: true,
  importFinished: false,
  linksBroken: true,
  weeklyDigest: false,
  timeZone: "UTC",
};
const digest = page.getByRole("switch", { name: "Weekly digest" });

test("a refused choice shows an error and is reverted", async () => {
  server.on("notifications.get", settings);
  server.on("notifications.change", new Refusal("CONFLICT", "This server sends no mail."));
  await open(<NotificationSettings />);
  const release = server.hold("notifications.change");
  await digest.click();
  await expect.element(digest).toBeChecked();
  release();
  await expectMessage("This server sends no mail.");
  await expect.element(digest).not.toBeChecked();
});

test("choices that failed to load can be retried", async () => {
  server.on("notifications.get", new Refusal("CONFLICT"));
  await open(<NotificationSettings />);
  await expect.element(page.getByRole("heading", { name: "Your choices" })).toBeVisible();
  server.on("notifications.get", settings);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(digest).not.toBeChecked();
});
