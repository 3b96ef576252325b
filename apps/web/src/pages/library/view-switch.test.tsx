import { listViews, ViewSwitch } from "./view-switch.tsx";
import { expect, open, page, test, vi } from "../../shared/testing/in-page.ts";

const onChange = vi.fn<(view: string) => void>();

test("the view is one of several buttons; the present one is pressed", async () => {
  await open(<ViewSwitch view="rows" views={listViews} onChange={onChange} />);
  await expect.element(page.getByRole("button", { pressed: true })).toHaveAccessibleName("Details view");
  await page.getByRole("button", { name: "Dense view" }).click();
  expect(onChange.mock.lastCall).toEqual(["dense"]);
});

test("on a phone the views are in a menu, which marks the present one", async () => {
  await page.viewport(390, 800);
  await open(<ViewSwitch view="cards" views={listViews} onChange={onChange} />);
  await page.getByRole("button", { name: "View: Cards view" }).click();
  await expect.element(page.getByRole("menuitemradio", { name: "Cards view" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "Details view" }).click();
  expect(onChange.mock.lastCall).toEqual(["rows"]);
});
