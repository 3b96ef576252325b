import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import ToastView from "./toast-view.tsx";

test.each([
  ["error", "assertive"],
  ["success", "polite"],
  [undefined, "polite"],
] as const)("a message of tone %s is read out in a way that is %s", async (tone, live) => {
  await render(<ToastView toast={{ id: 1, title: "Bookmark saved", ...(tone ? { tone } : {}) }} />);
  await expect.element(page.getByText("Bookmark saved", { exact: true })).toBeVisible();
  await expect.poll(() => document.querySelector("[role=status]")?.getAttribute("aria-live")).toBe(live);
});
