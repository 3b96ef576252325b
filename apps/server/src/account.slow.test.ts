import { openForEachTest } from "@bowerbird/core/testing/in-vitest";
import { readOutbox } from "@bowerbird/core/testing";
import { describe, expect, vi } from "vitest";
import { isSignedIn, newEmail, openGoogleServer } from "./testing/google-server.ts";
import type { TestBrowser } from "./testing/test-browser.ts";

const { server, it } = openGoogleServer();
/** Sessions are dated by the clock of this machine. */
const before = Date.now();
const ada = openForEachTest(() => server.person());

/** The newest mail to an address whose text says so. */
function mailTo(email: string, words: string) {
  return vi.waitFor(
    async () => {
      const mail = (await readOutbox(server.services.config.dataDir, email)).findLast(({ text }) =>
        text.includes(words),
      );
      expect(mail).toBeDefined();
      return mail!;
    },
    { timeout: 120_000 },
  );
}

const tokenIn = ({ link }: { link: string }) => new URL(link).searchParams.get("token");

describe("an account", () => {
  it("shows who the person is and how they sign in", async () => {
    const { body } = await ada.get("/api/account");
    expect(body).toMatchObject({ email: ada.email, firstName: "Ada", lastName: "Lovelace" });
    expect(body).toMatchObject({ hasPassword: true, hasGoogle: false });
    const grace = await server.newAtGoogle();
    expect((await grace.get("/api/account")).body).toMatchObject({ hasPassword: false, hasGoogle: true });
  });

  it("takes another name, and keeps what is not given", async () => {
    const { status, body } = await ada.send("PATCH", "/api/account", { firstName: "  Augusta " });
    expect([status, body.firstName, body.lastName]).toEqual([200, "Augusta", "Lovelace"]);
    expect((await ada.send("PATCH", "/api/account", { lastName: "" })).body.lastName).toBe("");
    expect((await ada.get("/api/auth/user")).body).toMatchObject({ firstName: "Augusta", lastName: "" });
    expect((await ada.send("PATCH", "/api/account", { firstName: " " })).body.message).toBe(
      "Please enter your first name",
    );
  });
});

describe("the list of sessions", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  it("says where the person is signed in and which of it is here", async () => {
    await server.signIn(ada.email, ada.password, firefox);
    const { body } = await ada.get("/api/account/sessions");
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({ device: "Firefox on Linux", address: "127.0.0.1", isCurrent: false });
    expect(body[1]).toMatchObject({ isCurrent: true });
    for (const { createdAt, lastUsedAt } of body) {
      expect(new Date(createdAt).getTime()).toBeGreaterThanOrEqual(before);
      expect(new Date(lastUsedAt).getTime()).toBeGreaterThanOrEqual(before);
    }
    expect(JSON.stringify(body)).not.toContain("token");
  });

  it("does not believe the address that a caller claims", async () => {
    const browser = server.visitor();
    const spoofed = { "x-forwarded-for": "203.0.113.9", "x-bowerbird-address": "203.0.113.9" };
    await browser.send("POST", "/api/auth/login", { email: ada.email, password: ada.password }, spoofed);
    expect((await browser.get("/api/account/sessions")).body[0].address).toBe("127.0.0.1");
  });

  it("ends one device, at once", async () => {
    const phone = await server.signIn(ada.email, ada.password);
    expect(await isSignedIn(phone)).toBe(true);
    const { body } = await ada.get("/api/account/sessions");
    const other = body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await ada.send("DELETE", `/api/account/sessions/${other.id}`)).status).toBe(200);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(ada)).toBe(true);
    expect(await ada.send("DELETE", `/api/account/sessions/${other.id}`)).toMatchObject({
      status: 404,
      body: { message: "Session not found" },
    });
  });

  it("ends all others, and no one else's", async () => {
    const [phone, bob] = [await server.signIn(ada.email, ada.password), await server.person()];
    const { body: sessions } = await bob.get("/api/account/sessions");
    expect((await ada.send("DELETE", `/api/account/sessions/${sessions[0].id}`)).status).toBe(404);
    expect((await ada.send("DELETE", "/api/account/sessions")).body).toEqual({ ended: 1 });
    expect([await isSignedIn(phone), await isSignedIn(ada), await isSignedIn(bob)]).toEqual([false, true, true]);
  });
});

describe("another password", () => {
  const change = (browser: TestBrowser, currentPassword: string, password = "quite another one") =>
    browser.send("POST", "/api/account/password", { currentPassword, password });

  it("needs the present one", async () => {
    const { status, body } = await change(ada, "a wrong password");
    expect([status, body.message]).toEqual([403, "This is not your password."]);
    expect((await change(ada, ada.password, "short")).body.message).toBe("Password must be at least 8 characters long");
    expect(await isSignedIn(await server.signIn(ada.email, ada.password))).toBe(true);
  });

  it("signs out every other device, ends links in earlier mails and is told by mail", async () => {
    const phone = await server.signIn(ada.email, ada.password);
    await server.visitor().send("POST", "/api/auth/forgot-password", { email: ada.email });
    const token = tokenIn(await mailTo(ada.email, "choose a new password"));
    expect((await change(ada, ada.password)).status).toBe(200);
    expect([await isSignedIn(phone), await isSignedIn(ada)]).toEqual([false, true]);
    await expect(server.signIn(ada.email, ada.password)).rejects.toThrow("401");
    await server.signIn(ada.email, "quite another one");
    const reset = await server.visitor().send("POST", "/api/auth/reset-password", { token, password: "a third one" });
    expect(reset.status).toBe(400);
    await mailTo(ada.email, "The password of your account was changed. All other devices were signed out");
  });

  it("of a person without one is chosen by mail", async () => {
    const grace = await server.newAtGoogle();
    const { email } = (await grace.get("/api/account")).body;
    const { status, body } = await change(grace, "anything");
    expect([status, body.message]).toEqual([400, 'You have no password yet. Choose one with "Forgot password".']);
    await grace.send("POST", "/api/auth/forgot-password", { email });
    const token = tokenIn(await mailTo(email, "choose a new password"));
    await grace.send("POST", "/api/auth/reset-password", { token, password: "my first one" });
    await server.signIn(email, "my first one");
  });
});

describe("another email address", () => {
  const change = (email: string, password = ada.password) =>
    ada.send("POST", "/api/account/email", { email, password });

  it("holds when the link sent to it is followed; until then, and for notice, there is the old one", async () => {
    const email = newEmail();
    expect((await change(email.toUpperCase())).status).toBe(200);
    expect((await mailTo(ada.email, "is about to change to")).text).toContain(email);
    expect((await ada.get("/api/account")).body.email).toBe(ada.email);
    const token = tokenIn(await mailTo(email, "to use this email address"));
    const verify = () => server.visitor().send("POST", "/api/auth/verify-email", { token });
    expect(await verify()).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining("Email verified!") },
    });
    expect((await ada.get("/api/account")).body.email).toBe(email);
    await server.signIn(email.toUpperCase(), ada.password);
    await expect(server.signIn(ada.email, ada.password)).rejects.toThrow("401");
    expect(await verify()).toMatchObject({ status: 200, body: { message: expect.stringContaining("already") } });
  });

  it("needs the password, and must be another one", async () => {
    expect((await change(newEmail(), "a wrong password")).status).toBe(403);
    expect((await change(ada.email)).body.message).toBe("This is your email address already.");
  });

  it("that someone else has gets the same answer, and only its owner is told", async ({ bob }) => {
    const [taken, free] = [await change(bob.email), await change(newEmail())];
    const shape = ({ status, body }: typeof taken) => [status, body.message.replace(/to \S+\./, "to")];
    expect(shape(taken)).toEqual(shape(free));
    expect((await mailTo(bob.email, "you already have one")).link).not.toContain("token");
    expect((await bob.get("/api/account")).body.email).toBe(bob.email);
  });

  it("that someone else takes and confirms before the link is followed stays theirs", async () => {
    const email = newEmail();
    await change(email);
    const token = tokenIn(await mailTo(email, "to use this email address"));
    const bob = server.visitor();
    await bob.send("POST", "/api/auth/signup", { firstName: "Bob", email, password: "a long password" });
    const confirm = tokenIn(await mailTo(email, "Bob"));
    expect((await bob.send("POST", "/api/auth/verify-email", { token: confirm })).status).toBe(200);
    expect((await ada.send("POST", "/api/auth/verify-email", { token })).status).toBe(409);
    expect((await ada.get("/api/account")).body.email).toBe(ada.email);
  });

  it.each(["before", "after"])("is not kept from its owner by a stranger who signs up with it %s", async (when) => {
    const email = newEmail();
    const signUp = () =>
      server.visitor().send("POST", "/api/auth/signup", { firstName: "Eve", email, password: "a long password" });
    if (when === "before") await signUp();
    await change(email);
    const token = tokenIn(await mailTo(email, "to use this email address"));
    if (when === "after") await signUp();
    expect((await ada.send("POST", "/api/auth/verify-email", { token })).status).toBe(200);
    expect((await ada.get("/api/account")).body.email).toBe(email);
  });

  it("started by an intruder is stopped by a new password", async () => {
    const email = newEmail();
    await change(email);
    const token = tokenIn(await mailTo(email, "to use this email address"));
    await server.visitor().send("POST", "/api/auth/forgot-password", { email: ada.email });
    const reset = tokenIn(await mailTo(ada.email, "choose a new password. It works once"));
    await server.visitor().send("POST", "/api/auth/reset-password", { token: reset, password: "my own again" });
    expect((await ada.send("POST", "/api/auth/verify-email", { token })).status).toBe(400);
  });
});
