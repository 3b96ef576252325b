import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Route, Routes } from "react-router";
import { open } from "../shared/testing/open.tsx";
import { ada } from "../shared/testing/samples.ts";
import { server } from "../shared/testing/server.ts";
import VerifyEmailPage from "./verify-email-page.tsx";

const shown = (text: string) => page.getByText(text);
const openLink = (token: string, user: typeof ada | null = null) =>
  open(
    <Routes>
      <Route path="/" element={<p>Home</p>} />
      <Route path="/verify-email" element={<VerifyEmailPage />} />
    </Routes>,
    { user, path: `/verify-email?token=${token}` },
  );

test("a link that works leads to signing in", async () => {
  server.on("auth.verifyEmail", { message: "Verified.", next: "sign-in" });
  const release = server.hold("auth.verifyEmail");
  await openLink("new");
  await expect.element(shown("Verifying your email")).toBeVisible();
  release();
  await expect.element(shown("Email verified!")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
});

test("a link that signs in leads into the app, where the result is shown", async () => {
  server.on("auth.verifyEmail", { message: "Verified.", next: "home" });
  server.on("auth.user", ada);
  await openLink("mine");
  await expect.element(shown("Home")).toBeVisible();
  await expect.element(shown("Email verified!")).toBeVisible();
  expect(server.calls("auth.verifyEmail")).toHaveLength(1);
});

test("in another browser the link asks for the sign-up's password, then leads into the app", async () => {
  server.on("auth.verifyEmail", new Refusal("FORBIDDEN", "Please enter it.", { signUpPassword: "missing" }));
  await openLink("elsewhere");
  await expect.element(shown("Enter your password")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Choose another password" }))
    .toHaveAttribute("href", "/forgot-password");
  const wrong = new Refusal("FORBIDDEN", "This is not the password of the sign-up.", { signUpPassword: "wrong" });
  server.on("auth.verifyEmail", wrong);
  await page.getByLabelText("Password", { exact: true }).fill("a guess");
  await page.getByRole("button", { name: "Verify email" }).click();
  await expect.element(shown("This is not the password of the sign-up.")).toBeVisible();
  server.on("auth.verifyEmail", { message: "Verified.", next: "home" });
  server.on("auth.user", ada);
  await page.getByLabelText("Password", { exact: true }).fill("the right one");
  await page.getByRole("button", { name: "Verify email" }).click();
  await expect.element(shown("Home")).toBeVisible();
  expect(server.calls("auth.verifyEmail").at(-1)).toEqual({ token: "elsewhere", password: "the right one" });
});

test("an expired link says why and leads to a new one", async () => {
  server.on("auth.verifyEmail", new Refusal("BAD_REQUEST", "The link has expired."));
  await openLink("old");
  await expect.element(shown("Verification failed")).toBeVisible();
  await expect.element(shown("The link has expired.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Send a new link" }))
    .toHaveAttribute("href", "/resend-verification");
});

test("a link without its token sends nothing", async () => {
  await openLink("");
  await expect.element(shown("This link is not complete. Please request a new one.")).toBeVisible();
  expect(server.log).toEqual([]);
});

test("a signed-in person sees the result on the home page", async () => {
  server.on("auth.verifyEmail", new Refusal("BAD_REQUEST"));
  await openLink("another", ada);
  await expect.element(shown("Home")).toBeVisible();
  await expect.element(shown("Verification failed")).toBeVisible();
});
