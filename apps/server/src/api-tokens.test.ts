import { describe, expect } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();
const ada = openForTests(() => server.person());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const refusals: Record<string, string> = {
  "/api/bookmarks": 'This token may not change anything. It needs the scope "write".',
  "/api/imports": 'This token may not import or upload files. It needs the scope "import".',
};
const link = { url: "https://a.example/read", title: "Read" };

describe("a program with a personal token", () => {
  async function makeToken(scope: "read" | "read-write"): Promise<{ id: string; token: string }> {
    const { status, body } = await ada.send("POST", "/api/account/tokens", { name: "script", scope });
    expect(status).toBe(201);
    return body;
  }

  it("reads and writes without a password or a cookie, from whatever origin", async () => {
    const { token } = await makeToken("read-write");
    const program = server.visitor();
    const from = { ...bearer(token), origin: "https://elsewhere.example" };
    const saved = await program.send("POST", "/api/bookmarks", link, from);
    expect([saved.status, saved.body.title]).toEqual([201, "Read"]);
    expect((await program.get("/api/bookmarks", bearer(token))).body).toHaveLength(1);
  });

  it("that may only read is refused every write, and is told why", async () => {
    const { token } = await makeToken("read");
    const program = server.visitor();
    expect((await program.get("/api/bookmarks?limit=1", bearer(token))).status).toBe(200);
    for (const path of ["/api/bookmarks", "/api/imports"]) {
      const { status, body } = await program.send("POST", path, { ...link, urls: [link.url] }, bearer(token));
      expect([path, status, body.message]).toEqual([path, 403, refusals[path]]);
    }
  });

  it("can neither make itself another token nor see or revoke one", async () => {
    const { id, token } = await makeToken("read-write");
    const program = server.visitor();
    const answers = [
      await program.get("/api/account/tokens", bearer(token)),
      await program.send("POST", "/api/account/tokens", { name: "more" }, bearer(token)),
      await program.send("DELETE", `/api/account/tokens/${id}`, undefined, bearer(token)),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([403, "A token cannot do this. Please sign in."]);
    }
  });

  it("is stopped by the next request after the token was revoked", async () => {
    const { id, token } = await makeToken("read");
    expect((await server.visitor().get("/api/stats", bearer(token))).status).toBe(200);
    expect((await ada.send("DELETE", `/api/account/tokens/${id}`)).status).toBe(200);
    expect((await server.visitor().get("/api/stats", bearer(token))).status).toBe(401);
  });

  it("with a wrong token is unauthenticated, even with a good cookie", async () => {
    expect((await ada.get("/api/stats", bearer("bbt_wrong"))).status).toBe(401);
  });
});

describe("a session that ends", () => {
  it("is believed by no other process either, although each remembers who called lately", async ({ eve }) => {
    const other = await server.startSibling();
    const elsewhere = (cookie: string) =>
      fetch(`${other.url}/api/stats`, { headers: { cookie } }).then(({ status }) => status);
    const cookie = eve.cookie();
    expect(await elsewhere(cookie)).toBe(200);
    await eve.send("POST", "/api/logout");
    await expect.poll(() => elsewhere(cookie), { timeout: 30_000 }).toBe(401);
    await other.close();
  });
});
