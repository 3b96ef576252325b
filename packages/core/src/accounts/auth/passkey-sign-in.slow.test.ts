import { limits, rateLimits } from "@bowerbird/contract/limits";
import { Passkey } from "@bowerbird/db";
import { beforeEach, describe, expect } from "vitest";
import {
  addPasskey,
  confirmSecondFactor,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  startSecondFactor,
} from "../account/index.ts";
import { actAs, type Context, addressHeader } from "../../platform/context/index.ts";
import { createAuthenticator } from "../../testing/authenticator.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { finishPasskeySignIn, getSignInOptions, getUser, logIn, startPasskeySignIn } from "./index.ts";
import { accountsOf, password } from "./testing.ts";
import { totpCode, totpStep } from "./second-factor-codes.ts";

const { world, it } = openTestWorld();
const { createBrowser, createAccount } = accountsOf(() => world);
const origin = "http://localhost:3000";

type Browser = ReturnType<typeof createBrowser>;
type Authenticator = ReturnType<typeof createAuthenticator>;

let email: string;
let userId: string;
let laptop: Browser;
let key: Authenticator;

beforeEach(async () => {
  const account = await createAccount();
  [email, laptop, key] = [account.email, account.browser, createAuthenticator(origin)];
  userId = (await logIn(laptop.visit(), { email, password })).id;
});

const ada = (): Context => actAs(laptop.visit(), userId);
/** A browser sends its cookies as they are when it answers. */
async function add(authenticator = key) {
  const made = authenticator.create(await startPasskey(ada(), { password }));
  return addPasskey(ada(), made);
}
async function signIn(browser: Browser, circumstances: Parameters<Authenticator["get"]>[1] = {}) {
  const answer = key.get(await startPasskeySignIn(browser.visit()), circumstances);
  return finishPasskeySignIn(browser.visit(), answer);
}
const subjectsTo = async (to: string) => {
  await world.work();
  return world.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
};
const notVerified = { code: "UNAUTHORIZED", message: "Couldn't verify this passkey. Please try again." };
const notKnown = {
  code: "UNAUTHORIZED",
  message: "This passkey is not known here. It may have been removed in the settings.",
};
const tooLate = {
  code: "UNAUTHORIZED",
  message: "This sign-in took too long or began in another browser. Please try again.",
};

describe("a passkey", () => {
  it("signs in without a password, and says when it was last used", async () => {
    expect(await add()).toMatchObject({ name: "Unknown device", lastUsedAt: null });
    const phone = createBrowser();
    expect(await signIn(phone)).toMatchObject({ id: userId, email });
    expect(await getUser(phone.visit())).toMatchObject({ id: userId });
    expect(await listPasskeys(ada())).toMatchObject([{ lastUsedAt: expect.any(Date) as Date }]);
    expect(await signIn(createBrowser())).toMatchObject({ id: userId });
  });

  it("asks for no code where two-step sign-in is on", async () => {
    await add();
    const setup = await startSecondFactor(ada(), { password });
    await confirmSecondFactor(ada(), { code: totpCode(setup.key, totpStep(new Date())) });
    await expect(logIn(createBrowser().visit(), { email, password })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await signIn(createBrowser())).toMatchObject({ id: userId });
  });

  it("in a browser that has not signed in before is told by mail; in a known one it is no news", async () => {
    await add();
    const phone = createBrowser();
    const before = (await subjectsTo(email)).length;
    await signIn(phone);
    await signIn(phone);
    expect((await subjectsTo(email)).slice(before)).toEqual(["New sign-in to your Bowerbird account"]);
  });

  it("is not enough where the authenticator has not made sure of the person", async () => {
    const unsure = createAuthenticator(origin);
    const creation = await startPasskey(ada(), { password });
    await expect(addPasskey(ada(), unsure.create(creation, { isVerified: false }))).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await add();
    await expect(signIn(createBrowser(), { isVerified: false })).rejects.toMatchObject(notVerified);
  });

  it("is refused on another site, when it is made and when it signs in", async () => {
    const elsewhere = { origin: "https://evil.example" };
    const creation = await startPasskey(ada(), { password });
    await expect(addPasskey(ada(), key.create(creation, elsewhere))).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await add();
    await expect(signIn(createBrowser(), elsewhere)).rejects.toMatchObject(notVerified);
  });

  it("of one person signs in to no other account", async () => {
    await add();
    const eve = await createAccount();
    const { id } = await logIn(eve.browser.visit(), { email: eve.email, password });
    await expect(signIn(createBrowser(), { as: id })).rejects.toMatchObject(notKnown);
    for (const nonsense of ["", "x", "' or 1=1 --", crypto.randomUUID()])
      await expect(signIn(createBrowser(), { as: nonsense })).rejects.toMatchObject(notKnown);
  });

  it("that has been copied is noticed: its count of signatures falls behind", async () => {
    await add();
    await ada().em.nativeUpdate(Passkey, {}, { counter: 1_000n });
    await expect(signIn(createBrowser())).rejects.toMatchObject(notVerified);
  });
});

describe("the challenge of a sign-in", () => {
  it("can be answered once", async () => {
    await add();
    const phone = createBrowser();
    const answer = key.get(await startPasskeySignIn(phone.visit()));
    const visit = phone.visit();
    await finishPasskeySignIn(visit, answer);
    await expect(finishPasskeySignIn(visit, answer)).rejects.toMatchObject(tooLate);
  });

  it("can be answered by the browser that was given it alone", async () => {
    await add();
    const answer = key.get(await startPasskeySignIn(createBrowser().visit()));
    const other = createBrowser();
    await expect(finishPasskeySignIn(other.visit(), answer)).rejects.toMatchObject(tooLate);
    await startPasskeySignIn(other.visit());
    await expect(finishPasskeySignIn(other.visit(), answer)).rejects.toMatchObject(notVerified);
  });

  it("ends after 5 minutes", async () => {
    await add();
    const phone = createBrowser();
    const answer = key.get(await startPasskeySignIn(phone.visit()));
    const late = { ...phone.visit(), now: () => new Date(Date.now() + limits.passkeyExpiry) };
    await expect(finishPasskeySignIn(late, answer)).rejects.toMatchObject(tooLate);
  });

  it("is not the one of adding a passkey, nor another person's", async ({ eve }) => {
    const creation = await startPasskey(ada(), { password });
    const request = {
      challenge: creation.challenge,
      rpId: creation.rp.id,
      timeout: 1,
      userVerification: "required" as const,
    };
    await expect(finishPasskeySignIn(laptop.visit(), key.get(request))).rejects.toMatchObject(tooLate);
    await expect(addPasskey({ ...ada(), userId: eve.userId }, key.create(creation))).rejects.toMatchObject({
      message: "This took too long. Please add the passkey again.",
    });
    expect(await addPasskey(ada(), key.create(creation))).toMatchObject({ lastUsedAt: null });
    await expect(addPasskey(ada(), key.create(creation))).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("is not given without end to one network", async () => {
    const headers = new Headers({ [addressHeader]: "203.0.113.77" });
    const visit = { ...createBrowser().visit(), headers };
    for (let count = 0; count < rateLimits.passkey.perAddress; count++) {
      await world.services.limiter.take({ name: "passkey", kind: "address", of: "203.0.113.77" });
    }
    await expect(startPasskeySignIn(visit)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});

describe("the passkeys of a person", () => {
  it("are added with the password alone, named and removed, and a mail tells of either", async () => {
    await expect(startPasskey(ada(), { password: "a wrong one" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { id } = await add();
    expect(await renamePasskey(ada(), { id, name: "My laptop" })).toMatchObject({ id, name: "My laptop" });
    await add(createAuthenticator(origin));
    expect((await listPasskeys(ada())).map(({ name }) => name)).toEqual(["Unknown device", "My laptop"]);
    await removePasskey(ada(), { id });
    await expect(signIn(createBrowser())).rejects.toMatchObject(notKnown);
    const added = "A passkey was added to your Bowerbird account";
    expect((await subjectsTo(email)).filter((subject) => subject.includes("passkey"))).toEqual([
      added,
      added,
      "A passkey was removed from your Bowerbird account",
    ]);
  });

  it("are each added once, and no more than twenty", async () => {
    await add();
    const creation = await startPasskey(ada(), { password });
    expect(creation.excludeCredentials).toHaveLength(1);
    await expect(addPasskey(ada(), key.create(creation))).rejects.toMatchObject({ code: "CONFLICT" });
    for (let count = 1; count < limits.passkeys; count++) await add(createAuthenticator(origin));
    await expect(startPasskey(ada(), { password })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("are no more than twenty, also when the last ones are added at once", async () => {
    for (let count = 1; count < limits.passkeys; count++) await add(createAuthenticator(origin));
    const answers: (() => Promise<unknown>)[] = [];
    for (let count = 0; count < 8; count++) {
      const made = createAuthenticator(origin).create(await startPasskey(ada(), { password }));
      // With the cookie of this challenge, which the next one replaces.
      const ctx = ada();
      answers.push(() => addPasskey(ctx, made));
    }
    const outcomes = await Promise.allSettled(answers.map((answer) => answer()));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listPasskeys(ada())).toHaveLength(limits.passkeys);
  });

  it("are offered where the server has a name, and not where it has an address alone", async () => {
    const options = async (appUrl: string) => {
      const services = { ...world.services, config: { ...world.services.config, appUrl } };
      return (await getSignInOptions({ ...createBrowser().visit(), services })).passkeys;
    };
    const urls = ["http://localhost:3000", "https://b.example/sub", "http://192.0.2.1:3000", "http://[::1]:3000"];
    expect(await Promise.all(urls.map(options))).toEqual([true, true, false, false]);
  });
});
