import { appRouter } from "@bowerbird/api";
import { invitePerson } from "@bowerbird/core/accounts/auth";
import { createVisitorContext } from "@bowerbird/core/platform/context";
import { beforeEach, describe, expect } from "vitest";
import { newEmail, openGoogleServer } from "./testing/google-server.ts";
import { signInWith } from "./testing/sign-in-with.ts";

type Procedure = { _def: { type: string; meta?: { need?: string } } };

const { server, it } = openGoogleServer(({ oidcSettings }) => ({ ...oidcSettings, PASSWORD_SIGN_IN: "false" }));
let email: string;
beforeEach(() => {
  server.services.config.signUps = "open";
  email = newEmail();
  server.google.person = { sub: crypto.randomUUID(), email, email_verified: true, name: "Grace Hopper" };
});

const refusal = {
  code: "FORBIDDEN",
  message: "Passwords and passkeys are switched off here. Please go to the sign-in page.",
};

/** A person who signs in with the provider. */
async function signIn() {
  const browser = server.visitor();
  expect(await signInWith(browser, "oidc")).toBe("/");
  return browser;
}

describe("sign-in by a provider alone", () => {
  it("is announced, without passkeys", async () => {
    const { body } = await server.visitor().get("/api/auth/options");
    expect(body).toMatchObject({ passwordSignIn: false, passkeys: false });
    expect(await (await fetch(`${server.url}/login`)).text()).toContain('"passwordSignIn":false');
  });

  it("lets a person in", async () => {
    const browser = await signIn();
    expect((await browser.get("/api/account")).body).toMatchObject({ email, hasOidc: true });
  });

  it.each([
    ["/api/auth/login", { email: "ada@example.com", password: "correct horse battery" }],
    ["/api/auth/signup", { firstName: "Ada", email: "ada@example.com", password: "correct horse battery" }],
    ["/api/auth/two-factor", { code: "123456" }],
    ["/api/auth/forgot-password", { email: "ada@example.com" }],
    ["/api/auth/reset-password", { password: "correct horse battery", token: "a" }],
    ["/api/auth/resend-verification", { email: "ada@example.com" }],
    ["/api/auth/verify-email", { token: "a" }],
    ["/api/auth/accept-invitation", { token: "a", firstName: "Ada", password: "correct horse battery" }],
    ["/api/auth/passkey/options", {}],
  ])("%s is refused with a sentence", async (path, body) => {
    expect((await server.visitor().send("POST", path, body)).body).toMatchObject(refusal);
  });

  it("is the only way in for Karakeep's apps, too", async () => {
    const json = { email: "ada@example.com", password: "correct horse battery", keyName: "app" };
    const { status, body } = await server.visitor().send("POST", "/api/trpc/apiKeys.exchange", { json });
    expect([status, body.error.json.message]).toEqual([403, refusal.message]);
  });

  // A way in that is added later is refused, or named here.
  it("no other public call signs in", () => {
    const allowed = ["auth.invitation", "auth.logout", "auth.startGoogle", "auth.startOidc"];
    const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, Procedure][];
    const open = procedures
      .filter(([, { _def }]) => _def.type === "mutation" && !_def.meta?.need)
      .map(([name]) => name);
    const refused = [
      "acceptInvitation",
      "finishLogin",
      "forgotPassword",
      "login",
      "resendVerification",
      "resetPassword",
      "signup",
      "verifyEmail",
    ];
    const passkeys = ["passkeys.signIn", "passkeys.startSignIn"];
    expect(open.toSorted()).toEqual([...allowed, ...refused.map((name) => `auth.${name}`), ...passkeys].toSorted());
  });

  it("a password that the account has from before counts for nothing", async ({ ada }) => {
    expect((await ada.get("/api/account")).body).toMatchObject({ hasPassword: false });
    const { password } = ada;
    expect((await ada.send("POST", "/api/account/oidc/disconnect", { password })).status).toBe(400);
    expect((await ada.send("POST", "/api/account/two-factor", { password })).status).toBe(400);
    // The sign-in is recent, which is the proof of a person without a password.
    expect((await ada.send("DELETE", "/api/account", {})).status).toBe(200);
  });

  it("an invited person comes in by the provider", async () => {
    await signIn();
    server.services.config.signUps = "invite";
    const stranger = server.visitor();
    server.google.person = { sub: crypto.randomUUID(), email: newEmail(), email_verified: true, name: "Eve" };
    expect(await signInWith(stranger, "oidc")).toBe("/login?problem=oidc-no-account");
    const invited = newEmail();
    await invitePerson(createVisitorContext(server.services), invited);
    server.google.person = { sub: crypto.randomUUID(), email: invited, email_verified: true, name: "Grace" };
    expect(await signInWith(server.visitor(), "oidc")).toBe("/");
  });
});
