import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { isPageTextOn } from "../../saving/given-page.ts";
import { PageTextChoice } from "./page-text-choice.tsx";

const box = page.getByRole("checkbox");

test("the text of pages is sent along until it is switched off, which is kept", async () => {
  const { unmount } = await render(<PageTextChoice />);
  await expect.element(box).toBeChecked();
  await box.click();
  await expect.poll(() => isPageTextOn()).toBe(false);
  await unmount();
  await render(<PageTextChoice />);
  await expect.element(box).not.toBeChecked();
  await box.click();
  await expect.poll(() => isPageTextOn()).toBe(true);
});
