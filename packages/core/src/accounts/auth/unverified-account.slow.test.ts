import { User } from "@bowerbird/db";
import { describe, expect, it } from "vitest";
import { limits } from "@bowerbird/contract/limits";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { getUser, resendVerification, signUp, verifyEmail } from "./index.ts";
import { addSignUp, listSignUps } from "./unverified-account.ts";
import { accountsOf, details, newEmail, password, strangersOf } from "./testing.ts";

const { world } = openTestWorld();

const accounts = accountsOf(() => world);
const { createBrowser, tokenFor } = accounts;
const { theirs, signUpAs, strangerSignsUp, ownerSignsUp, canSignIn, passwordsOf, reset } = strangersOf(accounts);

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
    expect(texts[0]).toContain('Confirm your email to start using Bowerbird as "Ada Lovelace"');
    expect(texts[1]).toContain('Confirm your email to start using Bowerbird as "Eve Lovelace"');
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
