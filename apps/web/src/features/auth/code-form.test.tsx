import CodeForm from "./code-form.tsx";
import { ada, expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const onSignedIn = vi.fn<() => void>();
const onBack = vi.fn<(problem?: { problem: string }) => void>();
const code = page.getByRole("textbox", { name: "Code", exact: true });
const recoveryCode = page.getByRole("textbox", { name: "Recovery code" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function openForm(): Promise<void> {
  vi.resetAllMocks();
  await open(<CodeForm onSignedIn={onSignedIn} onBack={onBack} />, { user: null });
}

test("the code from the app signs in, once, however often the button is pressed", async () => {
  server.on("auth.finishLogin", ada);
  const release = server.hold("auth.finishLogin");
  await openForm();
  await expect.element(code).toHaveFocus();
  await code.fill("123 456");
  await button("Sign in").click();
  await expect.element(button("Sign in")).toHaveAttribute("aria-busy", "true");
  await code.click();
  await userEvent.keyboard("{Enter}");
  release();
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  expect(server.calls("auth.finishLogin")).toEqual([{ code: "123 456" }]);
});

test("a wrong code shows an error and is selected for the next one", async () => {
  server.on("auth.finishLogin", new Refusal("UNAUTHORIZED", "This code is wrong."));
  await openForm();
  await button("Sign in").click();
  await expect.element(page.getByText("Please enter the code")).toBeVisible();
  await code.fill("000000");
  await button("Sign in").click();
  await expect.element(page.getByText("This code is wrong.")).toBeVisible();
  server.on("auth.finishLogin", ada);
  await userEvent.keyboard("123456{Enter}");
  await expect.poll(() => server.calls("auth.finishLogin").at(-1)).toEqual({ code: "123456" });
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
});

test("a recovery code can be used instead, and the app chosen again", async () => {
  server.on("auth.finishLogin", new Refusal("UNAUTHORIZED", "This code is wrong."));
  await openForm();
  await code.fill("000000");
  await button("Sign in").click();
  await expect.element(page.getByText("This code is wrong.")).toBeVisible();
  await button("Use a recovery code").click();
  await expect.element(page.getByText("This code is wrong.")).not.toBeInTheDocument();
  await expect.element(recoveryCode).toHaveFocus();
  await expect.element(recoveryCode).toHaveValue("");
  await button("Use the authenticator app").click();
  await expect.element(code).toHaveFocus();
});

test("Back leads to the password, and so does a timeout, with the reason", async () => {
  server.on("auth.finishLogin", new Refusal("FORBIDDEN", "This sign-in took too long."));
  await openForm();
  await button("Back").click();
  expect(onBack.mock.calls).toEqual([[]]);
  await code.fill("123456");
  await button("Sign in").click();
  await expect.poll(() => onBack.mock.calls.at(-1)).toEqual([{ problem: "This sign-in took too long." }]);
});
