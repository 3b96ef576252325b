import { submitForm } from "../../shared/testing/forms.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { address, beforeEach, expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const onDone = vi.fn<(message: string) => void>();
const password = page.getByLabelText("New password", { exact: true });
const confirm = page.getByLabelText("Confirm password", { exact: true });
const button = page.getByRole("button", { name: "Set new password" });
const shown = (text: string | RegExp) => page.getByText(text);

beforeEach(async () => {
  onDone.mockClear();
  server.on("auth.resetPassword", { message: "Your password is changed." });
  await open(<ResetPasswordForm token="secret" onDone={onDone} />, { user: null });
});

test("a new password that is typed twice is set once, with the link's token", async () => {
  const release = server.hold("auth.resetPassword");
  await password.fill("correct horse");
  await confirm.fill("correct horse");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await button.click();
  submitForm();
  release();
  await expect.poll(() => onDone.mock.calls).toEqual([["Your password is changed."]]);
  expect(server.calls("auth.resetPassword")).toEqual([{ password: "correct horse", token: "secret" }]);
});

test.each([
  ["short", "short"],
  ["correct horse", "correct house"],
])("%s with %s cannot be set", async (first, second) => {
  await password.fill(first);
  await confirm.fill(second);
  await expect.element(button).toBeDisabled();
});

test("an expired link leads to a new one", async () => {
  server.on("auth.resetPassword", new Refusal("BAD_REQUEST", "The link has expired."));
  await password.fill("correct horse");
  await confirm.fill("correct horse");
  await button.click();
  await expect.element(shown(/The link has expired/)).toBeVisible();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect.element(address()).toHaveTextContent("/forgot-password");
  expect(onDone).not.toHaveBeenCalled();
});
