import { describe, expect, it } from "vitest";
import { isSignedIn, openGoogleServer } from "./testing/google-server.ts";
import { signInWithGoogle } from "./testing/sign-in-with.ts";

const { server } = openGoogleServer();

/** A person with a password and Google, which knows them by an address that has changed since. */
async function withBothWays() {
  const ada = await server.person();
  const sub = crypto.randomUUID();
  const atGoogle = await server.newAtGoogle({ sub, email: ada.email });
  server.google.person = { ...server.google.person, email: `${crypto.randomUUID()}@gmail.example` };
  return { ada, atGoogle, id: (await ada.get("/api/account")).body.id };
}

const path = "/api/account/google/disconnect";

describe("ending the sign-in with Google", () => {
  it("leaves the password as the way in, and Google no longer leads to the account", async () => {
    const { ada, atGoogle, id } = await withBothWays();
    const before = server.visitor();
    await signInWithGoogle(before);
    expect((await before.get("/api/account")).body).toMatchObject({ id, hasGoogle: true });
    const { status, body } = await ada.send("POST", path, { password: ada.password });
    expect([status, body]).toMatchObject([200, { id, hasPassword: true, hasGoogle: false }]);
    const after = server.visitor();
    expect(await signInWithGoogle(after)).toBe("/");
    expect((await after.get("/api/account")).body.id).not.toBe(id);
    // Existing sessions stay: the list of sessions is for ending them.
    expect(await isSignedIn(atGoogle)).toBe(true);
    expect(await isSignedIn(await server.signIn(ada.email, ada.password))).toBe(true);
    expect((await ada.send("POST", path, { password: ada.password })).status).toBe(200);
  });

  it("needs the password", async () => {
    const { ada } = await withBothWays();
    for (const [given, message] of [
      [{}, "Please enter your password."],
      [{ password: "a wrong one" }, "This is not your password."],
    ] as const) {
      const { status, body } = await ada.send("POST", path, given);
      expect([status, body.message]).toEqual([403, message]);
    }
    expect((await ada.get("/api/account")).body.hasGoogle).toBe(true);
  });

  it("is refused where it is the only way in, and no one else's is touched", async () => {
    const [grace, { ada }] = [await server.newAtGoogle(), await withBothWays()];
    for (const given of [{}, { password: "anything" }]) {
      const { status, body } = await grace.send("POST", path, given);
      expect([status, body.message]).toEqual([
        400,
        'Choose a password first, with "Forgot password": without one you could not sign in.',
      ]);
    }
    expect((await grace.get("/api/account")).body).toMatchObject({ hasPassword: false, hasGoogle: true });
    await ada.send("POST", path, { password: ada.password });
    expect((await grace.get("/api/account")).body.hasGoogle).toBe(true);
    expect((await server.visitor().send("POST", path, {})).status).toBe(401);
  });
});
