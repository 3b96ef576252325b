import { DriveConnection, Passkey, User } from "@bowerbird/db";
import { describe, expect, it } from "vitest";
import { limits } from "@bowerbird/contract/limits";
import { confirmSecondFactor, createApiToken, startSecondFactor } from "../account/index.ts";
import { actAs, type Context } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  findCaller,
  getUser,
  listSecurityEvents,
  logIn,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from "./index.ts";
import { addSignUp, listSignUps } from "./open-sign-ups.ts";
import { totpCode, totpStep } from "./second-factor-codes.ts";
import { accountsOf, details, newEmail, password } from "./testing.ts";

const world = openTestWorld();

const { createBrowser, tokenFor } = accountsOf(() => world);
const theirs = "the stranger's own password";
const signUpAs = async (email: string, own: { password: string; firstName: string }, browser = createBrowser()) => {
  await signUp(browser.visit(), { ...details(email), ...own });
  return { browser, token: await tokenFor(email) };
};
const strangerSignsUp = (email: string) => signUpAs(email, { password: theirs, firstName: "Eve" });
const ownerSignsUp = (email: string) => signUpAs(email, { password, firstName: "Ada" });
const canSignIn = (email: string, word: string) =>
  logIn(createBrowser().visit(), { email, password: word }).then(
    () => true,
    () => false,
  );
/** Whether the stranger's and the owner's password sign in. */
const passwordsOf = async (email: string) => [await canSignIn(email, theirs), await canSignIn(email, password)];
const reset = async (email: string) => {
  await requestPasswordReset(createBrowser().visit(), { email });
  await resetPassword(createBrowser().visit(), { password, token: await tokenFor(email) });
};
const switchTwoStepOn = async (ctx: Context, word: string) => {
  const { key } = await startSecondFactor(ctx, { password: word });
  await confirmSecondFactor(ctx, { code: totpCode(key, totpStep(ctx.now())) });
};
const resetMailOf = async (email: string) => {
  await world.work();
  return world.mails.find(({ to, subject }) => to === email && subject.includes("password was reset"))!.text;
};

describe("the link that verifies an address", () => {
  it("needs nothing but its token, from any browser or program, which it does not sign in", async () => {
    const email = newEmail();
    const { token } = await ownerSignsUp(email);
    const { visit, written } = createBrowser();
    expect(await verifyEmail(visit(), { token })).toEqual({ message: "Email verified!", next: "sign-in" });
    expect(written).toEqual([]);
    expect(await canSignIn(email, password)).toBe(true);
  });

  it("signs in the browser of its sign-up, once, without a mail about it", async () => {
    const email = newEmail();
    const { browser, token } = await ownerSignsUp(email);
    expect(await verifyEmail(browser.visit(), { token })).toMatchObject({ next: "home" });
    expect(await getUser(browser.visit())).toMatchObject({ email });
    await world.work();
    expect(world.mails.filter(({ to }) => to === email)).toHaveLength(1);
    const again = createBrowser();
    expect(await verifyEmail(again.visit(), { token })).toMatchObject({ next: "sign-in" });
    expect(await getUser(again.visit())).toBeNull();
  });

  it("signs in the browser that signed up twice by each of its links", async () => {
    const email = newEmail();
    const first = await ownerSignsUp(email);
    await signUpAs(email, { password: theirs, firstName: "Ada" }, first.browser);
    expect(await verifyEmail(first.browser.visit(), first)).toMatchObject({ next: "home" });
    expect(await passwordsOf(email)).toEqual([false, true]);
  });

  it("of a stranger's sign-up does not sign the owner of the mailbox in to it", async () => {
    const email = newEmail();
    const { browser, token } = await strangerSignsUp(email);
    const owner = createBrowser();
    await verifyEmail(owner.visit(), { token });
    expect([await getUser(owner.visit()), await getUser(browser.visit())]).toEqual([null, null]);
  });
});

describe("an address that is not verified", () => {
  it("takes several sign-ups, and each link verifies its own: its password and names stay, the others' go", async () => {
    for (const follows of ["stranger", "owner"] as const) {
      const email = newEmail();
      const people = { owner: await ownerSignsUp(email), stranger: await strangerSignsUp(email) };
      const { browser, token } = people[follows];
      expect(await verifyEmail(browser.visit(), { token })).toMatchObject({ next: "home" });
      const firstName = follows === "owner" ? "Ada" : "Eve";
      expect(await getUser(browser.visit())).toMatchObject({ email, firstName });
      expect(await passwordsOf(email)).toEqual(follows === "owner" ? [false, true] : [true, false]);
    }
  });

  it("has no password at all when another browser follows a link while several sign-ups are open", async () => {
    for (const follows of ["stranger", "owner"] as const) {
      const email = newEmail();
      const people = { owner: await ownerSignsUp(email), stranger: await strangerSignsUp(email) };
      const { token } = people[follows];
      const verified = await verifyEmail(createBrowser().visit(), { token });
      expect(verified).toMatchObject({ next: "choose-password" });
      expect(verified.message).toContain('Choose your password with "Forgot password"');
      expect(await passwordsOf(email)).toEqual([false, false]);
      await reset(email);
      expect(await passwordsOf(email)).toEqual([false, true]);
    }
  });

  it("is verified once: the links of other sign-ups say so and change nothing", async () => {
    const email = newEmail();
    const [owner, stranger] = [await ownerSignsUp(email), await strangerSignsUp(email)];
    await verifyEmail(owner.browser.visit(), owner);
    expect(await verifyEmail(stranger.browser.visit(), stranger)).toMatchObject({ next: "sign-in" });
    expect(await getUser(stranger.browser.visit())).toBeNull();
    expect(await passwordsOf(email)).toEqual([false, true]);
  });

  it("answers a second sign-up as it answers the first one, cookie included", async () => {
    const email = newEmail();
    const [one, other] = [createBrowser(), createBrowser()];
    expect(await signUp(other.visit(), details(email))).toEqual(await signUp(one.visit(), details(email)));
    const shapes = [one, other].map(({ written }) => written.map((line) => line.replace(/=[^;]*/, "")));
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it("is told in the mail who signed up, and that the mail can be ignored", async () => {
    const email = newEmail();
    await ownerSignsUp(email);
    await strangerSignsUp(email);
    const texts = world.mails.filter(({ to }) => to === email).map(({ text }) => text);
    expect(texts[0]).toContain('signed up for Bowerbird with this email address as "Ada Lovelace"');
    expect(texts[1]).toContain('signed up for Bowerbird with this email address as "Eve Lovelace"');
    expect(texts[1]).toContain("If this wasn't you, ignore this email. No one can sign in without the link.");
  });

  it("gets the link of the sign-up of the browser that asks again, not the stranger's", async () => {
    const email = newEmail();
    const { browser } = await ownerSignsUp(email);
    await strangerSignsUp(email);
    await resendVerification(browser.visit(), { email });
    const token = await tokenFor(email);
    expect(await verifyEmail(browser.visit(), { token })).toMatchObject({ next: "home" });
    expect(await passwordsOf(email)).toEqual([false, true]);
  });

  it("has one password when two people sign up at the same moment, and each link verifies its own alone", async () => {
    const email = newEmail();
    const [one, other] = [createBrowser(), createBrowser()];
    await Promise.all([
      signUp(one.visit(), details(email)),
      signUp(other.visit(), { email, password: theirs, firstName: "Eve", lastName: "" }),
    ]);
    const token = await tokenFor(email);
    const named = world.mails.findLast(({ to }) => to === email)!.text.includes('"Eve"') ? other : one;
    expect(await verifyEmail(named.visit(), { token })).toMatchObject({ next: "home" });
    expect(await passwordsOf(email)).toEqual([named === other, named === one]);
  });

  it("keeps the newest sign-ups of very many", async () => {
    const email = newEmail();
    const { token, browser } = await ownerSignsUp(email);
    const ctx = createBrowser().visit();
    const { id } = (await ctx.em.findOne(User, { email }))!;
    const names = { name: "Eve", firstName: "Eve", lastName: "" };
    for (let count = 0; count < limits.openSignUps; count++) await addSignUp(ctx, id, names, "a hash");
    expect(await listSignUps(ctx, id)).toHaveLength(limits.openSignUps);
    await expect(verifyEmail(browser.visit(), { token })).rejects.toThrow("This link is not valid any more.");
    expect(await ctx.em.count(User, { email, emailVerified: false })).toBe(1);
  });

  it("is the owner's when they choose a password by mail, without what a stranger has begun", async () => {
    const email = newEmail();
    const strangers = [await strangerSignsUp(email), await strangerSignsUp(email)];
    await reset(email);
    for (const { browser, token } of strangers) {
      await expect(verifyEmail(browser.visit(), { token })).rejects.toThrow("not valid any more");
    }
    expect(await passwordsOf(email)).toEqual([false, true]);
  });
});

describe("a verified address", () => {
  it("answers another sign-up like the first, which changes nothing", async () => {
    const email = newEmail();
    const { browser, token } = await ownerSignsUp(email);
    await verifyEmail(browser.visit(), { token });
    const stranger = createBrowser();
    const first = await signUp(createBrowser().visit(), details(newEmail()));
    const again = { email, password: theirs, firstName: "Eve", lastName: "" };
    expect(await signUp(stranger.visit(), again)).toEqual(first);
    expect(await getUser(browser.visit())).toMatchObject({ email, firstName: "Ada" });
    expect(await passwordsOf(email)).toEqual([false, true]);
  });
});

describe("an account that a stranger opened and the owner of the mailbox verified", () => {
  /** The stranger signs in and leaves a session, a token, a passkey and a place for backups. */
  const openForOwner = async () => {
    const email = newEmail();
    const { browser, token } = await strangerSignsUp(email);
    await verifyEmail(createBrowser().visit(), { token });
    const { id: userId } = await logIn(browser.visit(), { email, password: theirs });
    const eve = actAs(browser.visit(), userId);
    const scopes = ["read" as const];
    const { token: apiToken } = await createApiToken(eve, { name: "Eve's", scopes });
    const key = { credentialId: crypto.randomUUID(), publicKey: "a key", counter: 0n, transports: [], name: "Eve's" };
    await eve.em.insert(Passkey, { userId, id: crypto.randomUUID(), createdAt: new Date(), ...key });
    await eve.em.insert(DriveConnection, { userId, email: "eve@evil.example", sealedToken: "v1.sealed" });
    return { email, browser, eve, apiToken };
  };

  it("is the owner's alone after a reset: sessions, tokens, password, passkeys and place of backups end", async () => {
    const { email, browser, eve, apiToken } = await openForOwner();
    await reset(email);
    expect(await getUser(browser.visit())).toBeNull();
    const withToken = { ...createBrowser().visit(), headers: new Headers({ authorization: `Bearer ${apiToken}` }) };
    expect(await findCaller(withToken)).toBeNull();
    expect([await eve.em.count(Passkey), await eve.em.count(DriveConnection)]).toEqual([0, 0]);
    expect(await passwordsOf(email)).toEqual([false, true]);
  });

  it("does not ask the owner for the stranger's second factor after a reset, and tells what was removed", async () => {
    const { email, eve } = await openForOwner();
    await switchTwoStepOn(eve, theirs);
    await reset(email);
    expect(await canSignIn(email, password)).toBe(true);
    const text = await resetMailOf(email);
    expect(text).toContain("Two-step sign-in was switched off. The backup storage was disconnected.");
    const { items } = await listSecurityEvents(eve, { limit: 100 });
    expect(items).toContainEqual(expect.objectContaining({ kind: "two-step-off" }));
    expect(items).toContainEqual(expect.objectContaining({ kind: "drive-disconnected", detail: "eve@evil.example" }));
  });

  it("is the owner's from then on: what they set up stays at the next reset", async () => {
    const { email, eve } = await openForOwner();
    await reset(email);
    await switchTwoStepOn(eve, password);
    await reset(email);
    await expect(logIn(createBrowser().visit(), { email, password })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a reset of an account whose owner is known", () => {
  it("leaves two-step sign-in on, which the mail says", async () => {
    const email = newEmail();
    const { browser, token } = await ownerSignsUp(email);
    await verifyEmail(browser.visit(), { token });
    await switchTwoStepOn(actAs(browser.visit(), (await getUser(browser.visit()))!.id), password);
    await reset(email);
    const signIn = logIn(createBrowser().visit(), { email, password });
    await expect(signIn).rejects.toMatchObject({ code: "FORBIDDEN", details: { secondFactor: true } });
    expect(await resetMailOf(email)).toContain("Two-step sign-in stays as it was");
  });

  it("ends passkeys and sessions, and leaves the place of backups", async () => {
    const email = newEmail();
    const { browser, token } = await ownerSignsUp(email);
    await verifyEmail(browser.visit(), { token });
    const ada = actAs(browser.visit(), (await getUser(browser.visit()))!.id);
    const key = { credentialId: crypto.randomUUID(), publicKey: "a key", counter: 0n, transports: [], name: "Ada's" };
    await ada.em.insert(Passkey, { userId: ada.userId, id: crypto.randomUUID(), createdAt: new Date(), ...key });
    await ada.em.insert(DriveConnection, { userId: ada.userId, email, sealedToken: "v1.sealed" });
    await reset(email);
    expect(await getUser(browser.visit())).toBeNull();
    expect([await ada.em.count(Passkey), await ada.em.count(DriveConnection)]).toEqual([0, 1]);
  });
});
