import { setTimeout as sleep } from "node:timers/promises";
import { readOutbox } from "@bowerbird/core/testing";

export interface Answer {
  status: number;
  headers: Headers;
  /** The body read as JSON; its text where it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what a foreign program gets: it has no types
  body: any;
}

/** Somebody who calls the REST API and keeps cookies. */
export interface TestBrowser {
  email: string;
  password: string;
  /** The cookies as a request carries them. */
  cookie(): string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A multipart upload. */
  upload(fields: Record<string, string | File>): Promise<Answer>;
  signUp(): Promise<void>;
  /** Waits until the import has ended. */
  importEnded(id: string): Promise<Answer["body"]>;
}

const patience = 20_000;

export function createBrowser(url: string, dataDir: string): TestBrowser {
  const email = `${crypto.randomUUID()}@example.com`;
  const password = "a long password";
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  async function call(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Answer> {
    const headers = { ...(jar.size > 0 ? { cookie: cookie() } : {}), ...init.headers };
    const response = await fetch(`${url}${path}`, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) keep(line);
    return { status: response.status, headers: response.headers, body: read(await response.text()) };
  }

  function keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }

  const get: TestBrowser["get"] = (path, headers = {}) => call(path, { headers });
  const send: TestBrowser["send"] = (method, path, body, headers = {}) => {
    if (body === undefined) return call(path, { method, headers });
    return call(path, {
      method,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  };

  return {
    email,
    password,
    cookie,
    get,
    send,
    upload: (fields) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return call("/api/imports", { method: "POST", body: form });
    },
    signUp: async () => {
      await send("POST", "/api/auth/signup", { firstName: "Ada", lastName: "Lovelace", email, password });
      const { link } = await until(async () => (await readOutbox(dataDir, email)).at(-1));
      await send("POST", "/api/auth/verify-email", { token: new URL(link).searchParams.get("token") });
      const { status } = await send("POST", "/api/auth/login", { email, password });
      if (status !== 200) throw new Error(`Signing in answered ${status}`);
    },
    importEnded: (id) =>
      until(async () => {
        const { body } = await get(`/api/imports/${id}`);
        return body.finishedAt ? body : undefined;
      }),
  };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error("It did not happen in time");
}
