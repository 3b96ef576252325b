import { once } from "node:events";
import http from "node:http";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();
const ada = openForTests(() => server.person());

describe("a write", () => {
  let count = 0;
  const save = (headers: Record<string, string>) =>
    ada.send("POST", "/api/bookmarks", { url: `https://origin.example/${(count += 1)}` }, headers);
  const cases: [who: string, headers: () => Record<string, string>, status: number][] = [
    ["of a script", () => ({}), 201],
    ["of our own page", () => ({ origin: server.url, "sec-fetch-site": "same-origin" }), 201],
    ["of our own page in an old browser", () => ({ origin: server.url }), 201],
    ["of another site", () => ({ origin: "https://evil.example", "sec-fetch-site": "cross-site" }), 403],
    ["of another site in an old browser", () => ({ origin: "https://evil.example" }), 403],
    ["of another port of this machine", () => ({ origin: "http://127.0.0.1:1" }), 403],
    ["of a sandboxed page", () => ({ origin: "null" }), 403],
    ["of another site that hides its origin", () => ({ "sec-fetch-site": "cross-site" }), 403],
    ["of a site whose name begins like ours", () => ({ origin: `${server.url}.evil.example` }), 403],
  ];
  it.each(cases)("%s answers as it should", async (_who, headers, status) => {
    const answer = await save(headers());
    expect(answer.status).toBe(status);
    const refusal = { message: "This request came from another site.", code: "FORBIDDEN" };
    expect(status === 201 || answer.body.code === refusal.code).toBe(true);
    expect(status === 201 ? refusal : answer.body).toEqual(refusal);
  });

  it.each(["/trpc/bookmarks.add", "/api/imports", "/api/auth/login", "/api/auth/signup", "/ops/queues/api/queues"])(
    "of another site to %s is refused before it is read",
    async (path) => {
      expect((await ada.send("POST", path, {}, { origin: "https://evil.example" })).status).toBe(403);
    },
  );
});

describe("reading", () => {
  it("changes nothing: no GET alters a row", async () => {
    await ada.send("POST", "/api/bookmarks", { url: "https://read.example" });
    const before = await fingerprint();
    const { paths } = (await ada.get("/api/openapi.json")).body;
    const { body: bookmarks } = await ada.get("/api/bookmarks?limit=1");
    const gets = Object.keys(paths).filter((path) => "get" in paths[path]);
    expect(gets.length).toBeGreaterThan(7);
    for (const path of gets) await ada.get(`/api${path.replace(/\{\w+\}/, bookmarks[0].id)}?q=read&limit=5`);
    for (const path of ["/trpc/bookmarks.add", "/trpc/bookmarks.delete", "/api/bookmarks/restore"]) {
      const answer = await ada.get(`${path}?input=${encodeURIComponent('{"json":{"url":"https://x.example"}}')}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(await fingerprint()).toEqual(before);
  });

  it.each([
    ["another site's link", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }],
    ["another site's image", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
  ])("of the sign-out address signs no one out by %s: it asks first", async (_name, headers) => {
    const bob = await server.person();
    expect(await openPage(bob, "/api/logout", headers)).toMatchObject({
      status: 200,
      text: expect.stringContaining('<form method="post"'),
    });
    expect((await bob.get("/api/auth/user")).status).toBe(200);
    const done = await bob.send("POST", "/api/logout", undefined, { origin: server.url });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/"]);
    expect((await bob.get("/api/auth/user")).status).toBe(401);
  });

  it.each([
    ["a link of our own pages", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" }],
    ["a typed address", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }],
    ["a program, and a browser on plain http, which does not say where it comes from", {}],
  ])("of the sign-out address by %s signs out and goes home", async (_name, headers) => {
    const bob = await server.person();
    expect(await openPage(bob, "/api/logout", headers)).toMatchObject({ status: 302, location: "/" });
    expect((await bob.get("/api/auth/user")).status).toBe(401);
    expect((await bob.get("/api/logout")).headers.get("location")).toBe("/");
  });

  /** As a browser opens it: `fetch` writes headers of its own about where a request comes from. */
  async function openPage(person: TestBrowser, path: string, headers: object) {
    const request = http.get(server.url + path, { headers: { cookie: person.cookie(), ...headers } });
    const [answer] = (await once(request, "response")) as [http.IncomingMessage];
    return { status: answer.statusCode, location: answer.headers.location, text: await text(answer) };
  }

  /** Everything that is stored but the counts of calls and the log of what was downloaded. */
  async function fingerprint() {
    const db = server.services.forkEm().getKysely();
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables 
      where table_schema = 'public' and table_name not in ('rate_limit', 'security_event') order by 1`.execute(db);
    const hashes = tables.rows.map(
      ({ name }) => sql`
        select ${name} as name, md5(string_agg(t::text, ',' order by t::text)) as content from ${sql.table(name)} t`,
    );
    return (await sql`${sql.join(hashes, sql` union all `)} order by name`.execute(db)).rows;
  }
});

describe("what is not there or not right", () => {
  it.each([
    ["GET", "/api/nothing", 404],
    ["POST", "/api/nothing", 404],
    ["GET", "/trpc/nothing", 404],
    ["DELETE", "/api/bookmarks", 404],
    ["GET", "/assets/nothing.js", 404],
    ["GET", "/ops/nothing", 404],
    ["POST", "/", 404],
    ["GET", "/api/bookmarks/not-an-id", 400],
    ["GET", "/api/imports/%00", 400],
    ["GET", "/api/bookmarks/%E0%A4%A", 400],
    ["GET", "/api/search/quick", 400],
  ])("%s %s answers %i as JSON", async (method, path, status) => {
    const answer = method === "GET" ? await ada.get(path) : await ada.send(method, path, {});
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain('"message":"');
    expectNoInsides(answer.body);
  });

  it.each([
    [
      "/api/auth/signup",
      { firstName: "A", email: "a@example.com", password: "short" },
      "Password must be at least 8 characters long",
    ],
    ["/api/auth/login", { email: "nobody", password: "x" }, "Please enter a valid email address"],
    [
      "/api/auth/reset-password",
      { password: "long enough" },
      "Invalid reset link. Please request a new password reset.",
    ],
  ])("%s says the sentence of its rule", async (path, input, message) => {
    const { status, body } = await server.visitor().send("POST", path, input);
    expect([status, body.message, body.code]).toEqual([400, message, "BAD_REQUEST"]);
  });

  it("a wrong password is 401 and an unverified address 403", async () => {
    const eve = server.visitor();
    const wrong = await eve.send("POST", "/api/auth/login", { email: ada.email, password: "wrong password" });
    expect([wrong.status, wrong.body]).toEqual([401, { message: "Wrong email or password.", code: "UNAUTHORIZED" }]);
    await eve.send("POST", "/api/auth/signup", { firstName: "E", email: eve.email, password: eve.password });
    const early = await eve.send("POST", "/api/auth/login", { email: eve.email, password: eve.password });
    expect([early.status, early.body.code]).toEqual([403, "FORBIDDEN"]);
  });

  it("an address in other capitals is the same person", async () => {
    const login = { email: ada.email.toUpperCase(), password: ada.password };
    expect((await server.visitor().send("POST", "/api/auth/login", login)).status).toBe(200);
  });

  it("a failure of ours says so without its insides, by REST and by tRPC", async () => {
    const forkEm = server.services.forkEm;
    const broken = () => {
      throw new Error("connect ECONNREFUSED /var/run/secret");
    };
    try {
      server.services.forkEm = broken as never;
      for (const path of ["/api/stats", "/api/bookmarks", "/trpc/stats.get"]) {
        const { status, body } = await ada.get(path);
        expect(status).toBe(500);
        expect(JSON.stringify(body)).toContain("Something went wrong on our side. Please try again.");
        expectNoInsides(body);
      }
    } finally {
      server.services.forkEm = forkEm;
    }
  });

  function expectNoInsides(body: unknown): void {
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|\bat \w+|stack|ECONN|select |pg_/i);
  }
});
