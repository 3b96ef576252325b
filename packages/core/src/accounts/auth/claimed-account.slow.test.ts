import { BackupSettings, DriveConnection, Passkey } from "@bowerbird/db";
import { describe, expect, it } from "vitest";
import { confirmSecondFactor, createApiToken, startSecondFactor } from "../account/index.ts";
import { actAs, type Context } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { findCaller, getUser, listSecurityEvents, logIn, verifyEmail } from "./index.ts";
import { totpCode, totpStep } from "./second-factor-codes.ts";
import { accountsOf, newEmail, password, strangersOf } from "./testing.ts";

const { world } = openTestWorld();

const accounts = accountsOf(() => world);
const { createBrowser } = accounts;
const { theirs, strangerSignsUp, ownerSignsUp, canSignIn, passwordsOf, reset } = strangersOf(accounts);
const switchTwoStepOn = async (ctx: Context, word: string) => {
  const { key } = await startSecondFactor(ctx, { password: word });
  await confirmSecondFactor(ctx, { code: totpCode(key, totpStep(ctx.now())) });
};
const resetMailOf = async (email: string) => {
  await world.work();
  return world.mails.find(({ to, subject }) => to === email && subject.includes("password was reset"))!.text;
};

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
    const settings = { enabled: true, frequency: "weekly", format: "json", maxBackups: 10, autoDelete: true };
    await eve.em.insert(BackupSettings, { userId, ...settings, timeZone: "UTC", publicKey: "age1evil" });
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
    expect(await eve.em.count(BackupSettings, { publicKey: null })).toBe(1);
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
