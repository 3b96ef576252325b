import { Refusal } from "@bowerbird/api/testing";
import { useSession } from "../../shared/session/session-store.ts";
import { comeBack } from "../../shared/testing/come-back.ts";
import { submitForm } from "../../shared/testing/forms.ts";
import { ada } from "../../shared/testing/samples.ts";
import { LoginForm } from "./login-form.tsx";
import { address, beforeEach, expect, open, page, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const Who = () => <p>{useSession().status}</p>;
const email = page.getByRole("textbox", { name: "Email" });
const password = page.getByLabelText("Password", { exact: true });
const button = page.getByRole("button", { name: "Sign in" });
const shown = (text: string) => page.getByText(text);

async function openForm(onSignedIn?: () => void) {
  await open(
    <>
      <LoginForm email="ada@example.com" {...(onSignedIn ? { onSignedIn } : {})} />
      <Who />
    </>,
    { user: null },
  );
}

beforeEach(() => {
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
  server.on("auth.login", ada);
});

test("the right password signs in, once, however often the button is pressed", async () => {
  const release = server.hold("auth.login");
  await openForm();
  await expect.element(email).toHaveValue("ada@example.com");
  await password.fill("correct horse");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await button.click();
  await password.click();
  await userEvent.keyboard("{Enter}");
  submitForm();
  release();
  await expect.element(shown("signed-in")).toBeVisible();
  expect(server.calls("auth.login")).toEqual([{ email: "ada@example.com", password: "correct horse" }]);
});

test("missing or invalid values show errors at their fields, and nothing is sent", async () => {
  await openForm();
  await email.fill("ada@");
  await button.click();
  await expect.element(shown("Please enter a valid email address")).toBeVisible();
  await expect.element(shown("Please enter your password")).toBeVisible();
  await expect.element(email).toHaveFocus();
  expect(server.calls("auth.login")).toEqual([]);
});

test("a wrong password shows the server's message, and can be typed again", async () => {
  server.on("auth.login", new Refusal("UNAUTHORIZED", "Invalid email or password"));
  await openForm();
  await password.fill("wrong");
  await button.click();
  await expect.element(shown("Invalid email or password")).toBeVisible();
  await expect.element(password).toHaveFocus();
  await expect.element(page.getByRole("link", { name: /verification email/ })).not.toBeInTheDocument();
  server.on("auth.login", ada);
  await userEvent.keyboard("{Enter}");
  await expect.element(shown("signed-in")).toBeVisible();
});

test("an unverified address links to another verification email", async () => {
  server.on("auth.login", new Refusal("FORBIDDEN", "Please verify your email"));
  await openForm();
  await password.fill("correct horse");
  await button.click();
  await page.getByRole("link", { name: "Send the verification email again" }).click();
  await expect.element(address()).toHaveTextContent("/resend-verification");
});

test("without an answer the form suggests a retry", async () => {
  server.on("auth.login", () => {
    throw new TypeError("no network");
  });
  await openForm();
  await password.fill("correct horse");
  await button.click();
  await expect
    .element(shown("Login failed. The server did not answer; please check your connection and try again."))
    .toBeVisible();
  await comeBack();
});

test("with onSignedIn the form passes the user on and leaves the session alone", async () => {
  const onSignedIn = vi.fn<() => void>();
  await openForm(onSignedIn);
  await password.fill("correct horse");
  await button.click();
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  await expect.element(shown("signed-out")).toBeVisible();
});

test("with two-step sign-in the password leads to the code, which signs in", async () => {
  server.on("auth.login", new Refusal("FORBIDDEN", "Please enter the code.", { secondFactor: true }));
  server.on("auth.finishLogin", ada);
  await openForm();
  await password.fill("correct horse");
  await button.click();
  await expect.element(page.getByRole("textbox", { name: "Code" })).toHaveFocus();
  await expect.element(page.getByRole("link", { name: /verification email/ })).not.toBeInTheDocument();
  await userEvent.keyboard("123456{Enter}");
  await expect.element(shown("signed-in")).toBeVisible();
  expect(server.calls("auth.finishLogin")).toEqual([{ code: "123456" }]);
});

test("after a timeout of the code the password is asked for again, with the reason", async () => {
  server.on("auth.login", new Refusal("FORBIDDEN", "Please enter the code.", { secondFactor: true }));
  server.on("auth.finishLogin", new Refusal("FORBIDDEN", "This sign-in took too long."));
  await openForm();
  await email.fill("grace@example.com");
  await password.fill("correct horse");
  await button.click();
  await page.getByRole("textbox", { name: "Code" }).fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(shown("This sign-in took too long.")).toBeVisible();
  await expect.element(email).toHaveValue("grace@example.com");
  await expect.element(password).toHaveValue("");
});
