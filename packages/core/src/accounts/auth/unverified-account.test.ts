import { describe, expect, it } from "vitest";
import { everyone } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  getUser,
  logIn,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from "./index.ts";
import { accountsOf, details, newEmail, password } from "./testing.ts";

const world = openTestWorld();

const { createBrowser, tokenFor } = accountsOf(() => world);
const theirs = "the stranger's own password";
const strangerSignsUp = async (email: string) => {
  const browser = createBrowser();
  await signUp(browser.visit(), { email, password: theirs, firstName: "Eve", lastName: "" });
  return { browser, token: await tokenFor(email) };
};
const ownerSignsUp = async (email: string) => {
  const browser = createBrowser();
  await signUp(browser.visit(), details(email));
  return { browser, token: await tokenFor(email) };
};
const isAsked = { code: "FORBIDDEN", details: { signUpPassword: "missing" } };
const isWrong = { code: "FORBIDDEN", details: { signUpPassword: "wrong" } };
const canSignIn = (email: string, word: string) =>
  logIn(createBrowser().visit(), { email, password: word }).then(
    () => true,
    () => false,
  );

describe("an account whose address is not verified", () => {
  it("gets the password and names of the later sign-up; the link of the earlier one ends", async () => {
    const email = newEmail();
    const stranger = await strangerSignsUp(email);
    const owner = await ownerSignsUp(email);
    await expect(verifyEmail(owner.browser.visit(), stranger)).rejects.toThrow("This link is not valid any more.");
    expect(await verifyEmail(owner.browser.visit(), owner)).toMatchObject({ next: "home" });
    expect(await getUser(owner.browser.visit())).toMatchObject({ email, firstName: "Ada", lastName: "Lovelace" });
    expect([await canSignIn(email, theirs), await canSignIn(email, password)]).toEqual([false, true]);
  });

  it("answers a second sign-up as it answers the first one, cookie included", async () => {
    const email = newEmail();
    const [one, other] = [createBrowser(), createBrowser()];
    expect(await signUp(other.visit(), details(email))).toEqual(await signUp(one.visit(), details(email)));
    const shapes = [one, other].map(({ written }) => written.map((line) => line.replace(/=[^;]*/, "")));
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it("names in the mail the person whose password the link verifies", async () => {
    const email = newEmail();
    await ownerSignsUp(email);
    await strangerSignsUp(email);
    const texts = world.mails.filter(({ to }) => to === email).map(({ text }) => text);
    expect(texts[0]).toContain('signed up for Bowerbird with this email address as "Ada Lovelace"');
    expect(texts[1]).toContain('signed up for Bowerbird with this email address as "Eve"');
    expect(texts[1]).toContain("If it was not you, do not open the link");
  });

  it("gives the stranger nothing when they sign up second and the owner follows that link", async () => {
    const email = newEmail();
    const owner = await ownerSignsUp(email);
    const stranger = await strangerSignsUp(email);
    await expect(verifyEmail(owner.browser.visit(), stranger)).rejects.toMatchObject(isAsked);
    await expect(verifyEmail(owner.browser.visit(), { ...stranger, password })).rejects.toMatchObject(isWrong);
    expect([await canSignIn(email, theirs), await canSignIn(email, password)]).toEqual([false, false]);
    await requestPasswordReset(createBrowser().visit(), { email });
    await resetPassword(createBrowser().visit(), { password, token: await tokenFor(email) });
    expect(await canSignIn(email, password)).toBe(true);
  });

  it("gives the stranger nothing when the owner asks for the link again after that", async () => {
    const email = newEmail();
    const owner = await ownerSignsUp(email);
    await strangerSignsUp(email);
    await resendVerification(owner.browser.visit(), { email });
    const token = await tokenFor(email);
    await expect(verifyEmail(owner.browser.visit(), { token })).rejects.toMatchObject(isAsked);
    expect(await canSignIn(email, theirs)).toBe(false);
  });

  it("is the owner's when they choose a password by mail, without what a stranger has begun", async () => {
    const email = newEmail();
    const stranger = await strangerSignsUp(email);
    await requestPasswordReset(createBrowser().visit(), { email });
    await resetPassword(createBrowser().visit(), { password, token: await tokenFor(email) });
    await expect(verifyEmail(stranger.browser.visit(), stranger)).rejects.toThrow("not valid any more");
    expect([await canSignIn(email, theirs), await canSignIn(email, password)]).toEqual([false, true]);
  });

  it("has one password when two people sign up at the same moment, and each link verifies its own alone", async () => {
    const email = newEmail();
    const [one, other] = [createBrowser(), createBrowser()];
    await Promise.all([
      signUp(one.visit(), details(email)),
      signUp(other.visit(), { email, password: theirs, firstName: "Eve", lastName: "" }),
    ]);
    const token = await tokenFor(email);
    const rows = await everyone(one.visit())
      .selectFrom("Account")
      .innerJoin("User", "User.id", "Account.userId")
      .select("User.name")
      .where("User.email", "=", email)
      .execute();
    expect(rows).toEqual([{ name: expect.any(String) }]);
    const owner = rows[0]!.name === "Eve" ? other : one;
    expect(await verifyEmail(owner.visit(), { token })).toMatchObject({ next: "home" });
    expect(await canSignIn(email, owner === one ? theirs : password)).toBe(false);
  });
});

describe("the link that verifies an address", () => {
  it("signs in the browser of its sign-up, once, without a mail about it", async () => {
    const email = newEmail();
    const { browser, token } = await ownerSignsUp(email);
    await verifyEmail(browser.visit(), { token });
    expect(await getUser(browser.visit())).toMatchObject({ email });
    await world.work();
    expect(world.mails.filter(({ to }) => to === email)).toHaveLength(1);
    const again = createBrowser();
    expect(await verifyEmail(again.visit(), { token })).toMatchObject({ next: "sign-in" });
    expect(await getUser(again.visit())).toBeNull();
  });

  it("verifies nothing in another browser without the password: a stranger's sign-up stays closed", async () => {
    const email = newEmail();
    const { token } = await strangerSignsUp(email);
    const { visit, written } = createBrowser();
    await expect(verifyEmail(visit(), { token })).rejects.toMatchObject(isAsked);
    await expect(verifyEmail(visit(), { token, password })).rejects.toMatchObject(isWrong);
    expect(written).toEqual([]);
    expect(await canSignIn(email, theirs)).toBe(false);
  });

  it("signs in another browser with the password of the sign-up, also after a wrong one", async () => {
    const email = newEmail();
    const { token } = await ownerSignsUp(email);
    const { visit } = createBrowser();
    await expect(verifyEmail(visit(), { token, password: theirs })).rejects.toMatchObject(isWrong);
    expect(await verifyEmail(visit(), { token, password })).toEqual({ message: "Email verified!", next: "home" });
    expect(await getUser(visit())).toMatchObject({ email });
  });
});
