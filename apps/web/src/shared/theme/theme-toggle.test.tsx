import { ThemeToggle } from "./theme-toggle.tsx";
import { afterEach, expect, page, render, test, vi } from "../testing/in-page.ts";

afterEach(() => delete document.documentElement.dataset.theme);

const button = (theme: string) => page.getByRole("button", { name: `Switch to ${theme} theme` });
const shown = () => document.documentElement.dataset.theme;

test("a press changes the theme, and this browser stores it", async () => {
  await render(<ThemeToggle />);
  await button("dark").click();
  await expect.element(button("light")).toBeVisible();
  expect([shown(), localStorage.getItem("theme")]).toEqual(["dark", "dark"]);
  await button("light").click();
  await expect.element(button("dark")).toBeVisible();
  expect([shown(), localStorage.getItem("theme")]).toEqual(["light", "light"]);
});

test("a choice in another tab is followed, other stored values are not", async () => {
  await render(<ThemeToggle />);
  window.dispatchEvent(new StorageEvent("storage", { key: "other", newValue: "dark" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "purple" }));
  expect(shown()).toBeUndefined();
  window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" }));
  await expect.element(button("light")).toBeVisible();
});

test("without storage the choice holds until the page is left", async () => {
  const setItem = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full");
  });
  await render(<ThemeToggle />);
  await button("dark").click();
  await expect.element(button("light")).toBeVisible();
  setItem.mockRestore();
});
