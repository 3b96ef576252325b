import type { Answer, TestBrowser } from "../testing/test-browser.ts";
import { openTestServer } from "../testing/open-test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

/** An app with the address and token that its user has entered. */
export interface LinkdingApp {
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** A form, as Linkdy sends it. */
  form(method: string, path: string, fields: readonly (readonly [string, string])[]): Promise<Answer>;
}

/** Starts a server for all tests of a file. The `app` of a test is one of `person`, and may read and write. */
export function openAppServer() {
  const { server, it } = openTestServer();
  return { server, it: it.extend("app", ({ person }) => connectApp(server, person)) };
}

/** @param path below the address that the user has entered */
export async function connectApp(
  server: TestServer,
  person: TestBrowser,
  scopes: readonly string[] = ["read", "write"],
): Promise<LinkdingApp> {
  const { body } = await person.send("POST", "/api/account/tokens", { name: "app", scopes });
  const authorization = `Token ${body.token}`;
  return {
    call: (method, path, sent) => server.visitor().send(method, `/compat/linkding${path}`, sent, { authorization }),
    form: async (method, path, fields) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      // With its length, as apps send it.
      const request = new Request("http://form.example", { method: "POST", body: form });
      const response = await fetch(`${server.url}/compat/linkding${path}`, {
        method,
        body: new Uint8Array(await request.arrayBuffer()),
        headers: { authorization, "content-type": request.headers.get("content-type")! },
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}
