import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import type { Answer, TestBrowser } from "../testing/test-browser.ts";
import { openTestServer } from "../testing/open-test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

/** Sends a request below `/api/v1`, as an app with the address and token that its user has entered. */
export type KarakeepApp = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Starts a server for all tests of a file. The `app` of a test is one of `person`, and may read and write. */
export function openAppServer() {
  const { server, it } = openTestServer();
  return { server, it: it.extend("app", ({ person }) => connectApp(server, person)) };
}

export async function connectApp(
  server: TestServer,
  person: TestBrowser,
  scopes: readonly string[] = ["read", "write"],
  address = "/compat/karakeep",
): Promise<KarakeepApp> {
  const { body } = await person.send("POST", "/api/account/tokens", { name: "app", scopes });
  const headers = { authorization: `Bearer ${body.token}` };
  return (method, path, sent) => server.visitor().send(method, `${address}/api/v1${path}`, sent, headers);
}

/** Saves a link as an app does. @returns its id */
export async function saveLink(app: KarakeepApp, url: string, more: object = {}): Promise<string> {
  return (await app("POST", "/bookmarks", { type: "link", url, ...more })).body.id;
}

/** @returns its id */
export async function makeList(app: KarakeepApp, name: string, parentId?: string): Promise<string> {
  return (await app("POST", "/lists", { name, icon: "📔", type: "manual", parentId })).body.id;
}

/** The ids of a list's bookmarks, the newest first. */
export async function idsIn(app: KarakeepApp, listId: string): Promise<string[]> {
  const { body } = await app("GET", `/lists/${listId}/bookmarks?includeContent=false&`);
  return body.bookmarks.map(({ id }: { id: string }) => id);
}

/** As Karakeep's extension, phone apps and command line call: batches, with superjson. */
export function connectByTrpc(
  server: TestServer,
  token: string,
  { headers = {}, root = "/compat/karakeep" }: { headers?: Record<string, string>; root?: string } = {},
) {
  const client = createTRPCUntypedClient({
    links: [
      httpBatchLink({
        url: `${server.url}${root}/api/trpc`,
        transformer: superjson as never,
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
    ],
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- what a foreign program gets: it has no types
  type Ask = (path: string, input?: unknown) => Promise<any>;
  const [query, mutate]: [Ask, Ask] = [
    (path, input) => client.query(path, input),
    (path, input) => client.mutation(path, input),
  ];
  return { query, mutate };
}

/** The code and the sentence with which a call is refused. */
export async function refusal(call: Promise<unknown>): Promise<[code: string, message: string]> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TRPCClientError)) throw new Error("not refused", { cause: error });
  const { message, data } = error as { message: string; data: { code: string } };
  return [data.code, message];
}
