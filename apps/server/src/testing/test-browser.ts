import { setTimeout as sleep } from "node:timers/promises";
import { readOutbox, testPassword } from "@bowerbird/core/testing";

export interface Answer {
  status: number;
  headers: Headers;
  /** The body read as JSON; its text where it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what a foreign program gets: it has no types
  body: any;
}

const timeoutMs = 120_000;

/** A REST client that keeps cookies. */
export class TestBrowser {
  email = `${crypto.randomUUID()}@example.com`;
  readonly password = testPassword;
  readonly #jar = new Map<string, string>();
  readonly #url: string;
  readonly #dataDir: string;

  constructor(url: string, dataDir: string) {
    this.#url = url;
    this.#dataDir = dataDir;
  }

  /** The cookies as a request carries them. */
  cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#call(path, { headers });
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    if (body === undefined) return this.#call(path, { method, headers });
    const typed = { "content-type": "application/json", ...headers };
    return this.#call(path, { method, body: JSON.stringify(body), headers: typed });
  }

  /** Carries a cookie that another has been given. */
  adopt(account: { email: string }, cookie: { name: string; value: string }): void {
    this.email = account.email;
    this.#jar.set(cookie.name, cookie.value);
  }

  /** Submits a form of a page. */
  submit(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.#call(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** A multipart upload. */
  upload(
    fields: Record<string, string | File>,
    path = "/api/imports",
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return this.#call(path, { method: "POST", body: form, headers });
  }

  async signUp(): Promise<void> {
    const { email, password } = this;
    await this.send("POST", "/api/auth/signup", { firstName: "Ada", lastName: "Lovelace", email, password });
    const { link } = await until(async () => (await readOutbox(this.#dataDir, email)).at(-1));
    await this.send("POST", "/api/auth/verify-email", { token: new URL(link).searchParams.get("token") });
    const { status } = await this.send("POST", "/api/auth/login", { email, password });
    if (status !== 200) throw new Error(`Signing in answered ${status}`);
  }

  /** The token of the link in the newest mail to this person whose text says so. */
  async mailedToken(words: string): Promise<string> {
    const find = async () => (await readOutbox(this.#dataDir, this.email)).findLast(({ text }) => text.includes(words));
    return new URL((await until(find)).link).searchParams.get("token")!;
  }

  /** Waits until the import has ended. */
  importEnded(id: string): Promise<Answer["body"]> {
    return until(async () => {
      const { body } = await this.get(`/api/imports/${id}`);
      return body.finishedAt ? body : undefined;
    });
  }

  async #call(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Answer> {
    const headers = { ...(this.#jar.size > 0 ? { cookie: this.cookie() } : {}), ...init.headers };
    const response = await fetch(`${this.#url}${path}`, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return { status: response.status, headers: response.headers, body: read(await response.text()) };
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) this.#jar.delete(name);
    else this.#jar.set(name, value);
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error("It did not happen in time");
}
