import { everyCall, type Need, scopesFor } from "@bowerbird/api";
import { type ApiTokenScope, apiTokenScopes } from "@bowerbird/contract/api-tokens";
import { beforeAll, expect } from "vitest";
import { handWrittenRoutes } from "./testing/hand-written-routes.ts";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();
const ada = openForTests(() => server.person());
/** A token for each scope, with that one alone. */
const tokens: Partial<Record<ApiTokenScope, string>> = {};
beforeAll(async () => {
  for (const scope of apiTokenScopes) {
    tokens[scope] = (await ada.send("POST", "/api/account/tokens", { name: scope, scopes: [scope] })).body.token;
  }
});

/** The calls behind hand-written routes, by their name in the description of the API; null where no token is asked for. */
const behindRoutes: Record<string, string | null> = {
  "DELETE /account": "deleteAccount",
  "GET /account/data": "accountData",
  "POST /imports": "startImport",
  "POST /bookmarks/recategorize": "recategorize",
  "POST /restores": "startRestore",
  "GET /backup/files/:id/download": "downloadBackup",
  "GET /bookmarks": "listBookmarks",
  "GET /export": "export",
  "POST /upload-bookmarks": "readUploadedUrls",
  // A link in a mail, a form of the sign-out page, and the operators' pages, which have a password of their own.
  "POST /unsubscribe/:token": null,
  "POST /logout": null,
  "POST /ops/retry": null,
  // Below /ops/people.
  "POST /invite": null,
  "POST /revoke-invitation": null,
  "POST /reset-second-factor": null,
  "POST /set-limits": null,
  "POST /delete-user": null,
  // Below /ops/sharing.
  "POST /take-down": null,
  "POST /restore": null,
};

type Definition = { type: "query" | "mutation" | "subscription"; meta?: { need?: Need } };
const definitions = Object.entries(everyCall._def.procedures as unknown as Record<string, { _def: Definition }>).map(
  ([name, { _def }]) => ({ name, type: _def.type, need: _def.meta?.need }),
);

interface Attempt {
  call: string;
  need: Need;
  make: (headers: Record<string, string>) => Promise<{ status: number; body: unknown }>;
}

/** Every call of a person by tRPC, and every hand-written route, with an input that most of them refuse later. */
function everyAttempt(): Attempt[] {
  const byTrpc = definitions.flatMap(({ name, type, need }): Attempt[] => {
    if (!need || type === "subscription" || !name.includes(".")) return [];
    const make: Attempt["make"] = (headers) =>
      type === "query"
        ? server.visitor().get(`/trpc/${name}?input=${encodeURIComponent('{"json":{}}')}`, headers)
        : server.visitor().send("POST", `/trpc/${name}`, { json: {} }, headers);
    return [{ call: name, need, make }];
  });
  const byHand = Object.entries(behindRoutes).flatMap(([route, name]): Attempt[] => {
    const need = definitions.find((one) => one.name === name)?.need;
    if (!need) return [];
    const [method = "", path = ""] = route.split(" ");
    const address = `/api${path.replace(":id", "a-file")}`;
    const make: Attempt["make"] = (headers) =>
      method === "GET" ? server.visitor().get(address, headers) : server.visitor().send(method, address, {}, headers);
    return [{ call: route, need, make }];
  });
  return [...byTrpc, ...byHand];
}

const refusal = /This token may not [^"]+ It needs the scope|A token cannot do this\. Please sign in\./;

it("knows what stands behind every hand-written route that writes", () => {
  const writing = handWrittenRoutes(server.services).filter((route) => !/^(GET|HEAD) /.test(route));
  expect(writing.filter((route) => !(route in behindRoutes))).toEqual([]);
  expect(Object.keys(behindRoutes).filter((route) => !handWrittenRoutes(server.services).includes(route))).toEqual([]);
});

it("who has not signed in makes no call, and is told so", async () => {
  const answers = await Promise.all(everyAttempt().map(async ({ call, make }) => ({ call, ...(await make({})) })));
  expect(answers.filter(({ status }) => status !== 401).map(({ call }) => call)).toEqual([]);
});

it.each(apiTokenScopes)("a token for %s alone makes the calls that need it, and no other", async (scope) => {
  const wrong: string[] = [];
  let refused = 0;
  for (const { call, need, make } of everyAttempt()) {
    const { status, body } = await make({ authorization: `Bearer ${tokens[scope]}` });
    const isRefused = status === 403 && refusal.test(JSON.stringify(body).replaceAll('\\"', "'"));
    if (isRefused) refused += 1;
    if (isRefused === scopesFor(need).includes(scope)) wrong.push(`${call} (${need}) ${status}`);
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(35);
});

it.each([
  ["POST", "/api/imports"],
  ["POST", "/api/restores"],
])("a token without the scope uploads nothing to %s %s", async (_method, path) => {
  const file = new File(['{"bookmarks":[]}'], "a.json");
  const answer = await server.visitor().upload({ file }, path, { authorization: `Bearer ${tokens.write}` });
  expect([answer.status, answer.body.needsScope?.length]).toEqual([403, 1]);
  expect((await ada.get(path)).body).toEqual([]);
});

it("a refusal names the scope, for the person and for the program", async () => {
  const headers = { authorization: `Bearer ${tokens.read}` };
  const { status, body } = await server.visitor().send("POST", "/api/bookmarks", { url: "https://a.example" }, headers);
  expect([status, body]).toEqual([
    403,
    {
      message: 'This token may not change anything. It needs the scope "write".',
      code: "FORBIDDEN",
      needsScope: ["write"],
    },
  ]);
});

it("no token empties the trash, deletes a file in the drive, connects or disconnects one, or changes backups", async () => {
  const { body } = await ada.send("POST", "/api/account/tokens", { name: "all", scope: "read-write" });
  expect(body).toMatchObject({ scopes: [...apiTokenScopes], scope: "read-write" });
  const headers = { authorization: `Bearer ${body.token}` };
  const calls: [string, string, object?][] = [
    ["DELETE", "/api/bookmarks/trash"],
    ["POST", "/api/bookmarks/trash/delete"],
    ["DELETE", "/api/backup/files/a-file"],
    ["DELETE", "/api/backup/connection"],
    ["POST", "/api/backup/encryption", { passphrase: "correct horse battery staple" }],
    ["DELETE", "/api/backup/encryption"],
    ["POST", "/api/backup/connect", { code: "a code" }],
    ["PUT", "/api/backup/settings", { enabled: false }],
  ];
  for (const [method, path, input] of calls) {
    const answer = await server.visitor().send(method, path, input, headers);
    expect([path, answer.status, answer.body.message]).toEqual([path, 403, "A token cannot do this. Please sign in."]);
  }
  expect((await server.visitor().get("/api/backup/auth-url", headers)).status).toBe(403);
});

it("a restore by a token leaves name, backups and notifications as they are; one by the person does not", async ({
  bob,
}) => {
  const { body: token } = await bob.send("POST", "/api/account/tokens", { name: "all", scope: "read-write" });
  const backup = (await bob.get("/api/export?format=json")).body;
  backup.settings.profile.firstName = "Mallory";
  const apply = async (headers: Record<string, string>) => {
    const file = new File([JSON.stringify(backup)], "backup.json");
    const { body: started } = await bob.upload({ file }, "/api/restores");
    const path = `/api/restores/${started.id}`;
    const until = (status: string) => expect.poll(async () => (await bob.get(path)).body.status).toBe(status);
    await until("ready");
    const person = "authorization" in headers ? server.visitor() : bob;
    expect((await person.send("POST", `${path}/apply`, { mode: "merge" }, headers)).status).toBe(200);
    await until("applied");
    return (await bob.get("/api/account")).body.firstName;
  };
  expect(await apply({ authorization: `Bearer ${token.token}` })).toBe("Ada");
  expect(await apply({})).toBe("Mallory");
});
