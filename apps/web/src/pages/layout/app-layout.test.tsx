import { AccountMenu } from "./app-layout.tsx";
import { ada, beforeEach, describe, expect, open, page, test } from "../../shared/testing/in-page.ts";

const item = (name: string | RegExp) => page.getByRole("menuitem", { name });

async function openMenu(width: number) {
  await page.viewport(width, 844);
  await open(<AccountMenu user={ada} />);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await expect.element(item("Log out")).toBeVisible();
}

describe("on a phone, the account's menu", () => {
  beforeEach(() => openMenu(390));

  test("changes the theme", async () => {
    await item("Switch to dark theme").click();
    expect(document.documentElement.dataset["theme"]).toBe("dark");
  });

  test("has the help that the header has no room for", async () => {
    for (const name of ["Tutorial", "Save from anywhere"]) await expect.element(item(name)).toBeVisible();
    await item("Tips & Tricks").click();
    await expect.element(page.getByRole("dialog", { name: "Tips & Tricks" })).toBeVisible();
  });
});

test("on a wide screen these stand in the header alone", async () => {
  await openMenu(1280);
  expect(item("Tips & Tricks").elements()).toEqual([]);
});
