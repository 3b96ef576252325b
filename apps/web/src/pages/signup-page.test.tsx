import { Refusal } from "@bowerbird/api/testing";
import type { AuthOptions } from "@bowerbird/contract/auth";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Route, Routes } from "react-router";
import { SignedOutGate } from "../routing/gates.tsx";
import { giveFirstData } from "../testing/first-data.ts";
import { open } from "../testing/open.tsx";
import { ada } from "../testing/samples.ts";
import { server } from "../testing/server.ts";
import LandingPage from "./landing-page.tsx";
import LoginPage from "./login-page.tsx";
import SignupPage from "./signup-page.tsx";

const heading = (name: string) => page.getByRole("heading", { name });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const create = page.getByRole("button", { name: "Create account" });

function openAt(path: string, signUps: AuthOptions["signUps"]) {
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps });
  return open(
    <Routes>
      <Route path="/" element={<p>Home</p>} />
      <Route element={<SignedOutGate />}>
        <Route path="/signup" element={<SignupPage />} />
        <Route path="/login" element={<LoginPage />} />
      </Route>
    </Routes>,
    { user: null, path },
  );
}

test.each([
  ["invite", "By invitation", "New accounts are by invitation here. Please open the link in your invitation mail."],
  ["closed", "No new accounts", "No new accounts can be opened here."],
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

test("what the page itself says is shown before the server has answered", async () => {
  giveFirstData({ signUps: "closed" });
  const release = server.hold("auth.options");
  await openAt("/signup", "closed");
  await expect.element(heading("No new accounts")).toBeVisible();
  release();
});

test("an invitation opens the form with its address, which cannot be changed, and leads into the app", async () => {
  server.on("auth.invitation", { email: "ada@example.com" });
  server.on("auth.acceptInvitation", ada);
  const release = server.hold("auth.invitation");
  await openAt("/signup?invitation=the-token", "invite");
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

test("an invitation that is over says so, and there is nothing to fill in", async () => {
  server.on("auth.invitation", new Refusal("BAD_REQUEST", "This invitation is not valid any more."));
  await openAt("/signup?invitation=old", "invite");
  await expect.element(page.getByText("This invitation is not valid any more.")).toBeVisible();
  await expect.element(create).not.toBeInTheDocument();
});

test("an invitation that ended while the form was filled in says so, and what was typed stays", async () => {
  server.on("auth.invitation", { email: "ada@example.com" });
  server.on("auth.acceptInvitation", new Refusal("BAD_REQUEST", "This invitation is not valid any more."));
  await openAt("/signup?invitation=the-token", "open");
  await field("First name").fill("Ada");
  await field("Password").fill("correct horse");
  await field("Confirm password").fill("correct horse");
  await create.click();
  await expect.element(page.getByText("This invitation is not valid any more.")).toBeVisible();
  await expect.element(field("First name")).toHaveValue("Ada");
});

test.each(["invite", "closed"] as const)("where sign-up is %s, the landing page offers no account", async (signUps) => {
  await open(<LandingPage signUps={signUps} />, { user: null });
  await expect.element(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  for (const name of ["Sign Up", "Get Started Free", "Start Free Today"]) {
    await expect.element(page.getByRole("link", { name })).not.toBeInTheDocument();
  }
});
