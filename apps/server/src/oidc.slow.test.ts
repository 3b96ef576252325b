import { beforeEach, describe, expect, inject } from "vitest";
import { invitePerson } from "@bowerbird/core/accounts/auth";
import { User } from "@bowerbird/db";
import { createVisitorContext } from "@bowerbird/core/platform/context";
import {
  type GoogleServer,
  isSignedIn,
  newEmail,
  openGoogleServer,
  startGoogleServer,
} from "./testing/google-server.ts";
import type { Claims } from "@bowerbird/core/testing";
import { signInWith } from "./testing/sign-in-with.ts";

const { server, it } = openGoogleServer(({ oidcSettings }) => ({ ...oidcSettings, OIDC_NAME: "Example Inc." }));
beforeEach(() => {
  server.services.config.signUps = "open";
  server.google.forgesTokens = false;
  server.google.userInfo = null;
  server.google.person = newClaims();
});

const newClaims = (claims: Claims = {}): Claims => ({
  sub: crypto.randomUUID(),
  email: newEmail(),
  email_verified: true,
  name: "Grace Hopper",
  ...claims,
});

const accountOf = async (browser: ReturnType<GoogleServer["visitor"]>) => (await browser.get("/api/account")).body;

/** Goes to the provider and comes back. @returns the browser, where it ended, and whether it is signed in there */
async function signIn(provider: "google" | "oidc" = "oidc") {
  const browser = server.visitor();
  const location = await signInWith(browser, provider);
  return { browser, end: { location, isSignedIn: await isSignedIn(browser) } };
}

/** A browser that has agreed at the provider and not come back yet. */
async function startAtProvider(person: Claims) {
  const browser = server.visitor();
  const { headers } = await browser.get("/api/login/oidc");
  server.google.person = person;
  const answer = await fetch(headers.get("location")!, { redirect: "manual" });
  const back = new URL(answer.headers.get("location")!);
  const comeBack = async () => {
    const { headers: end } = await browser.get(back.pathname + back.search);
    return { location: end.get("location"), isSignedIn: await isSignedIn(browser) };
  };
  return { comeBack };
}

const byLocation = (a: { location: string | null }, b: { location: string | null }) =>
  (a.location ?? "").localeCompare(b.location ?? "");

const arrived = { location: "/", isSignedIn: true };
const refused = (problem: string) => ({ location: `/login?problem=${problem}`, isSignedIn: false });

describe("a single sign-on beside Google", () => {
  it("is offered with the operator's name for it", async () => {
    expect((await server.visitor().get("/api/auth/options")).body).toMatchObject({
      google: true,
      providers: [
        { id: "google", name: "Google" },
        { id: "oidc", name: "Example Inc." },
      ],
    });
  });

  it("opens an account, and leads to it again", async () => {
    const first = await signIn();
    expect(first.end).toEqual(arrived);
    const account = await accountOf(first.browser);
    expect(account).toMatchObject({ hasOidc: true, hasGoogle: false, hasPassword: false });
    const again = await signIn();
    expect((await accountOf(again.browser)).id).toBe(account.id);
  });

  it("is another identity than Google's with the same id: only a verified address joins the two", async () => {
    const sub = crypto.randomUUID();
    server.google.person = newClaims({ sub });
    const withOidc = await accountOf((await signIn()).browser);
    server.google.person = newClaims({ sub });
    const withGoogle = await accountOf((await signIn("google")).browser);
    expect(withGoogle.id).not.toBe(withOidc.id);
    server.google.person = newClaims({ email: withOidc.email });
    const joined = await accountOf((await signIn("google")).browser);
    expect(joined).toMatchObject({ id: withOidc.id, hasGoogle: true, hasOidc: true });
  });

  it("takes over what a stranger has signed up with the address", async () => {
    const eve = server.visitor();
    await eve.send("POST", "/api/auth/signup", { firstName: "Eve", email: eve.email, password: eve.password });
    server.google.person = newClaims({ email: eve.email });
    const { browser, end } = await signIn();
    expect(end).toEqual(arrived);
    expect(await accountOf(browser)).toMatchObject({ firstName: "Grace Hopper", hasPassword: false });
    const login = { email: eve.email, password: eve.password };
    expect((await eve.send("POST", "/api/auth/login", login)).status).toBe(401);
  });

  it.each([
    ["an address that is not verified", { email_verified: false }, "oidc-unverified"],
    ["another issuer", { iss: "https://evil.example" }, "oidc-failed"],
    ["another application", { aud: "another-client" }, "oidc-failed"],
    ["another sign-in", { nonce: "another nonce" }, "oidc-failed"],
  ])("is refused with an ID token of %s", async (_case, claims, problem) => {
    server.google.person = newClaims(claims);
    expect((await signIn()).end).toEqual(refused(problem));
  });

  it("asks the provider where the ID token leaves the address out, and believes what is said of the same person", async () => {
    const { sub, ...rest } = newClaims();
    server.google.person = { sub };
    expect((await signIn()).end).toEqual(refused("oidc-failed"));
    server.google.userInfo = { ...rest, sub: "another" };
    expect((await signIn()).end).toEqual(refused("oidc-failed"));
    server.google.userInfo = { ...rest, sub, email_verified: false };
    expect((await signIn()).end).toEqual(refused("oidc-unverified"));
    server.google.userInfo = { ...rest, sub };
    const { browser, end } = await signIn();
    expect(end).toEqual(arrived);
    expect(await accountOf(browser)).toMatchObject({ email: rest["email"], firstName: "Grace Hopper" });
  });

  it("believes the ID token rather than the userinfo endpoint", async () => {
    server.google.person = newClaims({ email_verified: false });
    server.google.userInfo = { ...server.google.person, email_verified: true };
    expect((await signIn()).end).toEqual(refused("oidc-unverified"));
  });

  it("is refused with a forged ID token, and in a browser that did not begin it", async () => {
    server.google.forgesTokens = true;
    expect((await signIn()).end).toEqual(refused("oidc-failed"));
    const { headers } = await server.visitor().get("/api/login/oidc");
    const answer = await fetch(headers.get("location")!, { redirect: "manual" });
    const back = new URL(answer.headers.get("location")!);
    const other = await server.visitor().get(back.pathname + back.search);
    expect(other.headers.get("location")).toBe("/login?problem=oidc-expired");
  });

  it("does not end at Google's address, although both know the browser", async () => {
    const browser = server.visitor();
    const { headers } = await browser.get("/api/login/oidc");
    const answer = await fetch(headers.get("location")!, { redirect: "manual" });
    const back = new URL(answer.headers.get("location")!);
    const mixed = await browser.get(back.pathname.replace("oidc", "google") + back.search);
    expect(mixed.headers.get("location")).toMatch(/^\/login\?problem=google-/);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("carries a proof key and a nonce, and asks for no more than who it is", async () => {
    const { body } = await server.visitor().send("POST", "/api/auth/oidc");
    const { searchParams } = new URL(body.url);
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("nonce")!.length).toBeGreaterThan(20);
    expect(searchParams.get("prompt")).toBeNull();
    expect(searchParams.get("scope")!.split(" ").sort()).toEqual(["email", "openid", "profile"]);
  });

  it("can be ended in the settings where there is a password, and Google's stays", async ({ ada }) => {
    server.google.person = newClaims({ email: ada.email });
    await signIn();
    await signIn("google");
    const path = "/api/account/oidc/disconnect";
    expect((await ada.send("POST", path, { password: "a wrong one" })).status).toBe(403);
    const { status, body } = await ada.send("POST", path, { password: ada.password });
    expect([status, body]).toMatchObject([200, { hasOidc: false, hasGoogle: true }]);
  });
});

describe("where accounts are not open to everyone, a provider", () => {
  const newcomers = ["google", "oidc"] as const;

  it.each(newcomers)("(%s) opens no new account, and says why", async (provider) => {
    await server.person();
    for (const signUps of ["invite", "closed"] as const) {
      server.services.config.signUps = signUps;
      server.google.person = newClaims();
      expect((await signIn(provider)).end).toEqual(refused(`${provider}-no-account`));
    }
  });

  it("opens one account for several strangers who would be the first at the same moment", async () => {
    server.services.config.signUps = "invite";
    await createVisitorContext(server.services).em.nativeDelete(User, {});
    const strangers = [];
    for (let count = 0; count < 12; count++) strangers.push(await startAtProvider(newClaims()));
    const ends = await Promise.all(strangers.map(({ comeBack }) => comeBack()));
    const no = refused("oidc-no-account");
    expect(ends.toSorted(byLocation)).toEqual([arrived, ...Array.from({ length: 11 }, () => no)]);
    expect(await createVisitorContext(server.services).em.count(User)).toBe(1);
  });

  it("still signs in those who have an account, also by its address", async ({ ada }) => {
    await signIn();
    server.services.config.signUps = "closed";
    expect((await signIn()).end).toEqual(arrived);
    server.google.person = newClaims({ email: ada.email });
    expect((await signIn()).end).toEqual(arrived);
  });

  it("opens the account of an address that is invited, unless sign-up is closed", async () => {
    server.services.config.signUps = "invite";
    await server.person();
    const email = newEmail();
    await invitePerson(createVisitorContext(server.services), email);
    server.google.person = newClaims({ email: email.toUpperCase() });
    server.services.config.signUps = "closed";
    expect((await signIn()).end).toEqual(refused("oidc-no-account"));
    server.services.config.signUps = "invite";
    expect((await signIn()).end).toEqual(arrived);
  });
});

describe("a provider that is down", () => {
  it("hinders neither Google nor a password", async () => {
    const settings = () => ({ OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" });
    const other = await startGoogleServer(inject("databaseUrl"), settings);
    const { headers } = await other.visitor().get("/api/login/oidc");
    expect(headers.get("location")).toBe("/login?problem=oidc-unreachable");
    expect(await isSignedIn(await other.newAtGoogle())).toBe(true);
    await other.close();
  });
});
