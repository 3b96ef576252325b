import { rateLimits } from "@bowerbird/contract/limits";
import { readOutbox, startDriveServer } from "@bowerbird/core/testing";
import { describe, expect, it, vi } from "vitest";
import { TestBrowser } from "./testing/test-browser.ts";
import { isSignedIn } from "./testing/google-server.ts";
import { openForEachTest, openForTests, openTestServer } from "./testing/open-test-server.ts";

const drive = openForTests(() => startDriveServer());
// Callers say themselves which network they come from, as a proxy in front would.
const { server } = openTestServer(() => ({ ...drive.settings, TRUST_PROXY: "loopback" }));
const ada = openForEachTest(() => server.person());

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const another = "quite another one";
const login = (browser: TestBrowser, person: TestBrowser, password: string, address = "203.0.113.1") =>
  browser.send(
    "POST",
    "/api/auth/login",
    { email: person.email, password },
    { "x-forwarded-for": address, "user-agent": firefox },
  );
const mailsTo = (email: string) => readOutbox(server.services.config.dataDir, email);
const mailAbout = (email: string, words: string) =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(email)).find(({ text }) => text.includes(words));
      expect(mail).toBeDefined();
      return mail!;
    },
    { timeout: 120_000 },
  );
const newToken = async (person: TestBrowser) =>
  (await person.send("POST", "/api/account/tokens", { name: "my script", scope: "read-write" })).body.token as string;
const tokenWorks = async (token: string) =>
  (await server.visitor().get("/api/bookmarks", { authorization: `Bearer ${token}` })).status === 200;
async function reset(person: TestBrowser, password: string, browser = server.visitor()): Promise<void> {
  await browser.send("POST", "/api/auth/forgot-password", { email: person.email });
  const token = await person.mailedToken("to choose a new password");
  const { status, body } = await browser.send("POST", "/api/auth/reset-password", { token, password });
  expect([status, body.message]).toEqual([200, "Your password is changed. Please sign in."]);
}

describe("personal tokens", () => {
  it("end with every session when the password is reset, at once", async () => {
    const token = await newToken(ada);
    expect([await tokenWorks(token), await isSignedIn(ada)]).toEqual([true, true]);
    await reset(ada, another);
    expect([await tokenWorks(token), await isSignedIn(ada)]).toEqual([false, false]);
    await mailAbout(ada.email, "All devices were signed out, and all tokens and passkeys were removed.");
  });

  it("end when the password is changed, unless the person wants to keep them", async () => {
    const [token, phone] = [await newToken(ada), server.visitor()];
    await login(phone, ada, ada.password);
    const change = (currentPassword: string, password: string, more = {}) =>
      ada.send("POST", "/api/account/password", { currentPassword, password, ...more });
    const kept = await change(ada.password, another, { revokeOthers: false });
    expect(kept.body.message).toBe("Your password is changed.");
    expect([await tokenWorks(token), await isSignedIn(phone), await isSignedIn(ada)]).toEqual([true, true, true]);
    const ended = await change(another, "a third one of mine");
    expect(ended.body.message).toContain("all tokens are revoked");
    expect([await tokenWorks(token), await isSignedIn(phone), await isSignedIn(ada)]).toEqual([false, false, true]);
  });
});

describe("a mail tells the person of", () => {
  it("a sign-in with a new device, and from where; one that they have used before is no news", async () => {
    const laptop = server.visitor();
    await login(laptop, ada, ada.password);
    const { text, link } = await mailAbout(ada.email, "a device that has not signed in before");
    expect(text).toMatch(
      /When: \d+ \w+ \d{4}, \d\d:\d\d UTC, with Firefox on Linux, from the address 203\.0\.113\.1\./,
    );
    expect(link).toBe(`${server.url}/forgot-password`);
    await laptop.send("POST", "/api/auth/logout");
    await login(laptop, ada, ada.password, "198.51.100.7");
    await newToken(laptop);
    await mailAbout(ada.email, "A personal token was created");
    expect(await mailsTo(ada.email)).toHaveLength(2);
  });

  it("each new token", async () => {
    await newToken(ada);
    const { text, link } = await mailAbout(ada.email, 'A personal token was created for your account: "my script".');
    expect(text).toContain("If it was not you, revoke the token here");
    expect(link).toBe(`${server.url}/settings?tab=developer`);
  });

  it("each drive connected", async () => {
    const { body } = await ada.get("/api/backup/auth-url");
    const answer = await fetch(body.authUrl, { redirect: "manual" });
    const { searchParams } = new URL(answer.headers.get("location")!);
    const granted = { code: searchParams.get("code"), state: searchParams.get("state") };
    expect((await ada.send("POST", "/api/backup/connect", granted)).status).toBe(200);
    const { text } = await mailAbout(ada.email, "The Google Drive of");
    expect(text).toContain("was connected to your account");
  });

  it("another email address, at the old one", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await ada.send("POST", "/api/account/email", { email, password: ada.password });
    const { link } = await mailAbout(email, "to use this email address");
    const token = new URL(link).searchParams.get("token");
    await server.visitor().send("POST", "/api/auth/verify-email", { token });
    const { text } = await mailAbout(ada.email, `The email address of your account is now ${email}.`);
    expect(text).toContain("If it was not you, change your password in the settings now");
  });

  it("nothing at the first sign-in of an account", async () => {
    const grace = server.visitor();
    await grace.signUp();
    await newToken(grace);
    await mailAbout(grace.email, "A personal token was created");
    const texts = (await mailsTo(grace.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("a device that has not signed in before"))).toEqual([]);
  });
});

describe("a stranger who tries wrong passwords", () => {
  const { perPair, perAccount } = rateLimits.signIn;
  async function guess(times: number, address: string): Promise<number[]> {
    const eve = server.visitor();
    const statuses: number[] = [];
    for (let count = 0; count < times; count++) {
      statuses.push((await login(eve, ada, `a guess ${count}`, address)).status);
    }
    return statuses;
  }
  /** As many as count, without hashing each. */
  async function guessFromEverywhere(): Promise<void> {
    const key = { name: "signIn", kind: "account", of: ada.email } as const;
    for (let count = 0; count < perAccount; count++) await server.services.limiter.take(key);
  }

  it("keeps the owner out neither of the account nor of a reset", async () => {
    const statuses = await guess(perPair + 2, "192.0.2.66");
    expect(statuses.slice(perPair)).toEqual([429, 429]);
    const from = { "x-forwarded-for": "192.0.2.66" };
    for (let count = 0; count < 7; count++) {
      await server.visitor().send("POST", "/api/auth/forgot-password", { email: ada.email }, from);
    }
    expect((await login(server.visitor(), ada, ada.password, "198.51.100.9")).status).toBe(200);
    const elsewhere = { "x-forwarded-for": "198.51.100.9" };
    const forgot = await server.visitor().send("POST", "/api/auth/forgot-password", { email: ada.email }, elsewhere);
    expect(forgot.status).toBe(200);
  });

  it("from many networks stops strangers alone: the owner's own device gets in, until the password is another", async () => {
    const laptop = server.visitor();
    await login(laptop, ada, ada.password);
    await guessFromEverywhere();
    expect((await login(server.visitor(), ada, ada.password, "198.51.100.10")).status).toBe(429);
    expect((await login(laptop, ada, ada.password, "198.51.100.11")).status).toBe(200);
    const name = /[^ ;=]*device_[^=]*/.exec(laptop.cookie())![0];
    const forged = new TestBrowser(server.url, server.services.config.dataDir);
    forged.adopt(ada, { name, value: "bXkgb3du.bm90IHNpZ25lZA" });
    expect((await login(forged, ada, ada.password, "198.51.100.12")).status).toBe(429);
    await reset(ada, another);
    await guessFromEverywhere();
    expect((await login(laptop, ada, another, "198.51.100.13")).status).toBe(429);
  });
});

describe("the cookie of a known device", () => {
  it("cannot be read by scripts, lasts, and names the account in no readable form", async () => {
    const { headers } = await login(server.visitor(), ada, ada.password);
    const line = headers.getSetCookie().find((one) => one.includes("device_"))!;
    expect(line).toMatch(
      /^bowerbird\.device_[0-9a-f]{16}=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe("a password that is guessed first", () => {
  const sentence = "This password is one of the most common ones. Please choose another.";

  it("is refused at sign-up, reset and change, with the reason", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const signup = await server
      .visitor()
      .send("POST", "/api/auth/signup", { firstName: "A", email, password: "password1" });
    expect([signup.status, signup.body.message]).toEqual([400, sentence]);
    const changed = { currentPassword: ada.password, password: "12345678" };
    const change = await ada.send("POST", "/api/account/password", changed);
    expect([change.status, change.body.message]).toEqual([400, sentence]);
    await server.visitor().send("POST", "/api/auth/forgot-password", { email: ada.email });
    const token = await ada.mailedToken("to choose a new password");
    const choose = (password: string) => server.visitor().send("POST", "/api/auth/reset-password", { token, password });
    expect((await choose("iloveyou")).body.message).toBe(sentence);
    expect((await choose(ada.email)).body.message).toContain("This password is your email address");
    expect((await choose(another)).status).toBe(200);
  });
});

describe("a name", () => {
  it("is one line, in a new account and in an old one", async () => {
    const message = "Please enter the name on one line, without control characters";
    const names = { firstName: "Ada\r\nBuy now", lastName: "" };
    const input = { ...names, email: `${crypto.randomUUID()}@example.com`, password: ada.password };
    for (const answer of [
      await server.visitor().send("POST", "/api/auth/signup", input),
      await ada.send("PATCH", "/api/account", names),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
  });

  it("that looks like an address is left out of mails", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const input = { firstName: "Win at www.evil.example/now", email, password: ada.password };
    expect((await server.visitor().send("POST", "/api/auth/signup", input)).status).toBe(200);
    const { text } = await mailAbout(email, "Confirm your email");
    expect(text).toMatch(/^Hello,\n/);
    expect(text).not.toContain("evil");
  });
});
