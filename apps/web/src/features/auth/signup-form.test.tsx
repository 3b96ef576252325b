import { Route, Routes } from "react-router";
import { SignedOutGate } from "../../shared/routing/gates.tsx";
import { submitForm } from "../../shared/testing/forms.ts";
import { ada } from "../../shared/testing/samples.ts";
import { InvitationForm, SignupForm } from "./signup-form.tsx";
import { beforeEach, describe, expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

describe("signup form", () => {
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

  test("an account is created once, and the server's message is passed on with the address", async () => {
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

  test("the password rules are ticked off while typing, and enable the button", async () => {
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

  test.each([
    ["password123", "This password is one of the most common ones. Please choose another."],
    ["Bowerbird2026!", "This password is the name of this product. Please choose another."],
    ["ada.lovelace.1815", "This password is your email address, or a part of it. Please choose another."],
  ])("a password that is easy to guess says so while typing, and nothing can be sent: %s", async (password, reason) => {
    await fillIn({ Email: "ada.lovelace@example.com", "Confirm password": password });
    await field("Password").fill(password);
    await expect.element(shown(reason)).toBeVisible();
    await expect.element(button).toBeDisabled();
    await field("Password").fill(`${password} and more`);
    await field("Confirm password").fill(`${password} and more`);
    await expect.element(page.getByText(reason)).not.toBeInTheDocument();
    await expect.element(button).toBeEnabled();
  });

  test("a field shows an error only after it was left", async () => {
    await field("Password").fill("short");
    await field("Confirm password").fill("other");
    await expect.element(shown("Password must be at least 8 characters long")).toBeVisible();
    await expect.element(page.getByText("Passwords do not match")).not.toBeInTheDocument();
    await field("Email").click();
    await expect.element(shown("Passwords do not match")).toBeVisible();
  });

  test("a missing name and an invalid address show errors, and nothing is sent", async () => {
    await fillIn({ "First name": "", Email: "ada" });
    await button.click();
    await expect.element(shown("Please enter your first name")).toBeVisible();
    await expect.element(shown("Please enter a valid email address")).toBeVisible();
    expect(server.log).toEqual([]);
  });

  test("a refusal shows the server's message and keeps the input", async () => {
    server.on("auth.signup", new Refusal("CONFLICT", "There is an account with this address."));
    await fillIn();
    await button.click();
    await expect.element(shown("There is an account with this address.")).toBeVisible();
    await expect.element(field("First name")).toHaveValue("Ada");
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe("invitation form", () => {
  const field = (name: string) => page.getByLabelText(name, { exact: true });
  const create = page.getByRole("button", { name: "Create account" });

  const openForm = () =>
    open(
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route element={<SignedOutGate />}>
          <Route path="/signup" element={<InvitationForm token="the-token" />} />
        </Route>
      </Routes>,
      { user: null, path: "/signup" },
    );

  test("an invitation opens the form with its fixed address, and leads into the app", async () => {
    server.on("auth.invitation", { email: "ada@example.com" });
    server.on("auth.acceptInvitation", ada);
    const release = server.hold("auth.invitation");
    await openForm();
    await expect.element(create).not.toBeInTheDocument();
    release();
    await expect.element(field("Email")).toHaveValue("ada@example.com");
    await expect.element(field("Email")).toHaveAttribute("readonly");
    await field("First name").fill("Ada");
    await field("Password").fill("correct horse");
    await field("Confirm password").fill("correct horse");
    await create.click();
    await expect.element(page.getByText("Home")).toBeVisible();
    expect(server.calls("auth.invitation")).toEqual([{ token: "the-token" }]);
    expect(server.calls("auth.acceptInvitation")).toEqual([
      { firstName: "Ada", lastName: "", password: "correct horse", token: "the-token" },
    ]);
  });

  test("an expired invitation says so, without a form", async () => {
    server.on("auth.invitation", new Refusal("BAD_REQUEST", "This invitation is not valid any more."));
    await openForm();
    await expect.element(page.getByText("This invitation is not valid any more.")).toBeVisible();
    await expect.element(create).not.toBeInTheDocument();
  });

  test("an invitation that expired meanwhile says so, and the input stays", async () => {
    server.on("auth.invitation", { email: "ada@example.com" });
    server.on("auth.acceptInvitation", new Refusal("BAD_REQUEST", "This invitation is not valid any more."));
    await openForm();
    await field("First name").fill("Ada");
    await field("Password").fill("correct horse");
    await field("Confirm password").fill("correct horse");
    await create.click();
    await expect.element(page.getByText("This invitation is not valid any more.")).toBeVisible();
    await expect.element(field("First name")).toHaveValue("Ada");
  });
});
