import type { Answer, TestBrowser } from "../testing/test-browser.ts";
import type { TestServer } from "../testing/test-server.ts";

/** Sends a request below `/api/v1`, as an app with the address and token that its user has entered. */
export type KarakeepApp = (method: string, path: string, body?: unknown) => Promise<Answer>;

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
