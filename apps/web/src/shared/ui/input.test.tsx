import { render } from "vitest-browser-react";
import { PasswordInput } from "./input.tsx";
import { expect, page, test } from "../testing/in-page.ts";

test("a password can be shown and hidden again while it is typed", async () => {
  await render(<PasswordInput aria-label="Password" defaultValue="secret" />);
  const input = page.getByLabelText("Password", { exact: true });
  await expect.element(input).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.element(input).toHaveAttribute("type", "text");
  await expect.element(input).toHaveValue("secret");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect.element(input).toHaveAttribute("type", "password");
});
