import { deviceHook, type Device } from "../../shared/api/device-hook.ts";
import { chooseDevice, deviceStatus, forgetDevice, type ShownStatus } from "../../shared/device/device-choice.ts";
import { sessionStore } from "../../shared/session/session-store.ts";
import { DeviceSettings } from "./device-settings.tsx";
import { ada, afterEach, beforeEach, expect, open, page, test, vi } from "../../shared/testing/in-page.ts";

const calls = {
  discard: vi.fn<ShownStatus["discard"]>(),
  tryAgain: vi.fn<ShownStatus["tryAgain"]>(),
  dismiss: vi.fn<ShownStatus["dismiss"]>(),
  flush: vi.fn<Device["flush"]>(),
  remove: vi.fn<Device["remove"]>(),
};
const ready = { state: "ready", bookmarks: 1_200, total: 1_200, bytes: 310_000, waiting: 0, notices: [] } as const;
const control = page.getByRole("switch", { name: "Keep my library on this device" });

function show(change: Partial<ShownStatus>): void {
  const { discard, tryAgain, dismiss } = calls;
  deviceStatus.set({ ...ready, notices: [], waitingText: "", discard, tryAgain, dismiss, ...change });
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.flush.mockResolvedValue(0);
  sessionStore.set(ada);
  chooseDevice(ada.id);
  const { flush, remove } = calls;
  deviceHook.current = { flush, remove } as unknown as Device;
});
afterEach(() => {
  deviceHook.current = null;
  deviceStatus.set(null);
  forgetDevice();
});

test("it says how much of the library is on this device, also while it is loaded", async () => {
  show({});
  await open(<DeviceSettings />);
  await expect.element(control).toBeChecked();
  await expect.element(page.getByText("1,200 bookmarks on this device (310 kB)")).toBeVisible();
  show({ state: "filling", bookmarks: 400 });
  await expect.element(page.getByText("Loading 400 of 1,200 bookmarks…")).toBeVisible();
});

test("changes that wait are sent, or discarded after a question", async () => {
  show({ waiting: 2 });
  await open(<DeviceSettings />);
  await page.getByRole("button", { name: "Send now" }).click();
  expect(calls.flush).toHaveBeenCalledTimes(1);
  await page.getByRole("button", { name: "Discard changes" }).click();
  expect(calls.discard).not.toHaveBeenCalled();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  expect(calls.discard).toHaveBeenCalledTimes(1);
});

test("changes that wait are shown also where the library is not kept", async () => {
  forgetDevice();
  show({ state: "off", waiting: 1, bookmarks: 0, total: 0, bytes: 0 });
  await open(<DeviceSettings />);
  await expect.element(control).not.toBeChecked();
  await expect.element(page.getByText("1 change waits to be sent.")).toBeVisible();
  expect(page.getByText("bookmarks on this device").query()).toBeNull();
});

test("it is turned off only once nothing waits", async () => {
  calls.flush.mockResolvedValueOnce(2);
  show({ waiting: 2 });
  await open(<DeviceSettings />);
  await control.click();
  await expect.element(page.getByText("Please send or discard the changes on this device first.")).toBeVisible();
  expect(calls.remove).not.toHaveBeenCalled();
  await control.click();
  await expect.element(control).not.toBeChecked();
  expect(calls.remove).toHaveBeenCalledTimes(1);
});

test("a change that was refused says why, and can be tried again or discarded; others are only told", async () => {
  const edit = { key: "k", call: "bookmarks.update", input: { id: "1", title: "Rye" }, at: 1, before: [] } as const;
  const refused = { seq: 1, kind: "refused", title: "Rye", at: 1, message: "Bookmark not found", edit } as const;
  const changed = { seq: 2, kind: "changed", title: "Spelt", at: 1 } as const;
  show({ notices: [{ ...refused, edit: { ...edit, before: [] } }, changed] });
  await open(<DeviceSettings />);
  await expect.element(page.getByText("Your change of “Rye” was not applied: Bookmark not found")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  expect(calls.tryAgain.mock.calls[0]![0]).toMatchObject({ seq: 1 });
  const text = () => page.getByRole("listitem").nth(1).element().textContent;
  await expect.poll(text).toContain("“Spelt” was changed elsewhere, too.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  expect(calls.dismiss.mock.calls[0]![0]).toMatchObject({ seq: 2 });
});
