import { AppearanceSettings } from "./appearance-settings.tsx";
import { beforeEach, expect, open, page, test, vi } from "../../shared/testing/in-page.ts";

const choice = (name: string) => page.getByRole("radio", { name, exact: true });
const shown = () => document.documentElement.dataset.theme;

beforeEach(() => {
  localStorage.removeItem("theme");
  return () => delete document.documentElement.dataset.theme;
});

test("a theme is chosen and stored, and System forgets the choice and follows the device", async () => {
  await open(<AppearanceSettings getView={() => "cards"} onViewChange={vi.fn()} />);
  await expect.element(choice("System")).toBeChecked();
  await choice("Dark").click();
  expect([shown(), localStorage.getItem("theme")]).toEqual(["dark", "dark"]);
  await choice("System").click();
  const device = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  expect([shown(), localStorage.getItem("theme")]).toEqual([device, null]);
});

test("a stored theme and view are shown as chosen, and another view is stored", async () => {
  localStorage.setItem("theme", "light");
  const onViewChange = vi.fn<(view: string) => void>();
  await open(<AppearanceSettings getView={() => "dense"} onViewChange={onViewChange} />);
  await expect.element(choice("Light")).toBeChecked();
  await expect.element(choice("Dense")).toBeChecked();
  await choice("Covers").click();
  expect(onViewChange).toHaveBeenCalledExactlyOnceWith("covers");
});
