import { totpCode, totpStep } from "@bowerbird/core/testing";
import { expect, inject } from "vitest";
import type { TestBrowser } from "../testing/test-browser.ts";
import { openTestServer } from "../testing/open-test-server.ts";
import { startTestServer } from "../testing/test-server.ts";
import { connectByTrpc, refusal } from "./testing.ts";

const { server, it } = openTestServer();

const signIn = ({ email, password }: { email: string; password: string }, at = server) =>
  connectByTrpc(at, "").mutate("apiKeys.exchange", { email, password, keyName: "Browser extension: (abc)" });
const tokensOf = async (person: TestBrowser) => (await person.get("/api/account/tokens")).body;

it("an app that sends a password gets a token that reads and writes, and no session stays open", async ({ person }) => {
  const { key, name } = await signIn(person);
  expect(name).toBe("Browser extension: (abc)");
  const { query, mutate } = connectByTrpc(server, key);
  await mutate("bookmarks.createBookmark", { type: "link", url: "https://key.example/" });
  expect(await query("users.whoami")).toMatchObject({ email: person.email });
  expect(await mutate("apiKeys.validate", { apiKey: key })).toEqual({ success: true });
  expect((await refusal(mutate("apiKeys.validate", { apiKey: `${key}x` })))[0]).toBe("UNAUTHORIZED");
  expect((await refusal(mutate("apiKeys.validate", { apiKey: "ключ\n" })))[0]).toBe("UNAUTHORIZED");
  expect((await person.get("/api/account/sessions")).body).toHaveLength(1);
  expect(await tokensOf(person)).toMatchObject([{ name, scopes: ["read", "write"] }]);
});

it("a wrong password is refused, and counts as at every sign-in", async ({ person }) => {
  const wrong = { email: person.email, password: "not it at all" };
  const codes: string[] = [];
  for (let attempt = 0; attempt < 6; attempt++) codes.push((await refusal(signIn(wrong)))[0]);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => "UNAUTHORIZED"), "TOO_MANY_REQUESTS"]);
  expect((await refusal(signIn(person)))[0]).toBe("TOO_MANY_REQUESTS");
  expect((await server.visitor().send("POST", "/api/auth/login", wrong)).status).toBe(429);
  expect(await tokensOf(person)).toEqual([]);
});

it("an account with two-step sign-in is told to create a token", async ({ person }) => {
  const { body } = await person.send("POST", "/api/account/two-factor", { password: person.password });
  const code = totpCode(body.key, totpStep(new Date()));
  await person.send("POST", "/api/account/two-factor/confirm", { code });
  expect(await refusal(signIn(person))).toEqual(["FORBIDDEN", expect.stringContaining("create an API token")]);
  expect(await tokensOf(person)).toEqual([]);
});

it("an address that is not verified is refused", async () => {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "a long password of ours" };
  await server.visitor().send("POST", "/api/auth/signup", { firstName: "Eve", ...account });
  expect((await refusal(signIn(account)))[0]).toMatch(/FORBIDDEN|UNAUTHORIZED/);
});

it("where two-step sign-in is required, a password without it opens nothing", async () => {
  const strict = await startTestServer(inject("databaseUrl"), null, { REQUIRE_TWO_STEP_SIGN_IN: "true" });
  const person = await strict.person();
  expect((await refusal(signIn(person, strict)))[0]).toBe("FORBIDDEN");
  await strict.close();
});
