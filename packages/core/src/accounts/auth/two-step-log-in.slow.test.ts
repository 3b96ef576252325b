import { rateLimits } from "@bowerbird/contract/limits";
import { beforeEach, describe, expect } from "vitest";
import {
  changePassword,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from "../account/index.ts";
import { type Context, createJobContext, own, type VisitorContext } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  finishTwoStepLogIn,
  getUser,
  listSecurityEvents,
  logIn,
  requestPasswordReset,
  resetPassword,
} from "./index.ts";
import { accountsOf, password } from "./testing.ts";
import { totpCode, totpStep } from "./second-factor-codes.ts";

const { world, it } = openTestWorld();
const { createBrowser, createAccount, tokenFor } = accountsOf(() => world);

const minute = 60_000;
const start = Date.now();
const after = (milliseconds: number) => ({ now: () => new Date(start + milliseconds) });

let email: string;
let ada: Context;
let key: string;
let codes: string[];
/** Another browser, which has never signed in. */
let browser: ReturnType<typeof createBrowser>;

beforeEach(async () => {
  const account = await createAccount();
  email = account.email;
  const { id } = await logIn(account.browser.visit(), { email, password });
  ada = { ...createJobContext(world.services, id), ...after(0) };
  browser = createBrowser();
  key = (await startSecondFactor(ada, { password })).key;
  codes = (await confirmSecondFactor(ada, { code: codeAfter(0) })).codes;
});

const codeAfter = (milliseconds: number) => totpCode(key, totpStep(new Date(start + milliseconds)));
const visitAfter = (milliseconds: number): VisitorContext => ({ ...browser.visit(), ...after(milliseconds) });
const firstStep = (milliseconds: number) => logIn(visitAfter(milliseconds), { email, password });
const finish = (milliseconds: number, code: string) => finishTwoStepLogIn(visitAfter(milliseconds), { code });
const sessionsOfAda = () => own(ada).selectFrom("Session").select("id").execute();
const signInRefused = { code: "FORBIDDEN", details: { secondFactor: true } };
const wrongCode = { code: "UNAUTHORIZED", message: "This code is wrong or was used before. Please enter a new one." };
const tooLate = {
  code: "FORBIDDEN",
  message: "This sign-in took too long or began in another browser. Please enter your password again.",
};

describe("with two-step sign-in on", () => {
  it("the right password alone gives no session, and says that a code must follow", async () => {
    const before = await sessionsOfAda();
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    expect(browser.written.join()).not.toContain("session_token");
    expect(await sessionsOfAda()).toEqual(before);
    expect(await getUser(browser.visit())).toBeNull();
  });

  it("a wrong password is refused as ever, and begins no second step", async () => {
    await expect(logIn(browser.visit(), { email, password: "a wrong one" })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      message: "Wrong email or password.",
    });
    await expect(finish(minute, codeAfter(minute))).rejects.toMatchObject(tooLate);
  });

  it("the code of the app signs in, once: replayed within its time it is refused", async () => {
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    expect(await finish(minute, ` ${codeAfter(minute).replace(/^.../, "$& ")} `)).toMatchObject({ id: ada.userId });
    expect(await getUser(browser.visit())).toMatchObject({ email });
    browser = createBrowser();
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    await expect(finish(minute, codeAfter(minute))).rejects.toMatchObject(wrongCode);
    expect(await finish(2 * minute, codeAfter(2 * minute))).toMatchObject({ id: ada.userId });
  });

  it("a code from before the last one that was used is refused, though its time is not over", async () => {
    await expect(firstStep(2 * minute)).rejects.toMatchObject(signInRefused);
    expect(await finish(2 * minute, codeAfter(2 * minute))).toMatchObject({ id: ada.userId });
    await expect(firstStep(2 * minute)).rejects.toMatchObject(signInRefused);
    await expect(finish(2 * minute, codeAfter(2 * minute - 30_000))).rejects.toMatchObject(wrongCode);
  });

  it("one code that is sent twice at the same moment signs in once", async () => {
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    const tries = await Promise.allSettled([1, 2, 3].map(() => finish(minute, codeAfter(minute))));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("the code that switched it on does not sign in again", async () => {
    await expect(firstStep(0)).rejects.toMatchObject(signInRefused);
    await expect(finish(0, codeAfter(0))).rejects.toMatchObject(wrongCode);
  });

  it("each recovery code signs in once, however it is typed", async () => {
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    expect(await finish(minute, codes[3]!.replaceAll("-", " ").toUpperCase())).toMatchObject({ id: ada.userId });
    expect(await getSecondFactor(ada)).toMatchObject({ recoveryCodesLeft: 9 });
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    await expect(finish(minute, codes[3]!)).rejects.toMatchObject(wrongCode);
    await expect(finish(minute, "")).rejects.toMatchObject(wrongCode);
    expect(await finish(minute, codes[0]!)).toMatchObject({ id: ada.userId });
  });

  it("another person's recovery code is refused, and stays theirs", async () => {
    const account = await createAccount();
    const { id } = await logIn(account.browser.visit(), { email: account.email, password });
    const bob = { ...createJobContext(world.services, id), ...after(0) };
    const { key: bobs } = await startSecondFactor(bob, { password });
    const code = totpCode(bobs, totpStep(new Date(start)));
    const { codes: foreign } = await confirmSecondFactor(bob, { code });
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    await expect(finish(minute, foreign[0]!)).rejects.toMatchObject(wrongCode);
    expect(await getSecondFactor(bob)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it("the second step ends after 10 minutes", async () => {
    await expect(firstStep(0)).rejects.toMatchObject(signInRefused);
    await expect(finish(10 * minute, codeAfter(10 * minute))).rejects.toMatchObject(tooLate);
    expect(await finish(10 * minute - 1, codeAfter(10 * minute))).toMatchObject({ id: ada.userId });
  });

  it("a browser that has not sent the password gets nowhere with a code", async () => {
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    const cookie = browser.written.at(-1)!;
    expect(cookie).toMatch(/^bowerbird\.second_step=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    browser = createBrowser();
    await expect(finish(minute, codeAfter(minute))).rejects.toMatchObject(tooLate);
    const eve = await createAccount();
    const { id } = await logIn(eve.browser.visit(), { email: eve.email, password });
    const forged = cookie.split(";")[0]!.replace(ada.userId, id);
    const visit = { ...browser.visit(), headers: new Headers({ cookie: forged }) };
    await expect(finishTwoStepLogIn(visit, { code: codes[0]! })).rejects.toMatchObject(tooLate);
  });

  it("a second step that was begun ends with another password", async () => {
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    await changePassword(ada, { currentPassword: password, password: "quite another one", revokeOthers: true });
    await expect(finish(minute, codeAfter(minute))).rejects.toMatchObject(tooLate);
  });

  it("wrong codes are counted: after five the right one has to wait", async () => {
    const { perAccount } = rateLimits.secondFactor;
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    for (let count = 0; count < perAccount; count++)
      await expect(finish(minute, "000000")).rejects.toMatchObject(wrongCode);
    await expect(finish(minute, codeAfter(minute))).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    // Beginning again helps no one.
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    await expect(finish(minute, codes[0]!)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  it("a reset of the password by mail signs no one in and leaves it on", async () => {
    await requestPasswordReset(browser.visit(), { email });
    await resetPassword(browser.visit(), { token: await tokenFor(email), password: "quite another one" });
    expect(await getUser(browser.visit())).toBeNull();
    const again = logIn(visitAfter(minute), { email, password: "quite another one" });
    await expect(again).rejects.toMatchObject(signInRefused);
  });

  it("a sign-in with a new device is told by mail", async () => {
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    await world.work();
    const before = world.mails.filter(({ to }) => to === email).length;
    await finish(minute, codeAfter(minute));
    await world.work();
    expect(world.mails.filter(({ to }) => to === email).slice(before)).toMatchObject([
      { subject: "New sign-in to your Bowerbird account" },
    ]);
  });
});

describe("switching two-step sign-in", () => {
  const lastMail = async () => {
    await world.work();
    return world.mails.findLast(({ to }) => to === email)!.subject;
  };

  it("on needs the password and a right code; then ten codes are shown and a mail is sent", async ({ eve }) => {
    await expect(startSecondFactor(eve, { password: "a wrong one" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const setup = await startSecondFactor(eve, { password });
    expect(setup.address).toContain(setup.key);
    await expect(confirmSecondFactor(eve, { code: "000000" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await getSecondFactor(eve)).toEqual({ isOn: false, isRequired: false, since: null, recoveryCodesLeft: 0 });
    expect(await getSecondFactor(ada)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect(await lastMail()).toBe("Two-step sign-in is on for your Bowerbird account");
  });

  it("on when it is on changes nothing", async () => {
    await expect(startSecondFactor(ada, { password })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(confirmSecondFactor(ada, { code: codeAfter(minute) })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    expect(await finish(minute, codeAfter(minute))).toMatchObject({ id: ada.userId });
  });

  it("on is not for an account without a password", async ({ eve }) => {
    await own(eve).deleteFrom("Account").execute();
    await expect(startSecondFactor(eve, { password })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("off needs the password, ends the second step and is told by mail, once", async () => {
    await expect(stopSecondFactor(ada, { password: "a wrong one" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await stopSecondFactor(ada, { password });
    expect(await lastMail()).toBe("Two-step sign-in is off for your Bowerbird account");
    const before = world.mails.length;
    await stopSecondFactor(ada, { password });
    await world.work();
    expect(world.mails).toHaveLength(before);
    expect(await firstStep(minute)).toMatchObject({ email });
    const events = (await listSecurityEvents(ada, { limit: 100 })).items.map(({ kind }) => kind);
    expect(events.filter((kind) => kind.startsWith("two-step")).toSorted()).toEqual(["two-step-off", "two-step-on"]);
  });

  it("a wrong code is a security event, as a wrong password is", async () => {
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    await expect(finish(minute, "000000")).rejects.toMatchObject(wrongCode);
    const { items } = await listSecurityEvents(ada, { limit: 100 });
    const failed = items.filter(({ kind }) => kind === "sign-in-failed");
    expect(failed).toMatchObject([{ detail: "Wrong code" }]);
  });

  it("new recovery codes take the place of the old ones", async ({ eve }) => {
    await expect(renewRecoveryCodes(ada, { password: "a wrong one" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const renewed = await renewRecoveryCodes(ada, { password });
    await expect(firstStep(minute)).rejects.toMatchObject(signInRefused);
    await expect(finish(minute, codes[0]!)).rejects.toMatchObject(wrongCode);
    expect(await finish(minute, renewed.codes[0]!)).toMatchObject({ id: ada.userId });
    await expect(renewRecoveryCodes(eve, { password })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("leaves neither the key nor a recovery code readable in the database", async () => {
    const kept = JSON.stringify(await own(ada).selectFrom("SecondFactor").selectAll().executeTakeFirstOrThrow());
    for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(kept.toLowerCase()).not.toContain(secret.toLowerCase());
  });
});
