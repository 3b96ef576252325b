import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();

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
    // It says who is signed in; that of visitors says nothing of anyone.
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const own = await (await server.person()).get("/category/Some%20Name");
    expect(own.headers.get("cache-control")).toBe("no-store");
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
