import LoginPage from "./login-page.tsx";
import { expect, open, page, server, test } from "../shared/testing/in-page.ts";

const signUp = page.getByRole("link", { name: "Sign up" });

test("if sign-up is open, the page links to it and keeps the wanted page", async () => {
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
  await open(<LoginPage />, { user: null, path: "/login?next=%2Ftags" });
  await expect.element(signUp).toHaveAttribute("href", "/signup?next=%2Ftags");
});

test.each([
  ["invite", "You need an invitation to sign up here. Please open the link in your invitation email."],
  ["closed", "This server does not accept new accounts."],
] as const)("where sign-up is %s, it says so instead", async (signUps, text) => {
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps });
  await open(<LoginPage />, { user: null, path: "/login" });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(signUp).not.toBeInTheDocument();
});

test("a refused single sign-on says why, with the provider's name", async () => {
  server.on("auth.options", {
    google: false,
    providers: [{ id: "oidc", name: "Example Inc." }],
    passkeys: false,
    signUps: "closed",
  });
  await open(<LoginPage />, { user: null, path: "/login?problem=oidc-no-account" });
  await expect
    .element(page.getByText("There is no account with your email address at Example Inc.", { exact: false }))
    .toBeVisible();
});

const company = { id: "oidc" as const, name: "Example Inc." };
const withoutPasswords = { google: false, passkeys: false, passwordSignIn: false as const, signUps: "closed" as const };

test.each([
  ["several providers", "/login", [company, { id: "google" as const, name: "Google" }]],
  ["one provider, whose sign-in has just failed", "/login?problem=oidc-failed", [company]],
])("without passwords and with %s, there are only the buttons", async (_what, path, providers) => {
  server.on("auth.options", { ...withoutPasswords, google: providers.length > 1, providers });
  await open(<LoginPage />, { user: null, path });
  await expect.element(page.getByRole("link", { name: "Sign in with Example Inc." })).toBeVisible();
  await expect.element(page.getByLabelText("Password", { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText("or", { exact: true })).not.toBeInTheDocument();
});
