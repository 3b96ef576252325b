import { Route, Routes } from "react-router";
import VerifyEmailPage from "./verify-email-page.tsx";
import { ada, expect, open, page, Refusal, server, shown, test } from "../shared/testing/in-page.ts";

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

test("where no password was kept, the link leads to choosing one and says why", async () => {
  server.on("auth.verifyEmail", { message: "Choose your password: several waited.", next: "choose-password" });
  await openLink("one-of-two");
  await expect.element(shown("Choose your password: several waited.")).toBeVisible();
  const choose = page.getByRole("link", { name: "Choose a new password" });
  await expect.element(choose).toHaveAttribute("href", "/forgot-password");
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
