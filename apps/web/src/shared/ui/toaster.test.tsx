import { clearToast, toast, Toaster } from "./toaster.tsx";
import { beforeEach, elapse, expect, page, render, stopTime, test, until, userEvent, vi } from "../testing/in-page.ts";

beforeEach(async () => void (await render(<Toaster />)));
const text = (content: string) => page.getByText(content, { exact: true });

test("a message is shown with its description, and the next one replaces it", async () => {
  toast({ title: "Bookmark saved", description: "https://rye.example" });
  await expect.element(text("Bookmark saved")).toBeVisible();
  await expect.element(text("https://rye.example")).toBeVisible();
  toast({ title: "Bookmark deleted" });
  await expect.element(text("Bookmark deleted")).toBeVisible();
  await expect.element(text("Bookmark saved")).not.toBeInTheDocument();
  await expect.element(text("https://rye.example")).not.toBeInTheDocument();
});

test("the same message again is shown again", async () => {
  toast({ title: "Bookmark saved" });
  await expect.element(text("Bookmark saved")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(text("Bookmark saved")).not.toBeInTheDocument();
  toast({ title: "Bookmark saved" });
  await expect.element(text("Bookmark saved")).toBeVisible();
});

test("its action runs once, and the message disappears", async () => {
  const onSelect = vi.fn<() => void>();
  toast({ title: "Bookmark deleted", action: { label: "Undo", onSelect } });
  await page.getByRole("button", { name: "Undo" }).click();
  expect(onSelect).toHaveBeenCalledTimes(1);
  await expect.element(text("Bookmark deleted")).not.toBeInTheDocument();
});

test("F8 focuses the message, and Escape dismisses it", async () => {
  toast({ title: "Bookmark deleted", action: { label: "Undo", onSelect: () => {} } });
  await expect.element(text("Bookmark deleted")).toBeVisible();
  await userEvent.keyboard("{F8}");
  await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(text("Bookmark deleted")).not.toBeInTheDocument();
});

const action = { label: "Undo", onSelect: () => {} };

test.each([
  [{}, 5_000],
  [{ action }, 10_000],
  [{ action: { ...action, label: "Show" } }, 5_000],
  [{ duration: 20_000 }, 20_000],
])("a message with %j goes after %i ms", async (fields, milliseconds) => {
  toast({ title: "The first fetches the code" });
  await expect.element(text("The first fetches the code")).toBeVisible();
  stopTime();
  toast({ title: "Bookmark saved", ...fields });
  await until(() => text("Bookmark saved").query() !== null);
  await elapse(milliseconds - 1);
  expect(text("Bookmark saved").query()).toBeVisible();
  await elapse(1);
  await until(() => text("Bookmark saved").query() === null);
  expect(text("Bookmark saved").query()).toBeNull();
});

test.each([
  ["the pointer", () => page.getByText("Bookmark saved", { exact: true }).hover()],
  ["the focus", () => userEvent.keyboard("{F8}")],
])("a message stays while %s is on it", async (_name, touch) => {
  toast({ title: "The first fetches the code" });
  await expect.element(text("The first fetches the code")).toBeVisible();
  stopTime();
  toast({ title: "Bookmark saved", action });
  await until(() => text("Bookmark saved").query() !== null);
  await touch();
  await elapse(60_000);
  expect(text("Bookmark saved").query()).toBeVisible();
});

test("clearing removes the message", async () => {
  toast({ title: "Bookmark saved" });
  await expect.element(text("Bookmark saved")).toBeVisible();
  clearToast();
  await expect.element(text("Bookmark saved")).not.toBeInTheDocument();
});
