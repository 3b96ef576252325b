import { useRef } from "react";
import { PasswordInput, useFirstFocus } from "./field.tsx";
import { expect, page, render, test } from "../testing/in-page.ts";

function Form() {
  const field = useRef<HTMLInputElement>(null);
  useFirstFocus(() => field.current?.focus());
  return <input ref={field} aria-label="Email" />;
}

test("the first field has the focus when the form appears", async () => {
  await render(<Form />);
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveFocus();
});

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
