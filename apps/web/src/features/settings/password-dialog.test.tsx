import { PasswordDialog } from "./password-dialog.tsx";
import { expect, open, page, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const onConfirm = vi.fn<(password: string) => void>();
const onClose = vi.fn();
const button = (name: string) => page.getByRole("button", { name, exact: true });
const password = page.getByLabelText("Password", { exact: true });

async function openDialog(fields: { asksPassword?: boolean; isBusy?: boolean; problem?: string } = {}): Promise<void> {
  vi.resetAllMocks();
  await open(
    <PasswordDialog
      title="Delete it?"
      description="It is gone then."
      action="Delete"
      variant="danger"
      asksPassword
      isBusy={false}
      problem={null}
      onClose={onClose}
      onConfirm={onConfirm}
      {...fields}
    />,
  );
}

test("the action needs a password, which can be shown, and receives it", async () => {
  await openDialog();
  await expect.element(button("Delete")).toBeDisabled();
  await password.fill("secret");
  await expect.element(password).toHaveAttribute("type", "password");
  await button("Show password").click();
  await expect.element(password).toHaveAttribute("type", "text");
  await button("Delete").click();
  expect(onConfirm.mock.calls).toEqual([["secret"]]);
});

test("a person without a password confirms with the button alone", async () => {
  await openDialog({ asksPassword: false });
  await expect.element(password).not.toBeInTheDocument();
  await button("Delete").click();
  expect(onConfirm.mock.calls).toEqual([[""]]);
});

test("a busy action takes no further click", async () => {
  await openDialog({ isBusy: true });
  await password.fill("secret");
  await button("Delete").click();
  expect(onConfirm).not.toHaveBeenCalled();
});

test("Cancel and Escape close it without the action", async () => {
  await openDialog({ problem: "This is not your password." });
  await expect.element(page.getByRole("alert").filter({ hasText: "This is not your password." })).toBeVisible();
  await button("Cancel").click();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
});
