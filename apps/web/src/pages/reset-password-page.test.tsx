import { Route, Routes } from "react-router";
import LoginPage from "./login-page.tsx";
import ResetPasswordPage from "./reset-password-page.tsx";
import SignupPage from "./signup-page.tsx";
import { expect, open, page, server, shown, test } from "../shared/testing/in-page.ts";

const openAt = (path: string) =>
  open(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/signup" element={<SignupPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
    </Routes>,
    { user: null, path },
  );
const fill = (label: string, text: string) => page.getByLabelText(label, { exact: true }).fill(text);

test("a new password leads to signing in, with the server's message", async () => {
  server.on("auth.resetPassword", { message: "Your password is changed." });
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
  await openAt("/reset-password?token=secret");
  await fill("New password", "correct horse");
  await fill("Confirm password", "correct horse");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect.element(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.element(shown("Your password is changed.")).toBeVisible();
});

test("a link without its token leads to a new one", async () => {
  await openAt("/reset-password");
  await expect.element(page.getByRole("heading", { name: "Invalid reset link" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Request a new link" }))
    .toHaveAttribute("href", "/forgot-password");
});

test("a new account leads to signing in, with its address filled in", async () => {
  server.on("auth.signup", { message: "Check your email." });
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
  await openAt("/signup?next=%2Ftags");
  await fill("First name", "Ada");
  await fill("Email", "ada@example.com");
  await fill("Password", "correct horse");
  await fill("Confirm password", "correct horse");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect.element(shown("Check your email.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveValue("ada@example.com");
  await expect.element(page.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/signup?next=%2Ftags");
});

test("a failed sign-in with Google says why", async () => {
  server.on("auth.options", {
    google: true,
    providers: [{ id: "google", name: "Google" }],
    passkeys: false,
    signUps: "open",
  });
  await openAt("/login?problem=google-cancelled");
  await expect.element(shown("The sign-in with Google was cancelled.")).toBeVisible();
});
