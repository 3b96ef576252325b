import timers from "node:timers/promises";
import { afterAll, beforeAll, vi } from "vitest";
import { User } from "@bowerbird/db";
import { createVisitorContext, type VisitorContext } from "../../platform/context/index.ts";
import type { TestWorld } from "../../testing/index.ts";
import { logIn, requestPasswordReset, resetPassword, signUp } from "./index.ts";

export const password = "a long password";
export const newEmail = () => `${crypto.randomUUID()}@example.com`;
export const details = (email: string) => ({ email, password, firstName: "Ada", lastName: "Lovelace" });

/** What tests of accounts do in a world. */
export function accountsOf(world: () => TestWorld) {
  // Answers that wait on purpose, so that their time tells nothing, would take most of the tests' time.
  beforeAll(() => void vi.spyOn(timers, "setTimeout").mockResolvedValue(undefined));
  afterAll(() => void vi.restoreAllMocks());
  const createBrowser = () => createTestBrowser(world);
  const linkFor = async (email: string): Promise<URL> => {
    await world().work();
    return new URL(world().mails.findLast((mail) => mail.to === email)!.link);
  };
  const tokenFor = async (email: string) => (await linkFor(email)).searchParams.get("token")!;
  const createAccount = async () => {
    const browser = createBrowser();
    const email = newEmail();
    await signUp(browser.visit(), details(email));
    // Not by the link, which would sign a browser in.
    await browser.visit().em.nativeUpdate(User, { email }, { emailVerified: true });
    return { browser, email };
  };
  return { createBrowser, createAccount, linkFor, tokenFor };
}

/** A stranger who signs up with the address of someone else, and that person: what they do, and whose password counts. */
export function strangersOf({
  createBrowser,
  tokenFor,
}: Pick<ReturnType<typeof accountsOf>, "createBrowser" | "tokenFor">) {
  const theirs = "the stranger's own password";
  const signUpAs = async (email: string, own: { password: string; firstName: string }, browser = createBrowser()) => {
    await signUp(browser.visit(), { ...details(email), ...own });
    return { browser, token: await tokenFor(email) };
  };
  const canSignIn = (email: string, word: string) =>
    logIn(createBrowser().visit(), { email, password: word }).then(
      () => true,
      () => false,
    );
  return {
    theirs,
    signUpAs,
    strangerSignsUp: (email: string) => signUpAs(email, { password: theirs, firstName: "Eve" }),
    ownerSignsUp: (email: string) => signUpAs(email, { password, firstName: "Ada" }),
    canSignIn,
    /** Whether the stranger's and the owner's password sign in. */
    passwordsOf: async (email: string) => [await canSignIn(email, theirs), await canSignIn(email, password)],
    reset: async (email: string) => {
      await requestPasswordReset(createBrowser().visit(), { email });
      await resetPassword(createBrowser().visit(), { password, token: await tokenFor(email) });
    },
  };
}

/** A browser: it keeps the cookies that it is given and sends them along. */
function createTestBrowser(world: () => TestWorld) {
  const jar = new Map<string, string>();
  const visit = (): VisitorContext =>
    createVisitorContext(world().services, {
      headers: new Headers({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }),
      appendHeader: (_name, cookie) => {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        if (/max-age=0/i.test(cookie)) jar.delete(name!);
        else jar.set(name!, value!);
        written.push(cookie);
      },
    });
  const written: string[] = [];
  return { visit, written };
}
