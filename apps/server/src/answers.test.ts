import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("databaseUrl"));
});
afterAll(() => server.close());

const dist = path.join(import.meta.dirname, "../../web/dist");
const assets = path.join(dist, "assets");
const asset = existsSync(assets) ? readdirSync(assets).find((name) => name.endsWith(".js")) : undefined;

describe("every answer, be it a page, an asset or of the API,", () => {
  const upload = () => {
    const form = new FormData();
    form.append("file", new File(["x"], "photo.png"));
    return form;
  };
  const kinds: [number[], string, RequestInit?][] = [
    [[200, 503], "/"],
    [[200, 503], "/login"],
    [[200, 404], `/assets/${asset ?? "none.js"}`],
    [[200], "/healthz"],
    [[200], "/api/openapi.json"],
    [[302], "/api/login"],
    [[302], "/api/login/google"],
    [[302], "/api/identity/callback/google?state=x"],
    [[302], "/api/login/oidc"],
    [[400], "/api/auth/login", { method: "POST", body: "{", headers: { "content-type": "application/json" } }],
    [[401], "/api/auth/user"],
    [[401], "/api/bookmarks"],
    [[401], "/api/imports", { method: "POST", body: upload() }],
    [[401], "/metrics"],
    [[401], "/trpc/stats.get"],
    [[403], "/api/bookmarks", { method: "POST", headers: { origin: "https://evil.example" } }],
    [[404], "/api/nothing"],
    [
      [413],
      "/api/auth/login",
      { method: "POST", body: `"${"x".repeat(11e6)}"`, headers: { "content-type": "application/json" } },
    ],
  ];
  it.each(kinds)("carries the headers that keep a browser safe: %s %s", async (expected, address, init) => {
    const { status, headers } = await fetch(server.url + address, { redirect: "manual", ...init });
    expect(expected).toContain(status);
    const policy = headers.get("content-security-policy") ?? "";
    const directives = new Map(policy.split(";").map((text) => text.trim().split(/ (.*)/s) as [string, string]));
    expect(directives.get("script-src")).toBe("'self'");
    expect(directives.get("default-src")).toBe("'self'");
    expect(directives.get("worker-src")).toBe("'self'");
    expect(directives.get("manifest-src")).toBe("'self'");
    expect(directives.get("frame-ancestors")).toBe("'none'");
    expect(directives.get("object-src")).toBe("'none'");
    expect(directives.get("base-uri")).toBe("'none'");
    expect(policy).not.toContain("unsafe-eval");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("x-powered-by")).toBeNull();
    // Plain http: a browser must not be told to insist on https that is not there.
    expect(headers.get("strict-transport-security")).toBeNull();
  });

  it.each(["/api/auth/user", "/api/bookmarks", "/api/nothing", "/trpc/stats.get"])(
    "of the API is kept by no cache: %s",
    async (address) => {
      for (const browser of [await server.person(), server.visitor()])
        expect((await browser.get(address)).headers.get("cache-control")).toBe("no-store");
    },
  );

  it.runIf(asset)("of the web app may be kept as long as it is right [needs the built web app]", async () => {
    const page = await server.visitor().get("/category/Some%20Name");
    expect(page.status).toBe(200);
    // It says who is signed in.
    expect(page.headers.get("cache-control")).toBe("no-store");
    const script = await server.visitor().get(`/assets/${asset}`);
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    // The page that the service worker caches contains no personal data, also for a signed-in person.
    const bare = await (await server.person()).get("/index.html");
    expect(bare.status).toBe(200);
    expect(bare.body).not.toContain("first-data");
    const worker = await server.visitor().get("/sw.js");
    expect(worker.headers.get("cache-control")).toBe("no-cache");
    expect(worker.headers.get("content-type")).toContain("javascript");
    const manifest = await server.visitor().get("/manifest.webmanifest");
    expect(manifest.headers.get("content-type")).toContain("application/manifest+json");
    expect((await server.visitor().get("/assets/../../package.json")).body).not.toContain("bowerbird/server");
  });
});

describe("the description of the REST calls", () => {
  it("lists every call, also those of hand-written routes, with the status of its success", async () => {
    const { body } = await server.visitor().get("/api/openapi.json");
    expect(body.openapi).toMatch(/^3\.1/);
    expect(body.servers).toEqual([{ url: `${server.url}/api` }]);
    const operations = Object.entries(body.paths as Record<string, Record<string, { responses: object }>>).flatMap(
      ([address, methods]) =>
        Object.entries(methods).map(
          ([method, { responses }]) => `${method} ${address} ${Object.keys(responses).find((code) => code < "300")}`,
        ),
    );
    expect(operations.sort()).toEqual([
      "delete /account 200",
      "delete /account/passkeys/{id} 200",
      "delete /account/sessions 200",
      "delete /account/sessions/{id} 200",
      "delete /account/tokens/{id} 200",
      "delete /backup/connection 200",
      "delete /backup/files/{id} 200",
      "delete /bookmarks/trash 200",
      "delete /bookmarks/{id} 200",
      "delete /categories/{id} 200",
      "delete /saved-searches/{id} 200",
      "delete /sources/{id} 200",
      "get /account 200",
      "get /account/data 200",
      "get /account/notifications 200",
      "get /account/passkeys 200",
      "get /account/security-events 200",
      "get /account/sessions 200",
      "get /account/tokens 200",
      "get /account/two-factor 200",
      "get /auth/options 200",
      "get /auth/user 200",
      "get /backup/auth-url 200",
      "get /backup/files 200",
      "get /backup/files/{id}/download 200",
      "get /backup/history 200",
      "get /backup/settings 200",
      "get /bookmarks 200",
      "get /bookmarks/keys 200",
      "get /bookmarks/trash 200",
      "get /bookmarks/{id} 200",
      "get /bookmarks/{id}/similar 200",
      "get /categories 200",
      "get /category-offers 200",
      "get /export 200",
      "get /history 200",
      "get /imports 200",
      "get /imports/{id} 200",
      "get /imports/{id}/items 200",
      "get /imports/{id}/preview 200",
      "get /link-check 200",
      "get /link-check/broken 200",
      "get /recategorizations 200",
      "get /recategorizations/{id} 200",
      "get /recategorizations/{id}/items 200",
      "get /restores 200",
      "get /restores/{id} 200",
      "get /restores/{id}/items 200",
      "get /saved-searches 200",
      "get /search 200",
      "get /search/meaning 200",
      "get /search/quick 200",
      "get /sources 200",
      "get /stats 200",
      "get /tags 200",
      "get /tags/merge-suggestions 200",
      "get /tags/popular 200",
      "get /tags/suggestions 200",
      "patch /account 200",
      "patch /account/passkeys/{id} 200",
      "patch /bookmarks 200",
      "patch /bookmarks/{id} 200",
      "patch /categories/{id} 200",
      "patch /categories/{id}/pin 200",
      "patch /saved-searches/{id} 200",
      "post /account/confirm 200",
      "post /account/email 200",
      "post /account/google/disconnect 200",
      "post /account/oidc/disconnect 200",
      "post /account/passkeys 201",
      "post /account/passkeys/options 200",
      "post /account/password 200",
      "post /account/tokens 201",
      "post /account/two-factor 200",
      "post /account/two-factor/confirm 200",
      "post /account/two-factor/disable 200",
      "post /account/two-factor/recovery-codes 200",
      "post /ai-feedback 200",
      "post /ai-suggestions 200",
      "post /auth/accept-invitation 200",
      "post /auth/forgot-password 200",
      "post /auth/google 200",
      "post /auth/invitation 200",
      "post /auth/login 200",
      "post /auth/logout 200",
      "post /auth/oidc 200",
      "post /auth/passkey 200",
      "post /auth/passkey/options 200",
      "post /auth/resend-verification 200",
      "post /auth/reset-password 200",
      "post /auth/signup 200",
      "post /auth/two-factor 200",
      "post /auth/verify-email 200",
      "post /backup/connect 200",
      "post /backup/manual 200",
      "post /bookmarks 201",
      "post /bookmarks/ai-tags 202",
      "post /bookmarks/bulk 200",
      "post /bookmarks/bulk-with-categories 200",
      "post /bookmarks/changes/{id}/undo 200",
      "post /bookmarks/delete 200",
      "post /bookmarks/propose-folders 202",
      "post /bookmarks/recategorize 200",
      "post /bookmarks/restore 200",
      "post /bookmarks/{id}/check 200",
      "post /bookmarks/{id}/move 200",
      "post /categories 201",
      "post /categorize 200",
      "post /extract-metadata 200",
      "post /imports 202",
      "post /imports/{id}/cancel 200",
      "post /imports/{id}/pause 200",
      "post /imports/{id}/resume 200",
      "post /imports/{id}/retry 200",
      "post /imports/{id}/start 200",
      "post /imports/{id}/undo 200",
      "post /recategorizations/{id}/apply 200",
      "post /recategorizations/{id}/cancel 200",
      "post /recategorizations/{id}/undo 200",
      "post /restores 202",
      "post /restores/{id}/apply 200",
      "post /restores/{id}/cancel 200",
      "post /restores/{id}/undo 200",
      "post /saved-searches 201",
      "post /search/choices 200",
      "post /sources 201",
      "post /sources/{id}/read 200",
      "post /tags/delete 200",
      "post /tags/merge 200",
      "post /tags/rename 200",
      "post /upload-bookmarks 200",
      "put /account/notifications 200",
      "put /backup/settings 200",
      "put /bookmarks/{id}/trust 200",
      "put /link-check 200",
      "put /sources/{id}/key 200",
    ]);
    const types = Object.keys(body.paths["/imports"].post.requestBody.content);
    expect(types.sort()).toEqual(["application/json", "multipart/form-data"]);
  });

  it("is about calls that exist: each answers something else than that there is no such address", async () => {
    const ada = await server.person();
    const { paths } = (await ada.get("/api/openapi.json")).body;
    for (const [address, methods] of Object.entries(paths as Record<string, object>)) {
      for (const method of Object.keys(methods)) {
        const target = `/api${address.replace(/\{\w+\}/, crypto.randomUUID())}`;
        const answer = method === "get" ? await ada.get(target) : await ada.send(method.toUpperCase(), target, {});
        expect([target, answer.body.message]).not.toEqual([target, "There is no such address."]);
        expect([target, answer.status]).not.toEqual([target, 500]);
      }
    }
  });
});
