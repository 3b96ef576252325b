import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { allLoaded } from "../../shared/testing/steps.ts";
import { NotificationSettings } from "./notification-settings.tsx";
import { notifications } from "./testing/account-samples.ts";

const digest = page.getByRole("switch", { name: "Weekly digest" });

test("a choice shows at once and is sent with the time zone", async () => {
  server.on("notifications.get", notifications);
  server.on("notifications.change", { ...notifications, weeklyDigest: true });
  await open(<NotificationSettings />);
  await expect.element(page.getByRole("switch", { name: "Backup failed" })).toBeChecked();
  const release = server.hold("notifications.change");
  await digest.click();
  await expect.element(digest).toBeChecked();
  await expect.poll(() => server.calls("notifications.change")).toEqual([{ weeklyDigest: true, timeZone: "UTC" }]);
  release();
  await allLoaded();
  await expect.element(digest).toBeChecked();
});
