import { describe, expect } from "vitest";
import { startTestGoogle } from "@bowerbird/core/testing";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const appUrl = "https://bookmarks.example";
const google = openForTests(() => startTestGoogle());
const { server, it } = openTestServer(() => ({ ...google.settings, APP_URL: appUrl }));

describe("behind https", () => {
  it("the cookies of a sign-in go over https alone, to us alone, and are out of reach of scripts", async ({ ada }) => {
    const { headers } = await ada.send("POST", "/api/auth/login", { email: ada.email, password: ada.password });
    const cookies = headers.getSetCookie();
    // The session, and the device that has signed in before.
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-bowerbird\.(session_token|device_\w+)=/);
      const attributes = cookie.split(";").map((part) => part.trim().toLowerCase());
      expect(attributes).toEqual(expect.arrayContaining(["secure", "httponly", "samesite=lax", "path=/"]));
      expect(attributes.some((attribute) => attribute.startsWith("domain"))).toBe(false);
    }
    expect((await ada.get("/api/auth/user")).status).toBe(200);
  });

  it("so do the cookies of a sign-in with Google, and Google is told to come back by https", async () => {
    const { headers } = await server.visitor().get("/api/login/google");
    const cookies = headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-bowerbird\..+; Path=\/; HttpOnly; Secure; SameSite=Lax/i);
    const back = new URL(headers.get("location")!).searchParams.get("redirect_uri");
    expect(back).toBe(`${appUrl}/api/identity/callback/google`);
  });

  it("browsers are told to stay with https", async () => {
    for (const path of ["/", "/api/auth/user", "/api/nothing", "/api/login", "/healthz"]) {
      const { headers } = await server.visitor().get(path);
      expect([path, headers.get("strict-transport-security")]).toEqual([path, "max-age=31536000"]);
      expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
    }
  });

  it("only our own https origin may write", async ({ ada }) => {
    const save = (origin: string) => ada.send("POST", "/api/bookmarks", { url: "https://a.example" }, { origin });
    expect((await save(appUrl)).status).toBe(201);
    expect((await save("https://bookmarks.example.evil.example")).status).toBe(403);
  });
});
