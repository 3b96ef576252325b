import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { ProviderButtons } from "./provider-buttons.tsx";

const link = page.getByRole("link", { name: "Continue with Google" });

test("if the server is configured for it, there is a link to Google that keeps the wanted page", async () => {
  server.on("auth.options", {
    google: true,
    providers: [{ id: "google", name: "Google" }],
    passkeys: false,
    signUps: "open",
  });
  await open(<ProviderButtons />, { user: null });
  await expect.element(link).toHaveAttribute("href", "/api/login/google");
  link.element().addEventListener("click", (event) => event.preventDefault());
  await link.click();
  expect(Object.values(sessionStorage)).toContain("/");
});

test("otherwise, and until that is known, there is none", async () => {
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
  const release = server.hold("auth.options");
  await open(<ProviderButtons />, { user: null });
  await expect.element(link).not.toBeInTheDocument();
  release();
  await expect.poll(() => server.calls("auth.options")).toHaveLength(1);
  await expect.element(link).not.toBeInTheDocument();
});

test("the operator's provider is listed beside Google with its name", async () => {
  const providers = [
    { id: "google" as const, name: "Google" },
    { id: "oidc" as const, name: "Example Inc." },
  ];
  server.on("auth.options", { google: true, providers, passkeys: false, signUps: "open" });
  await open(<ProviderButtons />, { user: null });
  await expect.element(link).toBeVisible();
  const other = page.getByRole("link", { name: "Sign in with Example Inc." });
  await expect.element(other).toHaveAttribute("href", "/api/login/oidc");
});
