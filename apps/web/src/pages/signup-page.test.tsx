import type { AuthOptions } from "@bowerbird/contract/auth";
import { Route, Routes } from "react-router";
import { SignedOutGate } from "../shared/routing/gates.tsx";
import { giveFirstData } from "../shared/testing/first-data.ts";
import LandingPage from "./landing-page.tsx";
import LoginPage from "./login-page.tsx";
import SignupPage from "./signup-page.tsx";
import { expect, heading, open, page, server, test } from "../shared/testing/in-page.ts";

const create = page.getByRole("button", { name: "Create account" });

function openAt(path: string, signUps: AuthOptions["signUps"]) {
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps });
  return open(
    <Routes>
      <Route element={<SignedOutGate />}>
        <Route path="/signup" element={<SignupPage />} />
        <Route path="/login" element={<LoginPage />} />
      </Route>
    </Routes>,
    { user: null, path },
  );
}

test.each([
  ["invite", "By invitation", "You need an invitation to sign up here. Please open the link in your invitation email."],
  ["closed", "No new accounts", "This server does not accept new accounts."],
] as const)("where sign-up is %s, the page says so and has no form", async (signUps, title, text) => {
  await openAt("/signup", signUps);
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(create).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect.element(heading("Sign in")).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Sign up" })).not.toBeInTheDocument();
});

test("the page's own setting is used before the server has answered", async () => {
  giveFirstData({ signUps: "closed" });
  const release = server.hold("auth.options");
  await openAt("/signup", "closed");
  await expect.element(heading("No new accounts")).toBeVisible();
  release();
});

test("a link with an invitation shows the form with the invited address", async () => {
  server.on("auth.invitation", { email: "ada@example.com" });
  await openAt("/signup?invitation=the-token", "invite");
  await expect.element(page.getByLabelText("Email", { exact: true })).toHaveValue("ada@example.com");
});

test.each(["invite", "closed"] as const)("if sign-up is %s, the landing page offers no account", async (signUps) => {
  await open(<LandingPage signUps={signUps} />, { user: null });
  await expect.element(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  for (const name of ["Sign Up", "Get Started Free", "Start Free Today"]) {
    await expect.element(page.getByRole("link", { name })).not.toBeInTheDocument();
  }
});
