import { OutgoingMail, User, Verification } from "@bowerbird/db";
import { describe, expect, it } from "vitest";
import { listCategories } from "../../library/categories/index.ts";
import { createJobContext, createVisitorContext, everyone, unmanaged } from "../../platform/context/index.ts";
import { sendMail, sweepMail } from "../mail/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  findCaller,
  getUser,
  logIn,
  logOut,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from "./index.ts";
import { accountsOf, details, newEmail, password } from "./testing.ts";

const { world } = openTestWorld();

const { createBrowser, createAccount, linkFor, tokenFor } = accountsOf(() => world);
const mailsTo = (email: string) => world.mails.filter((mail) => mail.to === email);

describe("a new person", () => {
  it("signs up, follows the mail's link, signs in, is known, and signs out", async () => {
    const browser = createBrowser();
    const email = newEmail();
    const { message } = await signUp(browser.visit(), details(email));
    expect(message).toContain("verify");
    expect(browser.written.join()).not.toContain("session_token");
    const link = await linkFor(email);
    expect(link.href).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=./);
    expect(mailsTo(email)[0]!.text).toContain(link.href);
    await verifyEmail(browser.visit(), { token: link.searchParams.get("token")! });
    expect(await getUser(browser.visit())).toMatchObject({ email });
    await logOut(browser.visit());
    expect(await getUser(browser.visit())).toBeNull();
    const user = await logIn(browser.visit(), { email, password });
    expect(user).toMatchObject({ email, firstName: "Ada", lastName: "Lovelace", profileImageUrl: null });
    expect(await getUser(browser.visit())).toEqual(user);
    const before = browser.visit();
    await logOut(browser.visit());
    expect(await getUser(browser.visit())).toBeNull();
    // The session has ended, not only its cookie.
    expect(await findCaller(before)).toBeNull();
  });

  it("gets the first categories with the account", async () => {
    const { browser, email } = await createAccount();
    const { id } = await logIn(browser.visit(), { email, password });
    const categories = await listCategories(createJobContext(world.services, id));
    expect(categories).toHaveLength(22);
    expect(categories.every(({ isCustom }) => !isCustom)).toBe(true);
  });

  it("has a session that scripts cannot read and other sites cannot use", async () => {
    const { browser, email } = await createAccount();
    await logIn(browser.visit(), { email, password });
    const cookie = browser.written.find((line) => line.includes("session_token"))!;
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  it("is refused until the address is verified, with a sentence, and can have the link again", async () => {
    const browser = createBrowser();
    const email = newEmail();
    await signUp(browser.visit(), details(email));
    await world.work();
    await expect(logIn(browser.visit(), { email, password })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "Please verify your email before you sign in. We can send you the link again.",
    });
    const before = mailsTo(email).length;
    await resendVerification(browser.visit(), { email });
    await verifyEmail(browser.visit(), { token: await tokenFor(email) });
    expect(mailsTo(email).length).toBeGreaterThan(before);
    expect(await logIn(browser.visit(), { email, password })).toMatchObject({ email });
  });
});

describe("a session", () => {
  it("ends when its time is over, whatever the browser still sends", async () => {
    const { browser, email } = await createAccount();
    const { id } = await logIn(browser.visit(), { email, password });
    expect(await findCaller(browser.visit())).toMatchObject({ userId: id });
    await moveExpiry(id, -1_000);
    expect(await findCaller(browser.visit())).toBeNull();
  });

  it("that is used again is renewed, with its cookie", async () => {
    const { browser, email } = await createAccount();
    const { id } = await logIn(browser.visit(), { email, password });
    browser.written.length = 0;
    const later = daysLater(5);
    expect(await findCaller({ ...browser.visit(), now: () => later })).toMatchObject({ userId: id });
    expect(browser.written.join()).toMatch(/session_token=.+max-age=604800/i);
    expect(await expiryOf(id)).toEqual(new Date(later.getTime() + 7 * day));
  });

  it("ends 90 days after its sign-in, however often it is used", async () => {
    const { browser, email } = await createAccount();
    const { id } = await logIn(browser.visit(), { email, password });
    const signedInAt = Date.now();
    const findAfter = (days: number) =>
      findCaller({ ...browser.visit(), now: () => new Date(signedInAt + days * day) });
    for (let days = 1; days < 90; days += 1) expect([days, (await findAfter(days))?.userId]).toEqual([days, id]);
    expect((await expiryOf(id)).getTime()).toBeLessThanOrEqual(signedInAt + 90 * day);
    const ages = browser.written.flatMap((line) => /session_token=.+max-age=(\d+)/i.exec(line)?.[1] ?? []);
    expect(Number(ages.at(-1))).toBeLessThanOrEqual((90 - 89) * 86_400);
    expect(await findAfter(90)).toBeNull();
  });
});

const day = 86_400_000;
const daysLater = (days: number) => new Date(Date.now() + days * day);

async function expiryOf(userId: string): Promise<Date> {
  const sessions = everyone(createVisitorContext(world.services)).selectFrom("Session").select("expiresAt");
  return (await sessions.where("userId", "=", userId).executeTakeFirstOrThrow()).expiresAt;
}

async function moveExpiry(userId: string, milliseconds: number): Promise<void> {
  await everyone(createVisitorContext(world.services))
    .updateTable("Session")
    .set({ expiresAt: new Date(Date.now() + milliseconds) })
    .where("userId", "=", userId)
    .execute();
  world.services.callers.forget(userId);
}

describe("an attempt", () => {
  it("a wrong password or an unknown address learns nothing but that it is wrong", async () => {
    const { email } = await createAccount();
    const refusal = { code: "UNAUTHORIZED", message: "Wrong email or password." };
    const { visit } = createBrowser();
    await expect(logIn(visit(), { email, password: "another password" })).rejects.toMatchObject(refusal);
    await expect(logIn(visit(), { email: newEmail(), password })).rejects.toMatchObject(refusal);
  });

  it("to sign up with a known address gets the same answer, and no second account or new password comes of it", async () => {
    const { browser, email } = await createAccount();
    const first = await signUp(browser.visit(), details(newEmail()));
    const again = await signUp(browser.visit(), {
      ...details(email),
      password: "the attacker's own",
      firstName: "Eve",
    });
    expect(again).toEqual(first);
    const people = await browser.visit().em.find(User, { email }, unmanaged);
    expect(people.map(({ name }) => name)).toEqual(["Ada Lovelace"]);
    const { visit } = createBrowser();
    await expect(logIn(visit(), { email, password: "the attacker's own" })).rejects.toThrow("Wrong email or password.");
    expect(await logIn(visit(), { email, password })).toMatchObject({ firstName: "Ada" });
  });

  it("a link that is made up, used on another's behalf or empty is told to ask for a new one", async () => {
    const { visit } = createBrowser();
    for (const token of ["", "nonsense", "a.b.c"]) {
      await expect(verifyEmail(visit(), { token })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    await expect(resetPassword(visit(), { password, token: "nonsense" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await expect(resetPassword(visit(), { password, token: "" })).rejects.toThrow(
      "Invalid reset link. Please request a new password reset.",
    );
  });

  it("whether an address has an account gets the same answer for every address", async () => {
    const { email } = await createAccount();
    const { visit } = createBrowser();
    const known = await requestPasswordReset(visit(), { email });
    expect(await requestPasswordReset(visit(), { email: newEmail() })).toEqual(known);
    const waits = await resendVerification(visit(), { email: newEmail() });
    expect(await resendVerification(visit(), { email })).toEqual(waits);
  });
});

describe("a forgotten password", () => {
  it("once replaced, lets any browser in on the network that was refused, without a known device", async () => {
    const { email } = await createAccount();
    const guess = { email, password: "not the password" };
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(logIn(createBrowser().visit(), guess)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    }
    await expect(logIn(createBrowser().visit(), { email, password })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    await requestPasswordReset(createBrowser().visit(), { email });
    const token = (await linkFor(email)).searchParams.get("token")!;
    await resetPassword(createBrowser().visit(), { password: "quite another one", token });
    const other = createBrowser().visit();
    expect(await logIn(other, { email, password: "quite another one" })).toMatchObject({ email });
  });

  it("is replaced by the link in the mail, which works once and ends every session", async () => {
    const { browser, email } = await createAccount();
    await logIn(browser.visit(), { email, password });
    const other = createBrowser();
    await logIn(other.visit(), { email, password });
    await requestPasswordReset(createBrowser().visit(), { email });
    const link = await linkFor(email);
    expect(link.pathname).toBe("/reset-password");
    const token = link.searchParams.get("token")!;
    const { visit } = createBrowser();
    await resetPassword(visit(), { password: "quite another one", token });
    expect(await getUser(browser.visit())).toBeNull();
    expect(await getUser(other.visit())).toBeNull();
    await expect(resetPassword(visit(), { password: "a third one", token })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await expect(logIn(visit(), { email, password })).rejects.toThrow("Wrong email or password.");
    expect(await logIn(visit(), { email, password: "quite another one" })).toMatchObject({ email });
  });

  it("cannot be replaced after an hour", async () => {
    const { email } = await createAccount();
    const { visit } = createBrowser();
    await requestPasswordReset(visit(), { email });
    const token = await tokenFor(email);
    const { em } = visit();
    const before = new Date(Date.now() + 61 * 60_000);
    const { id } = await em.findOneOrFail(User, { email }, unmanaged);
    const resets = await em.find(Verification, { value: id }, unmanaged);
    expect(resets).toHaveLength(1);
    expect(resets[0]!.expiresAt < before).toBe(true);
    await em.nativeUpdate(Verification, {}, { expiresAt: new Date(Date.now() - 1_000) });
    await expect(resetPassword(visit(), { password: "quite another one", token })).rejects.toThrow("request a new one");
  });
});

describe("a mail that cannot be sent", () => {
  it("is kept, tried again, and sent once", async () => {
    const email = newEmail();
    await signUp(createBrowser().visit(), details(email));
    const job = world.jobs.pop()!;
    expect(job.name).toBe("send-mail");
    const payload = job.payload as { mailId: string };
    const failing = { ...world.services, mailer: { send: () => Promise.reject(new Error("421 try again later")) } };
    await expect(sendMail(createVisitorContext(failing), payload)).rejects.toThrow("421 try again later");
    expect(mailsTo(email)).toEqual([]);
    // The queue lost the job, too: the sweep finds the mail after a while.
    const later = createVisitorContext(world.services, { now: () => new Date(Date.now() + 5 * 60_000) });
    await sweepMail(later);
    expect(world.jobs).toContainEqual({ name: "send-mail", payload });
    await world.work();
    await sendMail(createVisitorContext(world.services), payload);
    expect(mailsTo(email)).toHaveLength(1);
    await sweepMail(later);
    expect(world.jobs).toEqual([]);
  });

  it("is given up after a day, when its link has expired", async () => {
    const email = newEmail();
    await signUp(createBrowser().visit(), details(email));
    world.jobs.length = 0;
    await sweepMail(createVisitorContext(world.services, { now: () => new Date(Date.now() + 25 * 3_600_000) }));
    expect(world.jobs).toEqual([]);
    expect(await createVisitorContext(world.services).em.count(OutgoingMail)).toBe(0);
  });
});
