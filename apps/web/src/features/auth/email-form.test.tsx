import { submitForm } from "../../shared/testing/forms.ts";
import { EmailForm } from "./email-form.tsx";
import { beforeEach, expect, page, render, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const onSubmit = vi.fn<(email: string) => void>();
const field = page.getByRole("textbox", { name: "Email" });
beforeEach(() => void onSubmit.mockClear());

const openForm = (isBusy = false, problem: string | null = null) =>
  render(<EmailForm email="" submitLabel="Send" isBusy={isBusy} problem={problem} onSubmit={onSubmit} />);

test("Enter sends the address trimmed", async () => {
  await openForm();
  await field.fill(" ada@example.com ");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onSubmit.mock.calls).toEqual([["ada@example.com"]]);
});

test("an invalid address is refused until it is valid", async () => {
  await openForm();
  await page.getByRole("button", { name: "Send" }).click();
  const refusal = page.getByText("Please enter a valid email address");
  await expect.element(refusal).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  await field.fill("ada@example.com");
  await expect.element(refusal).not.toBeInTheDocument();
});

test("while sending, nothing is sent again; a problem is shown", async () => {
  await openForm(true, "Too many mails.");
  await field.fill("ada@example.com");
  await userEvent.keyboard("{Enter}");
  submitForm();
  await expect.element(page.getByText("Too many mails.")).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});
