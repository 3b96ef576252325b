import timers from "node:timers/promises";
import { afterAll, beforeAll, vi } from "vitest";
import { User } from "@bowerbird/db";
import { createVisitorContext, type VisitorContext } from "../../platform/context/index.ts";
import type { TestWorld } from "../../testing/index.ts";
import { signUp } from "./index.ts";

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
