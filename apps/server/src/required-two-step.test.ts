import { totpCode, totpStep } from "@bowerbird/core/testing";
import { describe, expect, it } from "vitest";
import { openForEachTest, openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer(() => ({ REQUIRE_TWO_STEP_SIGN_IN: "true" }));
const ada = openForEachTest(() => server.person());

async function setUp(): Promise<void> {
  const { body } = await ada.send("POST", "/api/account/two-factor", { password: ada.password });
  const code = totpCode(body.key, totpStep(new Date()));
  expect((await ada.send("POST", "/api/account/two-factor/confirm", { code })).status).toBe(200);
}

describe("two-step sign-in that the operator requires", () => {
  it("until it is set up, nothing else is allowed", async () => {
    const refused = { code: "FORBIDDEN", mustSetUpTwoStep: true };
    for (const path of ["/api/bookmarks", "/api/categories", "/api/account", "/api/account/data", "/api/imports"]) {
      const { status, body } = await ada.get(path);
      expect([path, status, body]).toMatchObject([path, 403, refused]);
    }
    const saved = await ada.send("POST", "/api/bookmarks", { url: "https://a.example/" });
    expect([saved.status, saved.body]).toMatchObject([403, refused]);
    const page = await fetch(`${server.url}/`, { headers: { cookie: ada.cookie() } });
    expect(await page.text()).not.toContain('"categories":{');
  });

  it("is announced to the web app at sign-in and on every page, and forgotten once it is set up", async () => {
    const credentials = { email: ada.email, password: ada.password };
    const login = await server.visitor().send("POST", "/api/auth/login", credentials);
    expect(login.body).toMatchObject({ email: ada.email, mustSetUpTwoStep: true });
    expect((await ada.get("/api/auth/user")).body).toMatchObject({ mustSetUpTwoStep: true });
    await setUp();
    expect((await ada.get("/api/auth/user")).body).not.toHaveProperty("mustSetUpTwoStep");
    expect((await ada.get("/api/bookmarks")).status).toBe(200);
  });

  it("cannot be switched off", async () => {
    await setUp();
    const { status, body } = await ada.send("POST", "/api/account/two-factor/disable", { password: ada.password });
    expect([status, body.message]).toEqual([403, "Two-step sign-in is required here. It cannot be switched off."]);
    expect((await ada.get("/api/account/two-factor")).body).toMatchObject({ isOn: true, isRequired: true });
  });
});
