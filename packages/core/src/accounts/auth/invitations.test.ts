import { limits } from "@bowerbird/contract/limits";
import { Invitation, User, Verification } from "@bowerbird/db";
import { beforeEach, describe, expect, inject, it, vi } from "vitest";
import { listCategories } from "../../library/categories/index.ts";
import { createJobContext, createVisitorContext, everyone, unmanaged } from "../../platform/context/index.ts";
import { createTestWorld } from "../../testing/index.ts";
import {
  acceptInvitation,
  getInvitation,
  getSignInOptions,
  getUser,
  invitePerson,
  listInvitations,
  logIn,
  purgeInvitations,
  signUp,
  verifyEmail,
} from "./index.ts";
import { mayOpenAccount } from "./sign-in-options.ts";
import { accountsOf, details, newEmail, password } from "./testing.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

const { world } = openTestWorld(() => ({ SIGNUPS: "invite" }));
beforeEach(() => void (world.services.config.signUps = "invite"));

const { createBrowser, tokenFor } = accountsOf(() => world);
const operator = () => createVisitorContext(world.services);
const person = { firstName: "Ada", lastName: "Lovelace", password };
const refusal = { code: "FORBIDDEN", message: expect.stringContaining("You need an invitation") };
const over = { code: "BAD_REQUEST", message: expect.stringContaining("not valid any more") };

async function invite(email = newEmail()) {
  const { link } = await invitePerson(operator(), email);
  return { email, link, token: new URL(link).searchParams.get("invitation")! };
}

async function usersWith(email: string) {
  return operator().em.find(User, { email }, unmanaged);
}

async function emptyServer() {
  await operator().em.nativeDelete(User, {});
  await operator().em.nativeDelete(Verification, {});
}

/** Sign-ups from before the operator asked for invitations. */
async function signUpWhileOpen(email: string) {
  world.services.config.signUps = "open";
  const stranger = createBrowser();
  await signUp(stranger.visit(), { ...details(email), password: "the stranger's own", firstName: "Eve" });
  const token = await tokenFor(email);
  world.services.config.signUps = "invite";
  return { stranger, token };
}

describe("an installation that asks for invitations", () => {
  it("lets only the first person in without one", async () => {
    await emptyServer();
    expect((await getSignInOptions(operator())).signUps).toBe("open");
    await signUp(createBrowser().visit(), details(newEmail()));
    expect((await getSignInOptions(operator())).signUps).toBe("invite");
    const email = newEmail();
    await expect(signUp(createBrowser().visit(), details(email))).rejects.toMatchObject(refusal);
    expect(await usersWith(email)).toEqual([]);
  });

  it("lets one of several in who would be the first at the same time", async () => {
    await emptyServer();
    // More than there are connections to the database.
    const tries = Array.from({ length: 20 }, () => signUp(createBrowser().visit(), details(newEmail())));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? outcome.reason : []));
    for (const reason of refusals) expect(reason).toMatchObject(refusal);
    expect(await operator().em.find(User, {}, unmanaged)).toHaveLength(1);
  });

  it("gives the place to another if the first one did not open an account", async () => {
    await emptyServer();
    expect(await mayOpenAccount(operator(), newEmail())).toBe(true);
    const email = newEmail();
    await expect(signUp(createBrowser().visit(), details(email))).rejects.toMatchObject(refusal);
    const later = () => new Date(Date.now() + 5 * 60_000);
    await signUp({ ...createBrowser().visit(), now: later }, details(email));
    expect(await usersWith(email)).toHaveLength(1);
  });

  it("refuses a known address and an unknown one in the same way", async () => {
    const known = (await world.person()).userId;
    const { email } = await operator().em.findOneOrFail(User, { id: known }, unmanaged);
    for (const address of [email, newEmail()]) {
      await expect(signUp(createBrowser().visit(), details(address))).rejects.toMatchObject(refusal);
    }
  });
});

describe("an invitation", () => {
  it("is mailed, opens a verified account without a second mail, and signs the person in", async () => {
    const { email, link, token } = await invite();
    await world.work();
    expect(world.mails.filter(({ to }) => to === email)).toMatchObject([{ link }]);
    expect(await getInvitation(operator(), { token })).toEqual({ email });
    const browser = createBrowser();
    const user = await acceptInvitation(browser.visit(), { ...person, token });
    expect(user).toMatchObject({ email, firstName: "Ada", lastName: "Lovelace" });
    expect(await getUser(browser.visit())).toEqual(user);
    expect(await listCategories(createJobContext(world.services, user.id))).toHaveLength(22);
    await world.work();
    expect(world.mails.filter(({ to }) => to === email)).toHaveLength(1);
    expect(await logIn(createBrowser().visit(), { email, password })).toEqual(user);
  });

  it("works once, also when it is used twice at the same moment", async () => {
    const { token, email } = await invite();
    const tries = [1, 2, 3].map(() => acceptInvitation(createBrowser().visit(), { ...person, token }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await usersWith(email)).toHaveLength(1);
    await expect(acceptInvitation(createBrowser().visit(), { ...person, token })).rejects.toMatchObject(over);
  });

  it("ends after seven days, with a newer one, and when it is made up", async () => {
    const first = await invite();
    const second = await invite(first.email);
    await expect(getInvitation(operator(), first)).rejects.toMatchObject(over);
    await expect(getInvitation(operator(), { token: "made up" })).rejects.toMatchObject(over);
    const clock = vi.spyOn(world.services, "now");
    const after = (milliseconds: number) => clock.mockReturnValue(new Date(Date.now() + milliseconds));
    try {
      after(limits.invitationExpiry - 60_000);
      expect(await getInvitation(operator(), second)).toEqual({ email: first.email });
      after(limits.invitationExpiry + 1_000);
      await expect(getInvitation(operator(), second)).rejects.toMatchObject(over);
      await expect(acceptInvitation(operator(), { ...person, ...second })).rejects.toMatchObject(over);
      expect((await listInvitations(operator())).map(({ email }) => email)).not.toContain(first.email);
      await purgeInvitations(operator());
      expect(await operator().em.count(Invitation)).toBe(0);
    } finally {
      clock.mockRestore();
    }
  });

  it("is stored only as its hash", async () => {
    const { token } = await invite();
    const rows = await everyone(operator()).selectFrom("Invitation").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("stays when its account could not be opened because of the password", async () => {
    const { token, email } = await invite();
    const weak = acceptInvitation(createBrowser().visit(), { ...person, token, password: "password1" });
    await expect(weak).rejects.toMatchObject({ code: "BAD_REQUEST", message: expect.stringContaining("common") });
    expect(await getInvitation(operator(), { token })).toEqual({ email });
  });

  it("takes over what a stranger has signed up with the address: nothing of the stranger's stays", async () => {
    const email = newEmail();
    const { stranger, token: strangersLink } = await signUpWhileOpen(email);
    const { token } = await invite(email);
    const user = await acceptInvitation(createBrowser().visit(), { ...person, token });
    expect(await usersWith(email)).toMatchObject([{ id: user.id, emailVerified: true, firstName: "Ada" }]);
    await expect(verifyEmail(stranger.visit(), { token: strangersLink })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    const login = logIn(stranger.visit(), { email, password: "the stranger's own" });
    await expect(login).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await logIn(createBrowser().visit(), { email, password })).toEqual(user);
  });

  it("touches no account that has verified the address in the meantime", async () => {
    const email = newEmail();
    const { token } = await invite(email);
    const ada = await world.person(email);
    const late = acceptInvitation(createBrowser().visit(), { ...person, token, password: "another long one" });
    await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await usersWith(email)).toMatchObject([{ id: ada.userId }]);
    await expect(invitePerson(operator(), email)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("an installation that is closed", () => {
  beforeEach(() => void (world.services.config.signUps = "closed"));

  it("opens no account, neither by sign-up nor by an invitation from before", async () => {
    world.services.config.signUps = "invite";
    const { token } = await invite();
    world.services.config.signUps = "closed";
    const closed = { code: "FORBIDDEN", message: "This server does not accept new accounts." };
    await expect(signUp(createBrowser().visit(), details(newEmail()))).rejects.toMatchObject(closed);
    await expect(acceptInvitation(createBrowser().visit(), { ...person, token })).rejects.toMatchObject(closed);
    await expect(invitePerson(operator(), newEmail())).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await getSignInOptions(operator())).signUps).toBe("closed");
  });

  it("is closed while it is empty, too", async () => {
    const empty = await createTestWorld(inject("databaseUrl"), { SIGNUPS: "closed" });
    const visit = createVisitorContext(empty.services);
    await expect(signUp(visit, details(newEmail()))).rejects.toMatchObject({ code: "FORBIDDEN" });
    await empty.close();
  });

  it("signs in those who have an account", async () => {
    world.services.config.signUps = "invite";
    const { email, token } = await invite();
    await acceptInvitation(createBrowser().visit(), { ...person, token });
    world.services.config.signUps = "closed";
    expect(await logIn(createBrowser().visit(), { email, password })).toMatchObject({ email });
  });
});
