import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { expectMessage } from "../../shared/testing/steps.ts";
import { LinkCheckSettings } from "./link-check-settings.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import { OpenedLinksSwitch } from "./privacy-settings.tsx";
import { makeAccount, notifications } from "./testing/account-samples.ts";

const linkCheck = { enabled: false, startedAt: null, finishedAt: null, nextAt: null, total: 0, checked: 0, broken: 0 };

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
