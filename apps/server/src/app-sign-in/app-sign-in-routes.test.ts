import { describe, expect } from "vitest";
import { openForTests, openTestServer } from "../testing/open-test-server.ts";
import {
  AppBrowser,
  askAddress,
  connectTestApp,
  refresh,
  registerApp,
  sendRegistration,
  sendToken,
  takeCode,
  type Tokens,
} from "../testing/sign-in-app.ts";

const { server, it } = openTestServer();
const shared = openForTests(() => registerApp(server.url));

function callMcp(token: string, body: object = { method: "tools/list" }): Promise<Response> {
  return fetch(`${server.url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...body }),
  });
}

const callTool = (token: string, name: string, input: object = {}) =>
  callMcp(token, { method: "tools/call", params: { name, arguments: input } });

async function json(answer: Promise<Response> | Response): Promise<Record<string, unknown>> {
  return (await (await answer).json()) as Record<string, unknown>;
}

describe("an app without a token", () => {
  it("is told where it gets one, and by which addresses", async () => {
    const refused = await fetch(`${server.url}/mcp`, { method: "POST" });
    expect(refused.status).toBe(401);
    const metadata = `${server.url}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.headers.get("www-authenticate")).toBe(
      `Bearer realm="Bowerbird", resource_metadata="${metadata}", scope="read organize write"`,
    );
    expect(await json(fetch(metadata))).toMatchObject({
      resource: `${server.url}/mcp`,
      authorization_servers: [server.url],
      scopes_supported: ["read", "organize", "write"],
    });
    const found = await json(fetch(`${server.url}/.well-known/oauth-authorization-server`));
    expect(found).toMatchObject({
      issuer: server.url,
      authorization_endpoint: `${server.url}/oauth/authorize`,
      token_endpoint: `${server.url}/oauth/token`,
      registration_endpoint: `${server.url}/oauth/register`,
      revocation_endpoint: `${server.url}/oauth/revoke`,
      code_challenge_methods_supported: ["S256"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      response_types_supported: ["code"],
      client_id_metadata_document_supported: true,
    });
  });

  it("gets the same addresses whatever host a request claims", async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
    const found = await json(fetch(`${server.url}/.well-known/oauth-authorization-server`, { headers }));
    expect(JSON.stringify(found)).not.toContain("evil.example");
  });
});

describe("an app that a person lets in", () => {
  it("reads and writes for them, at /mcp and nowhere else", async ({ ada }) => {
    const { tokens } = await connectTestApp(server.url, ada);
    expect(tokens).toMatchObject({ token_type: "Bearer", scope: "read write", expires_in: 3_600 });
    expect((await callMcp(tokens.access_token)).status).toBe(200);
    const saved = await json(callTool(tokens.access_token, "save_bookmark", { url: "https://app.example.org/" }));
    expect(saved).toMatchObject({ result: { structuredContent: { outcome: "done", count: 1 } } });
    const authorization = `Bearer ${tokens.access_token}`;
    for (const path of ["/api/bookmarks", "/trpc/bookmarks.list", "/api/account", "/compat/linkding/api/bookmarks/"]) {
      expect([path, (await fetch(`${server.url}${path}`, { headers: { authorization } })).status]).toEqual([path, 401]);
    }
  });

  it("is in the person's list with its use, and gone with its tokens once they disconnect it", async ({ ada, eve }) => {
    const { app, tokens } = await connectTestApp(server.url, ada);
    await callMcp(tokens.access_token);
    const { body } = await ada.get("/api/account/apps");
    expect(body).toMatchObject([
      { name: "Test app", host: "127.0.0.1:9", isVerified: false, scopes: ["read", "write"] },
    ]);
    expect(body[0].lastUsedAt).not.toBeNull();
    const path = `/api/account/apps/${body[0].id}`;
    expect((await eve.send("DELETE", path)).status).toBe(404);
    expect((await eve.get("/api/account/apps")).body).toEqual([]);
    expect((await callMcp(tokens.access_token)).status).toBe(200);
    expect((await ada.send("DELETE", path)).status).toBe(200);
    expect((await callMcp(tokens.access_token)).status).toBe(401);
    expect(await json(refresh(server.url, app, tokens.refresh_token))).toMatchObject({ error: "invalid_grant" });
    expect((await ada.get("/api/account/apps")).body).toEqual([]);
    const events = (await ada.get("/api/account/security-events")).body.items;
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(["app-disconnected", "app-connected"]);
  });

  it("is told which permission it lacks", async ({ ada }) => {
    const { tokens } = await connectTestApp(server.url, ada, "read");
    const refused = await callTool(tokens.access_token, "save_bookmark", { url: "https://no.example.org/" });
    expect(refused.status).toBe(403);
    expect(refused.headers.get("www-authenticate")).toMatch(/error="insufficient_scope".*scope="read write"/);
    expect((await callTool(tokens.access_token, "search_bookmarks")).status).toBe(200);
  });

  it("may read alone if it asks for nothing", async ({ ada }) => {
    const back = await new AppBrowser(ada).answer(askAddress(server.url, shared, { scope: null, resource: null }));
    const answer = await json(takeCode(server.url, shared, back.searchParams.get("code")!));
    expect(answer).toMatchObject({ scope: "read" });
  });

  it("loses everything when the person signs out everywhere by a new password", async ({ ada }) => {
    const { tokens } = await connectTestApp(server.url, ada);
    const password = "another long password";
    await ada.send("POST", "/api/account/password", { currentPassword: ada.password, password, revokeOthers: true });
    expect((await callMcp(tokens.access_token)).status).toBe(401);
  });

  it("is not let in by a no", async ({ ada }) => {
    const back = await new AppBrowser(ada).answer(askAddress(server.url, shared), false);
    expect([back.searchParams.get("error"), back.searchParams.get("state")]).toEqual(["access_denied", "a state"]);
    expect((await ada.get("/api/account/apps")).body).toEqual([]);
  });
});

describe("the page that asks", () => {
  it("shows who asks for what, to this browser alone, and cannot be framed", async ({ ada, eve }) => {
    const browser = new AppBrowser(ada);
    const page = (await browser.visit(askAddress(server.url, shared))).headers.get("location")!;
    expect(page).toMatch(new RegExp(`^${server.url}/connect-app/[\\w-]+$`));
    expect(await json(browser.visit(`${page}/request`))).toEqual({
      name: "Test app",
      host: "127.0.0.1:9",
      isVerified: false,
      scopes: ["read", "write"],
    });
    const shown = await browser.visit(page);
    expect(shown.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(shown.headers.get("x-frame-options")).toBe("DENY");
    const other = new AppBrowser(eve);
    expect((await other.visit(`${page}/request`)).status).toBe(404);
    expect((await other.sendAnswer(page)).status).toBe(404);
  });

  it("takes no answer from a visitor, from another site or with a token", async ({ ada }) => {
    const visitor = new AppBrowser(server.visitor());
    const page = (await visitor.visit(askAddress(server.url, shared))).headers.get("location")!;
    expect((await visitor.sendAnswer(page)).status).toBe(401);
    const browser = new AppBrowser(ada);
    const own = (await browser.visit(askAddress(server.url, shared))).headers.get("location")!;
    const headers = { "content-type": "application/json", origin: "https://evil.example" };
    const body = JSON.stringify({ isAllowed: true });
    expect((await browser.visit(`${own}/answer`, { method: "POST", body, headers })).status).toBe(403);
    expect((await browser.visit(`${own}/answer`, { method: "POST", body: "{}" })).status).toBe(400);
  });

  it("does not lead one person's yes to another who began the request", async ({ ada, eve }) => {
    const evil = new AppBrowser(eve);
    const page = (await evil.visit(askAddress(server.url, shared))).headers.get("location")!;
    expect((await new AppBrowser(ada).sendAnswer(page)).status).toBe(404);
    const resume = page.replace("/connect-app/", "/oauth/authorize/");
    const back = await evil.visit(resume);
    expect(back.headers.get("location") ?? "").not.toContain("code=");
  });
});

describe("a code", () => {
  async function newCode(person: ConstructorParameters<typeof AppBrowser>[0], changes = {}) {
    const app = await registerApp(server.url);
    const back = await new AppBrowser(person).answer(askAddress(server.url, app, changes));
    return { app, code: back.searchParams.get("code")! };
  }

  it("works once: sent again, it ends what it opened", async ({ ada }) => {
    const { app, code } = await newCode(ada);
    const tokens = (await json(takeCode(server.url, app, code))) as unknown as Tokens;
    expect((await callMcp(tokens.access_token)).status).toBe(200);
    expect(await json(takeCode(server.url, app, code))).toMatchObject({ error: "invalid_grant" });
    expect((await callMcp(tokens.access_token)).status).toBe(401);
  });

  it("opens once of many requests in the same moment", async ({ ada }) => {
    const { app, code } = await newCode(ada);
    const answers = await Promise.all(Array.from({ length: 8 }, () => takeCode(server.url, app, code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it("is refused with another verifier, app, redirect address or resource", async ({ ada }) => {
    const wrong: Record<string, string>[] = [
      { code_verifier: "x".repeat(43) },
      { client_id: shared.clientId },
      { redirect_uri: "http://127.0.0.1:9/other" },
      { resource: "https://other.example/mcp" },
    ];
    for (const changes of wrong) {
      const { app, code } = await newCode(ada);
      const { status } = await takeCode(server.url, app, code, changes);
      expect([changes, status]).toEqual([changes, 400]);
    }
  });

  it("is not given without PKCE, or with a plain one", async ({ ada }) => {
    const wrong: Record<string, string | null>[] = [{ code_challenge: null }, { code_challenge_method: "plain" }];
    for (const changes of wrong) {
      const answer = await new AppBrowser(ada).visit(askAddress(server.url, shared, changes));
      expect(new URL(answer.headers.get("location")!).searchParams.get("error")).toBe("invalid_request");
    }
  });

  it("is not given for another resource", async ({ ada }) => {
    const answer = await new AppBrowser(ada).visit(
      askAddress(server.url, shared, { resource: "https://other.example/mcp" }),
    );
    expect(new URL(answer.headers.get("location")!).searchParams.get("error")).toBe("invalid_target");
  });
});

describe("a redirect address", () => {
  const registered = "https://app.example.org/callback";
  const app = openForTests(() => registerApp(server.url, { redirect_uris: [registered, "http://localhost/cb"] }));

  it.for([
    `${registered}/`,
    `${registered}/more`,
    `${registered}?next=1`,
    "https://app.example.org/callbacks",
    "https://app.example.org.evil.example/callback",
    "https://app.example.org@evil.example/callback",
    "https://user@app.example.org/callback",
    "https://app.example.org:8443/callback",
    "https://APP.example.org/callback",
    "https://app.example.org/x/../callback",
    "http://app.example.org/callback",
    "javascript:alert(1)",
    "http://localhost:1@evil.example/cb",
    "http://localhost.evil.example/cb",
    "http://localhost:1/other",
    "https://localhost/cb",
  ])("that looks like a registered one is refused: %s", async (redirectUri, { ada }) => {
    const answer = await new AppBrowser(ada).visit(askAddress(server.url, app, { redirect_uri: redirectUri }));
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(await answer.text()).not.toContain("evil.example/");
  });

  it("on this device may have any port", async ({ ada }) => {
    const own = { redirect_uri: "http://localhost:54321/cb" };
    const back = await new AppBrowser(ada).answer(askAddress(server.url, app, own));
    expect(back.origin).toBe("http://localhost:54321");
  });

  it.for([
    "http://app.example.org/callback",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://a.example/#x",
    "nothing",
  ])("that is not safe is not registered: %s", async (address) => {
    expect((await sendRegistration(server.url, { redirect_uris: [address] })).status).toBe(400);
  });
});

describe("a refresh token", () => {
  it("is replaced by each use; used twice, it ends the app's access", async ({ ada }) => {
    const { app, tokens } = await connectTestApp(server.url, ada);
    const next = (await json(refresh(server.url, app, tokens.refresh_token))) as unknown as Tokens;
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect((await callMcp(next.access_token)).status).toBe(200);
    expect(await json(refresh(server.url, app, tokens.refresh_token))).toMatchObject({ error: "invalid_grant" });
    expect((await callMcp(next.access_token)).status).toBe(401);
    expect(await json(refresh(server.url, app, next.refresh_token))).toMatchObject({ error: "invalid_grant" });
    expect((await ada.get("/api/account/apps")).body).toEqual([]);
  });

  it("is of no use to another app", async ({ ada }) => {
    const { tokens } = await connectTestApp(server.url, ada);
    expect(await json(refresh(server.url, shared, tokens.refresh_token))).toMatchObject({ error: "invalid_grant" });
    expect((await callMcp(tokens.access_token)).status).toBe(200);
  });

  it("ends the app's access when the app revokes it", async ({ ada }) => {
    const { app, tokens } = await connectTestApp(server.url, ada);
    const body = new URLSearchParams({ token: tokens.refresh_token, client_id: app.clientId });
    expect((await fetch(`${server.url}/oauth/revoke`, { method: "POST", body })).status).toBe(200);
    expect((await callMcp(tokens.access_token)).status).toBe(401);
    expect((await ada.get("/api/account/apps")).body).toEqual([]);
  });
});

describe("an access token", () => {
  it("that the app revokes is refused right away, with all that the person allowed it", async ({ ada }) => {
    const { app, tokens } = await connectTestApp(server.url, ada);
    await callMcp(tokens.access_token);
    const body = new URLSearchParams({ token: tokens.access_token, client_id: app.clientId });
    expect((await fetch(`${server.url}/oauth/revoke`, { method: "POST", body })).status).toBe(200);
    expect((await callMcp(tokens.access_token)).status).toBe(401);
    expect((await refresh(server.url, app, tokens.refresh_token)).status).toBe(400);
  });

  it("is refused at a server of another address, where it is for another resource", async ({ ada }) => {
    const { tokens } = await connectTestApp(server.url, ada);
    const sibling = await server.startSibling({ appUrl: "http://other.localhost" });
    const headers = { authorization: `Bearer ${tokens.access_token}`, "content-type": "application/json" };
    expect((await fetch(`${sibling.url}/mcp`, { method: "POST", body: "{}", headers })).status).toBe(401);
    await sibling.close();
  });
});

describe("an app that is known by its address", () => {
  it.for(["https://127.0.0.1/app.json", "https://10.0.0.8/app.json", "https://localhost/app.json", "https://[::1]/a"])(
    "is not looked for in a private network: %s",
    async (clientId, { ada }) => {
      const answer = await new AppBrowser(ada).visit(askAddress(server.url, shared, { client_id: clientId }));
      expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    },
  );
});

describe("registering", () => {
  it("gives no app a secret, whatever it asks for", async () => {
    const asked = { token_endpoint_auth_method: "client_secret_post", application_type: "web" };
    const answer = await json(sendRegistration(server.url, asked));
    expect(answer).toMatchObject({ token_endpoint_auth_method: "none", application_type: "native" });
    expect(answer).not.toHaveProperty("client_secret");
  });

  it("refuses a name or a number of addresses that no one reads", async () => {
    const many = Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`);
    expect((await sendRegistration(server.url, { client_name: "x".repeat(101) })).status).toBe(400);
    expect((await sendRegistration(server.url, { redirect_uris: many })).status).toBe(400);
    expect((await sendRegistration(server.url, { policy: "x".repeat(60_000) })).status).toBe(400);
  });
});

describe("another grant", () => {
  it("is not taken: only codes and refresh tokens open anything", async () => {
    for (const grant_type of ["client_credentials", "password", "implicit"]) {
      const answer = await json(sendToken(server.url, { grant_type, client_id: shared.clientId }));
      expect(answer).toHaveProperty("error");
      expect(answer).not.toHaveProperty("access_token");
    }
  });
});
