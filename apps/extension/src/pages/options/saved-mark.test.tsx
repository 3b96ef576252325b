import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { fake } from "../../testing/extension.ts";
import { SavedMark } from "./saved-mark.tsx";

const box = page.getByRole("checkbox");

test("the checkbox requests the permission, and gives it up", async () => {
  await render(<SavedMark />);
  await expect.element(box).not.toBeChecked();
  await box.click();
  await expect.element(box).toBeChecked();
  expect(fake.granted.has("tabs")).toBe(true);
  await box.click();
  await expect.element(box).not.toBeChecked();
  expect(fake.granted.has("tabs")).toBe(false);
});

test("the checkbox is checked if the permission was granted before", async () => {
  fake.granted.add("tabs");
  await render(<SavedMark />);
  await expect.element(box).toBeChecked();
});

test("the checkbox stays empty if the person refuses", async () => {
  fake.grantsPermissions = false;
  await render(<SavedMark />);
  await box.click();
  await expect.poll(() => fake.askedFor).toEqual(["tabs"]);
  await expect.element(box).not.toBeChecked();
});
