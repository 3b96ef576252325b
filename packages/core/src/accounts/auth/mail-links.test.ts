import timers from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { everyone } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { mailMs, signUpMs } from "./at-least.ts";
import { logIn, requestPasswordReset, resendVerification, signUp, verifyEmail } from "./index.ts";
import { accountsOf, details, newEmail } from "./testing.ts";

const { world } = openTestWorld();

const { createBrowser, createAccount, tokenFor } = accountsOf(() => world);

describe("the link of a mail", () => {
  it("that is followed twice says something friendly", async () => {
    const { visit } = createBrowser();
    const email = newEmail();
    await signUp(visit(), details(email));
    const token = await tokenFor(email);
    expect(await verifyEmail(visit(), { token })).toEqual({ message: "Email verified!", next: "home" });
    expect(await verifyEmail(visit(), { token })).toEqual({
      message: "Your email is verified already. You can sign in.",
      next: "sign-in",
    });
  });

  it("does its work once when it is followed twice at the same moment", async () => {
    const { visit } = createBrowser();
    const email = newEmail();
    await signUp(visit(), details(email));
    const token = await tokenFor(email);
    const answers = await Promise.all([1, 2, 3].map(() => verifyEmail(visit(), { token })));
    expect(answers.filter(({ message }) => message === "Email verified!")).toHaveLength(1);
  });

  it("expires after a day", async () => {
    const email = newEmail();
    await signUp(createBrowser().visit(), details(email));
    const token = await tokenFor(email);
    const at = (hours: number) => ({
      ...createBrowser().visit(),
      now: () => new Date(Date.now() + hours * 3_600_000),
    });
    await expect(verifyEmail(at(24.1), { token })).rejects.toThrow("not valid any more");
    expect(await verifyEmail(at(23.9), { token })).toEqual({ message: "Email verified!", next: "sign-in" });
  });

  it("stands nowhere in the database but as a hash", async () => {
    const { email } = await createAccount();
    const { visit } = createBrowser();
    await requestPasswordReset(visit(), { email });
    const tokens = [await tokenFor(email)];
    await signUp(visit(), details(newEmail()));
    await world.work();
    tokens.push(new URL(world.mails.at(-1)!.link).searchParams.get("token")!);
    const rows = JSON.stringify(await everyone(visit()).selectFrom("Verification").selectAll().execute());
    for (const token of tokens) expect(rows).not.toContain(token);
  });
});

describe("how long an answer takes", () => {
  it("has a lower limit that is the same for every address, so that it does not tell which has an account", async () => {
    const { visit } = createBrowser();
    const waiting = newEmail();
    await signUp(visit(), details(waiting));
    const { email: known } = await createAccount();
    const calls: [limit: number, call: (email: string) => Promise<unknown>][] = [
      [signUpMs, (email) => signUp(visit(), details(email))],
      [mailMs, (email) => requestPasswordReset(visit(), { email })],
      [mailMs, (email) => resendVerification(visit(), { email })],
    ];
    const wait = vi.mocked(timers.setTimeout);
    for (const [limit, call] of calls) {
      for (const email of [known, waiting, newEmail()]) {
        wait.mockClear();
        await call(email);
        expect(wait.mock.calls.map(([milliseconds]) => milliseconds)).toContain(limit);
      }
    }
  });

  it("is that of hashing a password, also where there is none to compare with", async () => {
    const { email } = await createAccount();
    const { password: hashing } = await (await world.services.auth.open()).$context;
    const { hash, verify } = hashing;
    let hashes = 0;
    hashing.hash = (text) => ((hashes += 1), hash(text));
    hashing.verify = (input) => ((hashes += 1), verify(input));
    const { visit } = createBrowser();
    for (const one of [email, newEmail()]) {
      await logIn(visit(), { email: one, password: "a wrong password" }).catch(() => {});
      await signUp(visit(), details(one));
    }
    Object.assign(hashing, { hash, verify });
    expect(hashes).toBe(4);
  });
});
