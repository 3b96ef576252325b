import type { ProviderProblem } from "@bowerbird/contract/auth";
import { beforeEach, describe, expect, vi } from "vitest";
import { isSignedIn, openGoogleServer } from "./testing/google-server.ts";
import type { TestBrowser } from "./testing/test-browser.ts";
import type { Claims } from "@bowerbird/core/testing";

const { server, it } = openGoogleServer();
beforeEach(() => {
  server.google.person = newClaims();
  server.google.forgesTokens = false;
});

const newClaims = (): Claims => ({
  sub: crypto.randomUUID(),
  email: `${crypto.randomUUID()}@gmail.example`,
  email_verified: true,
  name: "Grace Hopper",
  given_name: "Grace",
  family_name: "Hopper",
  picture: "https://pictures.example/grace.png",
});

/** Goes to the provider and comes back with what it gave along. */
async function visitGoogle(browser: TestBrowser): Promise<string> {
  const { status, headers } = await browser.get("/api/login/google");
  expect(status).toBe(302);
  expect(headers.get("location")).toMatch(new RegExp(`^${server.google.issuer}/authorize\\?`));
  const answer = await fetch(headers.get("location")!, { redirect: "manual" });
  const back = new URL(answer.headers.get("location")!);
  expect(back.origin + back.pathname).toBe(`${server.url}/api/identity/callback/google`);
  return back.pathname + back.search;
}

/** The whole way. @returns where it ends */
async function signIn(browser: TestBrowser): Promise<string | null> {
  const { status, headers } = await browser.get(await visitGoogle(browser));
  expect(status).toBe(302);
  return headers.get("location");
}

/** Where a person landed, and whether they are signed in there. */
async function endOf(browser: TestBrowser, location: string | null) {
  return { location, isSignedIn: await isSignedIn(browser) };
}

const refused = (problem: ProviderProblem) => ({ location: `/login?problem=google-${problem}`, isSignedIn: false });

async function expectRefused(problem: ProviderProblem): Promise<void> {
  const browser = server.visitor();
  expect(await endOf(browser, await signIn(browser))).toEqual(refused(problem));
}

async function count(table: "user" | "account" | "verification"): Promise<number> {
  const [row] = await server.services.forkEm().execute(`select count(*)::int as n from "${table}"`);
  return (row as { n: number }).n;
}

describe("a person who signs in with Google", () => {
  it("for the first time gets an account with its categories and is signed in", async () => {
    const browser = server.visitor();
    expect(await signIn(browser)).toBe("/");
    const { body } = await browser.get("/api/auth/user");
    const { email, picture } = server.google.person;
    expect(body).toMatchObject({ email, firstName: "Grace", lastName: "Hopper", profileImageUrl: picture });
    expect((await browser.get("/api/categories")).body).toHaveLength(22);
  });

  it("comes back to the same account, also after the address has changed at Google", async () => {
    const browser = server.visitor();
    await signIn(browser);
    const { body } = await browser.get("/api/auth/user");
    server.google.person = { ...server.google.person, email: "moved@gmail.example" };
    const again = server.visitor();
    expect(await signIn(again)).toBe("/");
    expect((await again.get("/api/auth/user")).body).toEqual(body);
  });

  it("and has an account with the same, verified address comes to that account", async ({ ada }) => {
    const { body } = await ada.get("/api/auth/user");
    server.google.person = { ...server.google.person, email: ada.email.toUpperCase() };
    const browser = server.visitor();
    expect(await signIn(browser)).toBe("/");
    expect((await browser.get("/api/auth/user")).body.id).toBe(body.id);
    const login = { email: ada.email, password: ada.password };
    expect((await server.visitor().send("POST", "/api/auth/login", login)).status).toBe(200);
  });

  it("takes over what a stranger has signed up with their address: nothing of the stranger's stays", async () => {
    const eve = server.visitor();
    await eve.send("POST", "/api/auth/signup", { firstName: "Eve", email: eve.email, password: eve.password });
    const link = await eve.mailedToken("Confirm your email");
    server.google.person = { ...server.google.person, email: eve.email };
    const browser = server.visitor();
    expect(await endOf(browser, await signIn(browser))).toEqual({ location: "/", isSignedIn: true });
    expect((await browser.get("/api/account")).body).toMatchObject({
      firstName: "Grace",
      lastName: "Hopper",
      hasPassword: false,
      hasGoogle: true,
    });
    expect((await eve.send("POST", "/api/auth/verify-email", { token: link })).status).toBe(400);
    const login = { email: eve.email, password: eve.password };
    expect((await eve.send("POST", "/api/auth/login", login)).status).toBe(401);
    expect(await isSignedIn(eve)).toBe(false);
  });

  it("for the first time takes over what another browser than the sign-up's verified: sessions and password end", async () => {
    const eve = server.visitor();
    await eve.send("POST", "/api/auth/signup", { firstName: "Eve", email: eve.email, password: eve.password });
    const token = await eve.mailedToken("Confirm your email");
    expect((await server.visitor().send("POST", "/api/auth/verify-email", { token })).body.next).toBe("sign-in");
    const login = { email: eve.email, password: eve.password };
    expect((await eve.send("POST", "/api/auth/login", login)).status).toBe(200);
    server.google.person = { ...server.google.person, email: eve.email };
    const browser = server.visitor();
    expect(await endOf(browser, await signIn(browser))).toEqual({ location: "/", isSignedIn: true });
    expect((await browser.get("/api/account")).body).toMatchObject({ hasPassword: false, hasGoogle: true });
    expect(await isSignedIn(eve)).toBe(false);
    expect((await eve.send("POST", "/api/auth/login", login)).status).toBe(401);
  });

  it("leaves no token of Google's with us", async () => {
    await signIn(server.visitor());
    const rows = await server.services
      .forkEm()
      .execute("select access_token, refresh_token, id_token, scope from account where provider_id = 'google'");
    for (const row of rows) expect(Object.values(row as object)).toEqual([null, null, null, null]);
  });

  it("can begin by a call of the API instead of a page", async () => {
    const browser = server.visitor();
    expect((await browser.get("/api/auth/options")).body).toEqual({
      google: true,
      providers: [{ id: "google", name: "Google" }],
      passkeys: false,
      signUps: "open",
    });
    const { body } = await browser.send("POST", "/api/auth/google");
    const answer = await fetch(body.url, { redirect: "manual" });
    const back = new URL(answer.headers.get("location")!);
    expect((await browser.get(back.pathname + back.search)).headers.get("location")).toBe("/");
  });
});

describe("a sign-in with Google is refused", () => {
  const cases: [string, () => Claims][] = [
    ["for another application", () => ({ aud: "another-client" })],
    ["by another issuer", () => ({ iss: "https://evil.example" })],
    ["from long ago", () => ({ exp: Math.floor(Date.now() / 1_000) - 3_600 })],
    ["for another sign-in", () => ({ nonce: "another nonce" })],
    ["without a nonce", () => ({ nonce: undefined })],
    ["without saying who", () => ({ sub: undefined })],
  ];
  it.each(cases)("when the ID token was made %s", async (_case, claims) => {
    server.google.person = { ...server.google.person, ...claims() };
    const before = [await count("user"), server.google.tokensGiven];
    await expectRefused("failed");
    expect([await count("user"), server.google.tokensGiven]).toEqual([before[0], before[1]! + 1]);
  });

  it("when the ID token is signed by someone else", async () => {
    server.google.forgesTokens = true;
    await expectRefused("failed");
  });

  it.each([false, undefined, "false"])("when Google says of the address that it is verified: %s", async (verified) => {
    server.google.person = { ...server.google.person, email_verified: verified };
    const before = await count("user");
    await expectRefused("unverified");
    expect(await count("user")).toBe(before);
  });

  it("when an unverified address at Google is that of a verified account", async ({ ada }) => {
    server.google.person = { ...server.google.person, email: ada.email, email_verified: false };
    await expectRefused("unverified");
  });

  it("when its address only looks like that of an account", async () => {
    const email = `k${crypto.randomUUID()}@example.com`;
    await server.newAtGoogle({ email });
    server.google.person = { ...newClaims(), email: email.replace("k", "\u212a") };
    await expectRefused("unusable");
  });

  it("when its token is for several, and was given to another one", async () => {
    const client = server.google.settings["GOOGLE_CLIENT_ID"]!;
    for (const azp of [undefined, "another-client"]) {
      server.google.person = { ...newClaims(), aud: ["another-client", client], azp };
      await expectRefused("unusable");
    }
    server.google.person = { ...newClaims(), aud: ["another-client", client], azp: client };
    expect(await signIn(server.visitor())).toBe("/");
  });

  it("when a claim holds a character that cannot be stored", async () => {
    for (const claim of ["sub", "email", "name", "family_name", "picture"]) {
      const known = newClaims();
      server.google.person = { ...known, [claim]: `a\0${known[claim] as string}` };
      await expectRefused("unusable");
    }
  });

  it("when it began in another browser", async () => {
    const path = await visitGoogle(server.visitor());
    const browser = server.visitor();
    expect(await endOf(browser, (await browser.get(path)).headers.get("location"))).toEqual(refused("expired"));
  });

  it("when its state is another's, missing, or used a second time", async () => {
    const browser = server.visitor();
    const path = await visitGoogle(browser);
    const altered = [path.replace(/state=[^&]+/, "state=made-up"), path.replace(/&?state=[^&]+/, "")];
    for (const one of altered) {
      expect(await endOf(browser, (await browser.get(one)).headers.get("location"))).toEqual(refused("expired"));
    }
    const right = await visitGoogle(browser);
    expect((await browser.get(right)).headers.get("location")).toBe("/");
    const again = await browser.get(right);
    expect(again.headers.get("location")).toMatch(/^\/login\?problem=google-/);
  });

  it("when the code is made up", async () => {
    const browser = server.visitor();
    const path = (await visitGoogle(browser)).replace(/code=[^&]+/, "code=made-up");
    const warned = vi.spyOn(server.services.log, "warn");
    expect(await endOf(browser, (await browser.get(path)).headers.get("location"))).toEqual(refused("failed"));
    const why = { provider: "google", code: "invalid_code" };
    expect(warned).toHaveBeenCalledWith(expect.objectContaining(why), "sign-in by a provider refused");
  });

  it("by the person, and nothing of what the address says is repeated", async () => {
    const browser = server.visitor();
    const state = new URLSearchParams((await visitGoogle(browser)).split("?")[1]).get("state");
    const query = `error=access_denied&error_description=Call%20us%20at%20evil.example&state=${state}`;
    const { headers } = await browser.get(`/api/identity/callback/google?${query}`);
    expect(await endOf(browser, headers.get("location"))).toEqual(refused("cancelled"));
  });
});

describe("the ways to and from Google", () => {
  it("lead nowhere but to our own pages and to Google", async () => {
    const browser = server.visitor();
    const evil = "https%3A%2F%2Fevil.example%2F";
    const names = ["callbackURL", "errorCallbackURL", "redirectTo", "redirect_uri", "next", "returnTo"];
    const query = names.map((name) => `${name}=${evil}`).join("&");
    const { headers } = await browser.get(`/api/login/google?${query}`);
    expect(headers.get("location")).toMatch(new RegExp(`^${server.google.issuer}/authorize\\?`));
    expect(headers.get("location")).not.toContain("evil.example");
    const back = await browser.get(`${await visitGoogle(browser)}&${query}`);
    expect(back.headers.get("location")).toBe("/");
    const failed = await server.visitor().get(`/api/identity/callback/google?state=x&${query}`);
    expect(failed.headers.get("location")).toBe("/login?problem=google-expired");
    expect((await browser.get(`/api/login?${query}`)).headers.get("location")).toBe("/login");
    expect((await browser.send("POST", `/api/logout?${query}`)).headers.get("location")).toBe("/");
  });

  it("are the only addresses of the library that are served", async () => {
    const paths = ["sign-in/email", "get-session", "callback/github", "error", "ok", "list-sessions", "sign-in/social"];
    for (const path of paths) {
      expect((await server.visitor().get(`/api/identity/${path}`)).status).toBe(404);
      expect((await server.visitor().send("POST", `/api/identity/${path}`, {})).status).toBe(404);
    }
  });

  it("store nothing before the person has come back", async () => {
    const before = await count("verification");
    await visitGoogle(server.visitor());
    expect(await count("verification")).toBe(before);
  });

  it("carry a proof key and a nonce, and the cookie that belongs to them is out of reach of scripts", async () => {
    const { headers } = await server.visitor().get("/api/login/google");
    const { searchParams } = new URL(headers.get("location")!);
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("code_challenge")!.length).toBeGreaterThan(40);
    expect(searchParams.get("nonce")!.length).toBeGreaterThan(20);
    expect(searchParams.get("scope")!.split(" ").sort()).toEqual(["email", "openid", "profile"]);
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/i);
    expect(headers.getSetCookie().join()).not.toContain(searchParams.get("state"));
  });
});
