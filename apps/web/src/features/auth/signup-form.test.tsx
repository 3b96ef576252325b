import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { submitForm } from "../../testing/forms.ts";
import { open } from "../../testing/open.tsx";
import { server } from "../../testing/server.ts";
import { SignupForm } from "./signup-form.tsx";

const onDone = vi.fn<(message: string, email: string) => void>();
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = page.getByRole("button", { name: "Create account" });
const shown = (text: string) => page.getByText(text);

beforeEach(async () => {
  onDone.mockClear();
  server.on("auth.signup", { message: "Check your email." });
  await open(<SignupForm onDone={onDone} />, { user: null });
});

async function fillIn(fields: Record<string, string> = {}): Promise<void> {
  const values = {
    "First name": "Ada",
    Email: " ada@example.com ",
    Password: "correct horse",
    "Confirm password": "correct horse",
    ...fields,
  };
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
}

test("an account is created once, and the server's sentence goes on with the address", async () => {
  const release = server.hold("auth.signup");
  await fillIn();
  await button.click();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await button.click();
  submitForm();
  release();
  await expect.poll(() => onDone.mock.calls).toEqual([["Check your email.", "ada@example.com"]]);
  const [input, ...more] = server.calls("auth.signup");
  expect(input).toMatchObject({ firstName: "Ada", lastName: "", password: "correct horse" });
  expect(input).not.toHaveProperty("confirm");
  expect(more).toEqual([]);
});

test("the rules of a password are ticked off while it is typed, and only then is the button free", async () => {
  await expect.element(button).toBeDisabled();
  await field("Password").fill("short");
  await expect.element(shown("At least 8 characters (not yet)")).toBeVisible();
  await field("Password").fill("long enough");
  await expect.element(shown("At least 8 characters (done)")).toBeVisible();
  await field("Confirm password").fill("long enoug");
  await expect.element(shown("Passwords match (not yet)")).toBeVisible();
  await expect.element(button).toBeDisabled();
  await field("Confirm password").fill("long enough");
  await expect.element(shown("Passwords match (done)")).toBeVisible();
  await expect.element(button).toBeEnabled();
});

test("a field is complained about once the person has left it, not before", async () => {
  await field("Password").fill("short");
  await field("Confirm password").fill("other");
  await expect.element(shown("Password must be at least 8 characters long")).toBeVisible();
  await expect.element(page.getByText("Passwords do not match")).not.toBeInTheDocument();
  await field("Email").click();
  await expect.element(shown("Passwords do not match")).toBeVisible();
});

test("a missing name and a wrong address are said, and nothing is sent", async () => {
  await fillIn({ "First name": "", Email: "ada" });
  await button.click();
  await expect.element(shown("Please enter your first name")).toBeVisible();
  await expect.element(shown("Please enter a valid email address")).toBeVisible();
  expect(server.log).toEqual([]);
});

test("a refusal is shown in the server's words, and what was typed stays", async () => {
  server.on("auth.signup", new Refusal("CONFLICT", "There is an account with this address."));
  await fillIn();
  await button.click();
  await expect.element(shown("There is an account with this address.")).toBeVisible();
  await expect.element(field("First name")).toHaveValue("Ada");
  expect(onDone).not.toHaveBeenCalled();
});
