import { ProviderButtons } from "./provider-buttons.tsx";
import { expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const link = page.getByRole("link", { name: "Continue with Google" });

const notSetUp = { google: false, providers: [], passkeys: false, signUps: "open" as const };

test("there is always a link to Google that keeps the wanted page, also before the server has answered", async () => {
  server.on("auth.options", notSetUp);
  const release = server.hold("auth.options");
  await open(<ProviderButtons />, { user: null });
  await expect.element(link).toHaveAttribute("href", "/api/login/google");
  release();
  await expect.poll(() => server.calls("auth.options")).toHaveLength(1);
  link.element().addEventListener("click", (event) => event.preventDefault());
  await link.click();
  expect(Object.values(sessionStorage)).toContain("/");
});

test("where the person must not leave the page in vain, there is none unless it is set up", async () => {
  server.on("auth.options", notSetUp);
  await open(<ProviderButtons isOnlySetUp />, { user: null });
  await expect.poll(() => server.calls("auth.options")).toHaveLength(1);
  await expect.element(link).not.toBeInTheDocument();
});

test("there is no link to Google where only another provider is set up", async () => {
  const providers = [{ id: "oidc" as const, name: "Example Inc." }];
  server.on("auth.options", { google: false, providers, passkeys: false, signUps: "open" });
  await open(<ProviderButtons />, { user: null });
  await expect.element(page.getByRole("link", { name: "Sign in with Example Inc." })).toBeVisible();
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
