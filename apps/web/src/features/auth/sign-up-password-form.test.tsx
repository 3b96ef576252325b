import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { SignUpPasswordForm } from "./sign-up-password-form.tsx";

const password = page.getByLabelText("Password", { exact: true });
const button = page.getByRole("button", { name: "Verify email" });

test("the password is sent if it is not empty", async () => {
  const onEnter = vi.fn<(password: string) => void>();
  await open(<SignUpPasswordForm onEnter={onEnter} isBusy={false} error={null} />, { user: null });
  await expect.element(button).toBeDisabled();
  await password.fill("a long password");
  await button.click();
  expect(onEnter.mock.calls).toEqual([["a long password"]]);
});

test("while it is being checked it is not sent again", async () => {
  const onEnter = vi.fn<(password: string) => void>();
  await open(<SignUpPasswordForm onEnter={onEnter} isBusy error={null} />, { user: null });
  await password.fill("a guess");
  await button.click();
  expect(onEnter).not.toHaveBeenCalled();
});
