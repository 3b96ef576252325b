import { createHash, randomBytes } from "node:crypto";
import type { TestBrowser } from "./test-browser.ts";

/** An app that speaks OAuth by single requests, so that tests can send wrong ones. */
export interface TestApp {
  clientId: string;
  redirectUri: string;
  verifier: string;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

const redirectUri = "http://127.0.0.1:9/callback";

/** Registers an app (RFC 7591). */
export async function registerApp(url: string, metadata: Record<string, unknown> = {}): Promise<TestApp> {
  const answer = await sendRegistration(url, metadata);
  const { client_id: clientId, redirect_uris: addresses } = (await answer.json()) as {
    client_id: string;
    redirect_uris: [string];
  };
  return { clientId, redirectUri: addresses[0], verifier: randomBytes(32).toString("base64url") };
}

export function sendRegistration(url: string, metadata: Record<string, unknown> = {}): Promise<Response> {
  return fetch(`${url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Test app", redirect_uris: [redirectUri], ...metadata }),
  });
}

/** The address by which an app asks to be let in. */
export function askAddress(url: string, app: TestApp, changes: Record<string, string | null> = {}): string {
  const usual: Record<string, string | null> = {
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    code_challenge: createHash("sha256").update(app.verifier).digest("base64url"),
    code_challenge_method: "S256",
    scope: "read write",
    state: "a state",
    resource: `${url}/mcp`,
    ...changes,
  };
  const sent = Object.entries(usual).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${url}/oauth/authorize?${new URLSearchParams(sent)}`;
}

/** A browser's own cookies for the paths of a request, beside those of the sign-in. */
export class AppBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #person: TestBrowser;

  constructor(person: TestBrowser) {
    this.#person = person;
  }

  /** Follows no redirect. */
  async visit(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const own = [...this.#cookies].filter(([, { path }]) => `${pathname}/`.startsWith(`${path.replace(/\/$/, "")}/`));
    const cookie = [this.#person.cookie(), ...own.map(([name, { value }]) => `${name}=${value}`)].join("; ");
    const answer = await fetch(url, { redirect: "manual", ...init, headers: { cookie, ...init.headers } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? "/";
      this.#cookies.set(name, { value, path });
    }
    return answer;
  }

  /** Asks for the page, answers it, and goes where the app is told the result. @returns the address there */
  async answer(url: string, isAllowed = true): Promise<URL> {
    const page = (await this.visit(url)).headers.get("location")!;
    const { location } = (await (await this.sendAnswer(page, isAllowed)).json()) as { location: string };
    return new URL((await this.visit(location)).headers.get("location")!);
  }

  sendAnswer(page: string, isAllowed = true): Promise<Response> {
    const body = JSON.stringify({ isAllowed });
    return this.visit(`${page}/answer`, { method: "POST", body, headers: { "content-type": "application/json" } });
  }
}

export function sendToken(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(`${url}/oauth/token`, { method: "POST", body: new URLSearchParams(fields) });
}

export function takeCode(url: string, app: TestApp, code: string, changes: Record<string, string> = {}) {
  return sendToken(url, {
    grant_type: "authorization_code",
    code,
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    code_verifier: app.verifier,
    resource: `${url}/mcp`,
    ...changes,
  });
}

export function refresh(url: string, app: TestApp, token: string): Promise<Response> {
  return sendToken(url, { grant_type: "refresh_token", refresh_token: token, client_id: app.clientId });
}

/** The tokens of an app that the person has let in. */
export async function connectTestApp(url: string, person: TestBrowser, scope = "read write") {
  const app = await registerApp(url);
  const back = await new AppBrowser(person).answer(askAddress(url, app, { scope }));
  const answer = await takeCode(url, app, back.searchParams.get("code")!);
  return { app, tokens: (await answer.json()) as Tokens };
}
