import { PasswordForm } from "./password-form.tsx";
import { ada, expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const onSignedIn = vi.fn<() => void>();
const onCodeWanted = vi.fn<(email: string) => void>();
const problem = page.getByText("This sign-in took too long.");

async function sendPassword(): Promise<void> {
  vi.resetAllMocks();
  const calls = { onSignedIn, onCodeWanted };
  await open(
    <PasswordForm email="ada@example.com" notice={undefined} problem="This sign-in took too long." {...calls} />,
    { user: null },
  );
  await expect.element(problem).toBeVisible();
  await page.getByLabelText("Password", { exact: true }).fill("correct horse");
  await userEvent.keyboard("{Enter}");
}

test("an earlier success message disappears on the first attempt, so that it is never shown beside an error", async () => {
  server.on("auth.login", new Refusal("FORBIDDEN", "Please verify your email first."));
  const calls = { onSignedIn, onCodeWanted };
  await open(<PasswordForm email="ada@example.com" notice="Account created." problem={undefined} {...calls} />, {
    user: null,
  });
  await expect.element(page.getByText("Account created.")).toBeVisible();
  await page.getByLabelText("Password", { exact: true }).fill("correct horse");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^Please verify your email first\./)).toBeVisible();
  await expect.element(page.getByText("Account created.")).not.toBeInTheDocument();
});

test("a sufficient password signs in, and clears the earlier problem", async () => {
  server.on("auth.login", ada);
  await sendPassword();
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  await expect.element(problem).not.toBeInTheDocument();
  expect(onCodeWanted).not.toHaveBeenCalled();
});

test("a password that needs a second factor is no failure", async () => {
  server.on("auth.login", new Refusal("FORBIDDEN", "Please enter the code.", { secondFactor: true }));
  await sendPassword();
  await expect.poll(() => onCodeWanted.mock.calls).toEqual([["ada@example.com"]]);
  await expect.element(page.getByText("Please enter the code.")).not.toBeInTheDocument();
  expect(onSignedIn).not.toHaveBeenCalled();
});
