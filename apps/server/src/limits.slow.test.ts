import { callsPerMinute, rateLimits } from "@bowerbird/contract/limits";
import { describe, expect, inject } from "vitest";
import { TestBrowser } from "./testing/test-browser.ts";
import { openTestServer } from "./testing/open-test-server.ts";
import { startTestServer } from "./testing/test-server.ts";

const { server, it } = openTestServer();

const sentence = /^Too many attempts\. Please try again in \d+ (second|minute)s?\.$/;

async function failSignIns(email: string): Promise<void> {
  const eve = server.visitor();
  for (let count = 0; count < rateLimits.signIn.perPair; count++) {
    const { status } = await eve.send("POST", "/api/auth/login", { email, password: "a guess" });
    expect(status).toBe(401);
  }
}

describe("a person who guesses passwords", () => {
  it("is told when to try again, by REST and by tRPC alike", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await failSignIns(email);
    const input = { email, password: "another guess" };
    const rest = await server.visitor().send("POST", "/api/auth/login", input);
    const trpc = await server.visitor().send("POST", "/trpc/auth.login", { json: input });
    for (const { status, headers } of [rest, trpc]) {
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(rateLimits.signIn.seconds - 60);
    }
    expect(rest.body).toMatchObject({ code: "TOO_MANY_REQUESTS", message: expect.stringMatching(sentence) });
    expect(trpc.body.error.json).toMatchObject({
      message: expect.stringMatching(sentence),
      data: { code: "TOO_MANY_REQUESTS", httpStatus: 429, retryAfter: Number(trpc.headers.get("retry-after")) },
    });
  });

  it("gains nothing by capitals, by a claimed address or by asking another server", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await failSignIns(email);
    const sibling = await server.startSibling();
    const elsewhere = new TestBrowser(sibling.url, server.services.config.dataDir);
    const input = { email: email.toUpperCase(), password: "another guess" };
    const claimed = { "x-forwarded-for": "203.0.113.9", "x-bowerbird-address": "203.0.113.9" };
    expect((await elsewhere.send("POST", "/api/auth/login", input)).status).toBe(429);
    expect((await server.visitor().send("POST", "/api/auth/login", input, claimed)).status).toBe(429);
    await sibling.close();
  });

  it("does not lock out an owner who can read their mail: a new password opens the account again", async ({ ada }) => {
    await failSignIns(ada.email);
    const login = { email: ada.email, password: ada.password };
    expect((await server.visitor().send("POST", "/api/auth/login", login)).status).toBe(429);
    await server.visitor().send("POST", "/api/auth/forgot-password", { email: ada.email });
    const token = await ada.mailedToken("choose a new password");
    await server.visitor().send("POST", "/api/auth/reset-password", { token, password: "quite another one" });
    const again = { email: ada.email, password: "quite another one" };
    expect((await server.visitor().send("POST", "/api/auth/login", again)).status).toBe(200);
  });

  it("does not affect signed-in people", async ({ ada }) => {
    await failSignIns(ada.email);
    expect((await ada.get("/api/bookmarks")).status).toBe(200);
  });
});

describe("too many calls of one kind", () => {
  const post = (path: string, body: object) => server.visitor().send("POST", path, body);
  const mail = () => `${crypto.randomUUID()}@example.com`;
  const signup = (email: string) => post("/api/auth/signup", { firstName: "A", email, password: "a long password" });
  it.each([
    ["sign-up", rateLimits.signUp.perPair, signup],
    ["forgot", rateLimits.forgotPassword.perPair, (email: string) => post("/api/auth/forgot-password", { email })],
    [
      "resend",
      rateLimits.resendVerification.perPair,
      (email: string) => post("/api/auth/resend-verification", { email }),
    ],
  ])("about one address are refused: %s", async (_name, most, call) => {
    const email = mail();
    const statuses = await Promise.all(Array.from({ length: most + 2 }, async () => (await call(email)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await call(mail())).status).toBe(200);
  });

  it("about the own password are refused, and no one else's", async ({ ada, bob }) => {
    const wrong = { currentPassword: "a guess", password: "quite another one" };
    for (let count = 0; count < rateLimits.proof.perAccount; count++) {
      expect((await ada.send("POST", "/api/account/password", wrong)).status).toBe(403);
    }
    expect((await ada.send("POST", "/api/account/password", wrong)).status).toBe(429);
    expect((await ada.send("DELETE", "/api/account", { password: ada.password })).status).toBe(429);
    expect((await bob.send("POST", "/api/account/password", wrong)).status).toBe(403);
  });

  it("with links that are made up are refused", async () => {
    const other = await startTestServer(inject("databaseUrl"));
    const statuses: number[] = [];
    for (let count = 0; count <= rateLimits.mailLink.perAddress; count++) {
      const path = count % 2 ? "/api/auth/verify-email" : "/api/auth/reset-password";
      const body = { token: `made up ${count}`, password: "a long password" };
      statuses.push((await other.visitor().send("POST", path, body)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([400]));
    await other.close();
  });
});

describe("calls of every kind", () => {
  it("pay no visit to the store of limits", async ({ ada }) => {
    await ada.get("/api/stats");
    const { limiter } = server.services;
    server.services.limiter = new Proxy(limiter, {
      get: () => () => {
        throw new Error("The store was asked");
      },
    });
    for (const path of [
      "/api/bookmarks",
      "/api/search/quick?q=ab",
      "/api/categories",
      "/api/stats",
      "/trpc/auth.user",
    ]) {
      expect([path, (await ada.get(path)).status]).toEqual([path, 200]);
    }
    expect((await ada.send("POST", "/api/bookmarks", { url: "https://quick.example" })).status).toBe(201);
    server.services.limiter = limiter;
  });

  it("are refused when one person makes far more of them than people do, on every way", async ({ ada, bob }) => {
    const few = { perAccount: 20, perAddress: 1_000 };
    const strict = await server.startSibling({}, { calls: few });
    const still = new Date();
    strict.services.now = () => still;
    const get = (path: string, { cookie }: { cookie: () => string }) =>
      fetch(strict.url + path, { headers: { cookie: cookie() } });
    const person = { cookie: () => ada.cookie() };
    for (let calls = 0; calls < few.perAccount; calls++) expect((await get("/api/stats", person)).status).toBe(200);
    const input = encodeURIComponent('{"json":null}');
    for (const path of ["/api/stats", `/trpc/stats.get?input=${input}`, "/api/bookmarks"]) {
      const answer = await get(path, person);
      expect([path, answer.status]).toEqual([path, 429]);
      expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(60);
      expect(await answer.text()).toContain("Too many attempts. Please try again in");
    }
    expect((await get("/api/stats", { cookie: () => bob.cookie() })).status).toBe(200);
    await strict.close();
  });

  it("are far from the limit for a script at full speed", () => {
    expect(callsPerMinute.perAccount / 60).toBeGreaterThan(2_000);
  });
});
