import { readOutbox } from "@bowerbird/core/testing";
import { expect, vi } from "vitest";
import type { TestServer } from "./test-server.ts";

export interface PlainAnswer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is what is tested
  body: any;
}

interface Login {
  email: string;
  password: string;
}

/** A script that calls the server with `fetch` as it is: without a cookie jar, an origin or anything else of a browser. */
export function createScript({ url, services }: Pick<TestServer, "url" | "services">) {
  const call = async (method: string, path: string, body?: unknown, cookie = ""): Promise<PlainAnswer> => {
    const isForm = body instanceof FormData;
    const headers = {
      ...(cookie && { cookie }),
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
    };
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const response = await fetch(`${url}/api${path}`, { method, redirect: "manual", headers, ...sent });
    const content = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(content) : content };
  };
  /** The token of the link in the newest mail that says so. */
  const mailedToken = (email: string, words: string): Promise<string> => {
    const find = async (): Promise<string> => {
      const mails = await readOutbox(services.config.dataDir, email);
      const link = mails.findLast((mail) => mail.text.includes(words))?.link;
      return new URL(link ?? "no mail yet").searchParams.get("token")!;
    };
    return vi.waitFor(find, { timeout: 120_000 });
  };
  /** Signs up and verifies the address, each by a request that knows nothing of the other. */
  const openAccount = async (login: Login): Promise<void> => {
    const signUp = await call("POST", "/auth/signup", { firstName: "Ada", lastName: "Lovelace", ...login });
    expect([signUp.status, signUp.body]).toEqual([200, { message: expect.any(String) }]);
    const early = await call("POST", "/auth/login", login);
    expect([early.status, early.body.message]).toEqual([403, expect.stringContaining("verify your email")]);
    const again = await call("POST", "/auth/resend-verification", { email: login.email });
    expect([again.status, again.body]).toEqual([200, { message: expect.any(String) }]);
    const token = await mailedToken(login.email, "Confirm your email");
    const verified = await call("POST", "/auth/verify-email", { token });
    expect([verified.status, verified.body.message]).toEqual([200, "Email verified!"]);
  };
  /** Signs in. @returns the cookies, which the script sends along itself */
  const signIn = async (login: Login): Promise<string> => {
    const { status, headers, body } = await call("POST", "/auth/login", login);
    expect([status, body.email]).toEqual([200, login.email]);
    const lines = headers.getSetCookie().map((line) => line.split(";")[0]);
    return lines.join("; ");
  };
  return { call, mailedToken, openAccount, signIn };
}
