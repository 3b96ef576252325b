import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { allLoaded, expectMessage } from "../../shared/testing/steps.ts";
import { LinkCheckSettings } from "./link-check-settings.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import { OpenedLinksSwitch } from "./privacy-settings.tsx";
import { makeAccount } from "./testing/account-samples.ts";

const notifications = {
  backupFailed: true,
  importFinished: false,
  linksBroken: true,
  weeklyDigest: false,
  timeZone: "UTC",
};
const linkCheck = { enabled: false, startedAt: null, finishedAt: null, nextAt: null, total: 0, checked: 0, broken: 0 };
const digest = page.getByRole("switch", { name: "Weekly digest" });

const settings = [
  {
    switchName: "Weekly digest",
    settings: <NotificationSettings />,
    calls: ["notifications.get", "notifications.change"],
    state: notifications,
    isOn: false,
    error: "Couldn't load them.",
  },
  {
    switchName: "Check my links every week",
    settings: <LinkCheckSettings />,
    calls: ["linkChecks.get", "linkChecks.change"],
    state: linkCheck,
    isOn: false,
    error: "Couldn't load it.",
  },
  {
    switchName: "Remember which links you open",
    settings: <OpenedLinksSwitch />,
    calls: ["account.get", "account.update"],
    state: makeAccount(),
    isOn: true,
    error: "This setting could not be loaded.",
  },
] as const;

test.each(settings)("$switchName: a refused change shows an error and is reverted", async (one) => {
  const [get, change] = one.calls;
  server.on(get, one.state as never);
  server.on(change, new Refusal("CONFLICT", "Not now."));
  await open(one.settings);
  const toggle = page.getByRole("switch", { name: one.switchName });
  await expect.element(toggle).toHaveAttribute("aria-checked", String(one.isOn));
  const release = server.hold(change);
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-checked", String(!one.isOn));
  release();
  await expectMessage("Not now.");
  await expect.element(toggle).toHaveAttribute("aria-checked", String(one.isOn));
});

test.each(settings)("$switchName: what failed to load says so and can be retried", async (one) => {
  const [get] = one.calls;
  server.on(get, new Refusal("CONFLICT"));
  await open(one.settings);
  await expect.element(page.getByText(one.error)).toBeVisible();
  server.on(get, one.state as never);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("switch", { name: one.switchName })).toBeVisible();
});

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
