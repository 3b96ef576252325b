import { limits, rateLimits } from "@bowerbird/contract/limits";
import { createVisitorContext, everyone } from "@bowerbird/core/platform/context";
import { describe, expect, it } from "vitest";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();

const needingProof: [string, (person: TestBrowser) => Promise<{ status: number; body: unknown }>][] = [
  ["making a token", (person) => person.send("POST", "/api/account/tokens", { name: "script" })],
  ["asking the way to a drive", (person) => person.get("/api/backup/auth-url")],
  ["encrypting backups", (person) => person.send("POST", "/api/backup/encryption", { passphrase: "x".repeat(12) })],
  ["connecting a drive", (person) => person.send("POST", "/api/backup/connect", { code: "a code" })],
  ["downloading the personal data", (person) => person.get("/api/account/data")],
];

/** A person who signed in that many milliseconds ago. */
async function signedInAgo(milliseconds: number, hasPassword = true): Promise<TestBrowser> {
  const person = await server.person();
  const db = everyone(createVisitorContext(server.services));
  const { id } = (await person.get("/api/auth/user")).body;
  const created = new Date(Date.now() - milliseconds);
  await db.updateTable("Session").set({ createdAt: created }).where("userId", "=", id).execute();
  if (!hasPassword) await db.deleteFrom("Account").where("userId", "=", id).execute();
  return person;
}

const isAsked = ({ body }: { body: unknown }) => typeof body === "object" && body !== null && "proof" in body;
const confirm = (person: TestBrowser, body: object) => person.send("POST", "/api/account/confirm", body);

describe.each(needingProof)("%s", (_name, call) => {
  it("needs no proof within 15 minutes of the sign-in, and one after that", async () => {
    expect(isAsked(await call(await signedInAgo(limits.proofTime - 30_000)))).toBe(false);
    const answer = await call(await signedInAgo(limits.proofTime));
    expect([answer.status, answer.body]).toEqual([
      403,
      { message: "Please enter your password to continue.", code: "FORBIDDEN", proof: "password" },
    ]);
  });

  it("is done once the password was entered, for 15 minutes", async () => {
    const ada = await signedInAgo(limits.proofTime);
    expect((await confirm(ada, { password: ada.password })).status).toBe(200);
    expect(isAsked(await call(ada))).toBe(false);
    const db = everyone(createVisitorContext(server.services));
    const { id } = (await ada.get("/api/auth/user")).body;
    const earlier = new Date(Date.now() - limits.proofTime);
    await db.updateTable("Session").set({ provedAt: earlier }).where("userId", "=", id).execute();
    expect(isAsked(await call(ada))).toBe(true);
  });

  it("asks for a fresh sign-in where there is no password", async () => {
    const ada = await signedInAgo(limits.proofTime, false);
    expect((await call(ada)).body).toMatchObject({ proof: "sign-in", message: "Please sign in again to continue." });
    // Nothing that is entered instead is of use.
    expect((await confirm(ada, { password: ada.password })).body).toMatchObject({ proof: "sign-in" });
    expect(isAsked(await call(ada))).toBe(true);
  });
});

describe("a proof", () => {
  it("is refused with a wrong password, which can be tried only so often", async () => {
    const ada = await signedInAgo(limits.proofTime);
    for (let count = 0; count < rateLimits.proof.perAccount; count++) {
      const { status, body } = await confirm(ada, { password: "a guess" });
      expect([status, body.message]).toEqual([403, "This is not your password."]);
    }
    expect((await confirm(ada, { password: ada.password })).status).toBe(429);
    expect((await confirm(ada, {})).body).toMatchObject({ proof: "password" });
  });

  it("of one session is none for another of the same person", async () => {
    const ada = await signedInAgo(limits.proofTime);
    const other = server.visitor();
    await other.send("POST", "/api/auth/login", { email: ada.email, password: ada.password });
    expect((await confirm(other, { password: ada.password })).status).toBe(200);
    expect((await confirm(ada, {})).status).toBe(403);
  });
});
