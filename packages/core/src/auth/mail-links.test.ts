import { describe, expect, it } from "vitest";
import { database } from "../context/index.ts";
import { openTestWorld } from "../testing/open-test-world.ts";
import { logIn, requestPasswordReset, resendVerification, signUp, verifyEmail } from "./index.ts";
import { accountsOf, details, newEmail } from "./testing.ts";

const world = openTestWorld();

const { createBrowser, createAccount, tokenFor } = accountsOf(() => world);

describe("the link of a mail", () => {
  it("that is followed twice says something friendly", async () => {
    const { visit } = createBrowser();
    const email = newEmail();
    await signUp(visit(), details(email));
    const token = await tokenFor(email);
    expect(await verifyEmail(visit(), { token })).toEqual({ message: "Email verified!" });
    expect(await verifyEmail(visit(), { token })).toEqual({
      message: "Your email is verified already. You can sign in.",
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
    expect(await verifyEmail(at(23.9), { token })).toEqual({ message: "Email verified!" });
  });

  it("stands nowhere in the database but as a hash", async () => {
    const { email } = await createAccount();
    const { visit } = createBrowser();
    await requestPasswordReset(visit(), { email });
    const tokens = [await tokenFor(email)];
    await signUp(visit(), details(newEmail()));
    await world.work();
    tokens.push(new URL(world.mails.at(-1)!.link).searchParams.get("token")!);
    const rows = JSON.stringify(await database(visit()).selectFrom("verification").selectAll().execute());
    for (const token of tokens) expect(rows).not.toContain(token);
  });
});

describe("how long an answer takes", () => {
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
  async function medianTime(calls: (() => Promise<unknown>)[]): Promise<number> {
    const times: number[] = [];
    for (const call of calls) {
      const start = performance.now();
      await call().catch(() => {});
      times.push(performance.now() - start);
    }
    return median(times);
  }
  const three = <T>(make: () => T): T[] => Array.from({ length: 3 }, make);

  it("does not tell whether an address has an account", async () => {
    const { visit } = createBrowser();
    const unknown = three(newEmail);
    const known: string[] = [];
    while (known.length < unknown.length) known.push((await createAccount()).email);
    const waiting = three(newEmail);
    for (const email of waiting) await signUp(visit(), details(email));
    const calls: Record<string, (email: string) => Promise<unknown>> = {
      signUp: (email) => signUp(visit(), details(email)),
      logIn: (email) => logIn(visit(), { email, password: "a wrong password" }),
      forgot: (email) => requestPasswordReset(visit(), { email }),
      resend: (email) => resendVerification(visit(), { email }),
    };
    for (const name of ["logIn", "forgot", "resend", "signUp"]) {
      const [a, b] = [
        await medianTime((name === "resend" ? waiting : known).map((email) => () => calls[name]!(email))),
        await medianTime(unknown.map((email) => () => calls[name]!(email))),
      ];
      expect([name, Math.max(a, b) / Math.min(a, b) < 1.6]).toEqual([name, true]);
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
