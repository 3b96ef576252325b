import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../testing/open.tsx";
import { server } from "../../testing/server.ts";
import { ProviderSections } from "./provider-sections.tsx";
import { makeAccount } from "./testing/account-samples.ts";

const heading = (name: string) => page.getByRole("heading", { name });

test("each provider that the account has is a section, the operator's by its name", async () => {
  server.on("auth.options", {
    google: true,
    providers: [{ id: "oidc", name: "Example Inc." }],
    passkeys: false,
    signUps: "open",
  });
  await open(<ProviderSections account={makeAccount({ hasGoogle: true, hasOidc: true })} />);
  await expect.element(heading("Google sign-in")).toBeVisible();
  await expect.element(heading("Single sign-on")).toBeVisible();
  await expect.element(page.getByText("You can sign in with Example Inc. or with your password.")).toBeVisible();
});

test("an account with a password alone has none, and asks nothing", async () => {
  await open(<ProviderSections account={makeAccount()} />);
  await expect.element(heading("Google sign-in")).not.toBeInTheDocument();
  await expect.element(heading("Single sign-on")).not.toBeInTheDocument();
  expect(server.log).toEqual([]);
});
