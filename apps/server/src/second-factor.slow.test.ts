import { readOutbox, totpCode, totpStep } from "@bowerbird/core/testing";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isSignedIn, openGoogleServer } from "./testing/google-server.ts";
import type { TestBrowser } from "./testing/test-browser.ts";
import { signInWithGoogle } from "./testing/sign-in-with.ts";

const { server } = openGoogleServer();
let ada: TestBrowser;
let key: string;
beforeEach(async () => {
  ada = await server.person();
  key = (await ada.send("POST", "/api/account/two-factor", { password: ada.password })).body.key;
  await ada.send("POST", "/api/account/two-factor/confirm", { code: codeNow(0) });
});

const codeNow = (stepsAhead: number) => totpCode(key, totpStep(new Date()) + stepsAhead);
const login = (browser: TestBrowser, headers = {}) =>
  browser.send("POST", "/api/auth/login", { email: ada.email, password: ada.password }, headers);

describe("with two-step sign-in on", () => {
  it("the right password is answered in a way that programs can tell, without a session", async () => {
    const thief = server.visitor();
    const { status, body, headers } = await login(thief);
    expect([status, body]).toEqual([
      403,
      { message: "Please enter the code from your authenticator app.", code: "FORBIDDEN", secondFactor: true },
    ]);
    expect(headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(["bowerbird.second_step"]);
    expect(await isSignedIn(thief)).toBe(false);
    const byTrpc = await thief.send("POST", "/trpc/auth.login", {
      json: { email: ada.email, password: ada.password },
    });
    expect(byTrpc.status).toBe(403);
    expect(byTrpc.body.error.json.data).toMatchObject({ code: "FORBIDDEN", secondFactor: true });
    expect(byTrpc.headers.getSetCookie().join()).not.toContain("session_token");
  });

  it("the code signs in the browser that has sent the password", async () => {
    const laptop = server.visitor();
    await login(laptop);
    const send = (browser: TestBrowser) => browser.send("POST", "/api/auth/two-factor", { code: codeNow(1) });
    expect((await send(server.visitor())).status).toBe(403);
    const { status, body } = await send(laptop);
    expect([status, body.email]).toEqual([200, ada.email]);
    expect(await isSignedIn(laptop)).toBe(true);
    expect(laptop.cookie()).not.toMatch(/second_step=[^;]/);
  });

  it("a sign-in with Google asks for no code", async () => {
    server.google.person = { sub: crypto.randomUUID(), email: ada.email, email_verified: true, name: "Ada" };
    const browser = server.visitor();
    await signInWithGoogle(browser);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it("a token can neither look at it nor switch it off", async () => {
    const { token } = (await ada.send("POST", "/api/account/tokens", { name: "script", scope: "read-write" })).body;
    const script = { authorization: `Bearer ${token}` };
    const visitor = server.visitor();
    const { password } = ada;
    expect((await visitor.get("/api/account/two-factor", script)).status).toBe(403);
    expect((await visitor.send("POST", "/api/account/two-factor/disable", { password }, script)).status).toBe(403);
    expect((await visitor.get("/api/account/passkeys", script)).status).toBe(403);
    expect((await ada.get("/api/account/two-factor")).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  });

  it("switching it off takes the password, and mails have told of both", async () => {
    const off = (password: string) => ada.send("POST", "/api/account/two-factor/disable", { password });
    expect((await off("a wrong one")).status).toBe(403);
    expect((await off(ada.password)).status).toBe(200);
    expect((await login(server.visitor())).status).toBe(200);
    const texts = async () =>
      (await readOutbox(server.services.config.dataDir, ada.email)).map(({ text }) => text).join();
    await vi.waitFor(async () => expect(await texts()).toContain("was switched off for your account"), 120_000);
    expect(await texts()).toContain("was switched on for your account");
  });
});

it("a server that is reached by an IP address says that it has no passkeys", async () => {
  const { status, body } = await ada.send("POST", "/api/account/passkeys/options", { password: ada.password });
  expect([status, body.code]).toEqual([503, "NOT_SET_UP"]);
  expect((await server.visitor().get("/api/auth/options")).body).toMatchObject({ google: true, passkeys: false });
});
