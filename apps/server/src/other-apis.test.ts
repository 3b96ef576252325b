import { beforeAll, describe, expect, it } from "vitest";
import { connectApp as connectKarakeep, saveLink } from "./karakeep/testing.ts";
import { connectApp as connectLinkding } from "./linkding/testing.ts";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();
const person = openForTests(() => server.person());
let token: string;
beforeAll(async () => {
  const { body } = await person.send("POST", "/api/account/tokens", { name: "app", scopes: ["read", "write"] });
  token = body.token;
});

const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(server.url + path, { method, headers, redirect: "manual", ...(body === undefined ? {} : { body }) });
const bearer = () => ({ authorization: `Bearer ${token}` });
const json = { "content-type": "application/json" };

describe("the type of an answer is that of the original, to the letter", () => {
  it.each([
    ["GET", "/compat/karakeep/api/v1/bookmarks", 200, undefined],
    ["POST", "/compat/karakeep/api/v1/bookmarks", 201, '{"type":"link","url":"https://type.example/"}'],
    ["GET", "/compat/karakeep/api/v1/bookmarks/none", 404, undefined],
    ["POST", "/compat/karakeep/api/v1/bookmarks", 400, "{bad"],
    ["GET", "/compat/karakeep/api/health", 200, undefined],
    ["GET", "/compat/linkding/api/bookmarks/", 200, undefined],
    ["GET", "/compat/linkding/api/bookmarks/?limit=5000", 200, undefined],
    ["POST", "/compat/linkding/api/bookmarks/", 201, '{"url":"https://type.example/2"}'],
    ["POST", "/compat/linkding/api/bookmarks/", 400, "{bad"],
    ["GET", "/compat/linkding/health", 200, undefined],
  ])("%s %s, %i", async (method, path, status, sent) => {
    const answer = await call(method, path, { ...bearer(), ...(sent === undefined ? {} : json) }, sent);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/json"]);
  });

  it("also of a body that is too large, while it is still being sent", async () => {
    const body = `{"url":"https://a.example/","notes":"${"x".repeat(12_000_000)}"}`;
    const answer = await call("POST", "/compat/karakeep/api/v1/bookmarks", { ...bearer(), ...json }, body);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([413, "application/json"]);
  });
});

it("a body that is no JSON is refused in linkding's words", async () => {
  const answer = await call("POST", "/compat/linkding/api/bookmarks/", { ...bearer(), ...json }, "{bad");
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { detail: expect.stringMatching(/^JSON parse error - /) },
  ]);
});

describe("pages of other sites", () => {
  it.each(["/compat/karakeep/api/v1/bookmarks", "/compat/linkding/api/bookmarks/", "/api/v1/bookmarks"])(
    "may call %s with a token",
    async (path) => {
      const origin = { origin: "https://page.example" };
      const asked = { "access-control-request-method": "PATCH", "access-control-request-headers": "authorization" };
      const before = await call("OPTIONS", path, { ...origin, ...asked });
      expect(before.status).toBe(204);
      expect(before.headers.get("access-control-allow-methods")).toContain("PATCH");
      expect(before.headers.get("access-control-allow-headers")).toContain("authorization");
      for (const [headers, status] of [
        [{ ...origin, ...bearer() }, 200],
        [origin, 401],
      ] as const) {
        const answer = await call("GET", path, headers);
        expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([status, "*"]);
        expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      }
    },
  );

  it("may not call our own API, and write nothing with a cookie", async () => {
    const own = await call("OPTIONS", "/api/bookmarks", { origin: "https://page.example" });
    expect(own.headers.get("access-control-allow-origin")).toBeNull();
    const headers = { ...json, origin: "https://page.example", cookie: person.cookie() };
    const body = '{"type":"link","url":"https://forged.example/"}';
    expect((await call("POST", "/compat/karakeep/api/v1/bookmarks", headers, body)).status).toBe(403);
  });
});

describe("apps that drop the path of the address", () => {
  it("of Karakeep are answered at the root", async () => {
    const id = await saveLink(await connectKarakeep(server, person), "https://root.example/");
    const found = await call("GET", `/api/v1/bookmarks/${id}`, bearer());
    expect([found.status, ((await found.json()) as { id: string }).id]).toEqual([200, id]);
    expect(await (await call("GET", "/api/health")).json()).toMatchObject({ status: "ok" });
    expect(await (await call("GET", "/api/version")).json()).toEqual({
      version: expect.stringMatching(/^0\.\d+\.\d+$/),
    });
  });

  it("of linkding are told by their word for a token, which ours do not take", async () => {
    await (await connectLinkding(server, person)).call("POST", "/api/bookmarks/", { url: "https://root.example/l" });
    const authorization = `Token ${token}`;
    const page = await call("GET", "/api/bookmarks/?limit=1", { authorization });
    const { next, results } = (await page.json()) as { next: string; results: object[] };
    expect([page.status, results.length]).toEqual([200, 1]);
    expect(next).toBe(`${server.url}/api/bookmarks/?limit=1&offset=1`);
    for (const path of ["/api/tags/", "/api/user/profile/", "/api/bundles/"]) {
      expect((await call("GET", path, { authorization })).status).toBe(200);
    }
    const moved = await call("GET", "/api/tags?limit=1", { authorization });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/api/tags/?limit=1"]);
    const wrong = await call("GET", "/api/bookmarks/", { authorization: "Token wrong" });
    expect([wrong.status, await wrong.json()]).toEqual([401, { detail: "Invalid token." }]);
    const own = await call("GET", "/api/bookmarks", bearer());
    expect(Array.isArray(await own.json())).toBe(true);
  });
});

it.each(["oauth-protected-resource/other", "oauth-authorization-server/other", "openid-federation"])(
  "/.well-known/%s is not there, so that assistants do not take our page for an answer",
  async (name) => {
    const answer = await call("GET", `/.well-known/${name}`, { accept: "text/html" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
  },
);
