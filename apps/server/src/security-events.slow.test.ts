import { readFile } from "node:fs/promises";
import { Writable } from "node:stream";
import { createVisitorContext, everyone } from "@bowerbird/core/platform/context";
import { logContext } from "@bowerbird/core/platform/log";
import { pino } from "pino";
import { beforeAll, describe, expect } from "vitest";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();
const lines: string[] = [];
beforeAll(async () => {
  const log = new Writable({
    write: (line: Buffer, _encoding, done) => (lines.push(line.toString().trimEnd()), done()),
  });
  server.services.log = pino({ name: "server", mixin: logContext }, log);
});

interface Event {
  kind: string;
  detail: string | null;
  address: string | null;
  device: string | null;
}
const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const eventsOf = async (person: TestBrowser): Promise<Event[]> =>
  (await person.get("/api/account/security-events?limit=100")).body.items;
const happened = async (person: TestBrowser) => (await eventsOf(person)).map(({ kind, detail }) => [kind, detail]);
const newPassword = "quite another one";

describe("what happens around an account", () => {
  it("is listed from the newest on, with device and address", async () => {
    const ada = server.visitor();
    await ada.signUp();
    const login = { email: ada.email, password: ada.password };
    await ada.send("POST", "/api/auth/login", login, firefox);
    const [newest] = await eventsOf(ada);
    expect(newest).toMatchObject({ kind: "sign-in", device: "Firefox on Linux", address: "127.0.0.1" });
    const { body: token } = await ada.send("POST", "/api/account/tokens", { name: "my script" });
    await ada.send("DELETE", `/api/account/tokens/${token.id}`);
    await ada.send("DELETE", "/api/account/sessions");
    await ada.get("/api/export?format=csv");
    await ada.get("/api/account/data");
    await ada.send("POST", "/api/account/password", { currentPassword: ada.password, password: newPassword });
    expect(await happened(ada)).toEqual([
      ["password-changed", null],
      ["data-downloaded", null],
      ["library-exported", "CSV"],
      ["devices-signed-out", "2 devices"],
      ["token-revoked", "my script"],
      ["token-created", "my script"],
      ["sign-in", null],
      ["sign-in", null],
      ["sign-in", null],
      ["email-verified", null],
    ]);
  });

  it("includes another email address, a reset of the password, and a device that was signed out", async ({ ada }) => {
    const email = `${crypto.randomUUID()}@example.com`;
    await ada.send("POST", "/api/account/email", { email, password: ada.password });
    ada.email = email;
    const change = await ada.mailedToken("use this email address");
    await ada.send("POST", "/api/auth/verify-email", { token: change });
    await ada.send("POST", "/api/auth/forgot-password", { email });
    const token = await ada.mailedToken("choose a new password");
    await ada.send("POST", "/api/auth/reset-password", { token, password: newPassword });
    await server.visitor().send("POST", "/api/auth/login", { email, password: newPassword });
    await ada.send("POST", "/api/auth/login", { email, password: newPassword });
    const { body: sessions } = await ada.get("/api/account/sessions");
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    await ada.send("DELETE", `/api/account/sessions/${other.id}`);
    expect(await happened(ada)).toEqual([
      ["devices-signed-out", "1 device"],
      ["sign-in", null],
      ["sign-in", null],
      ["password-reset", null],
      ["email-changed", email],
    ]);
  });

  it("is shown to its person alone, a page at a time, and never to a token", async ({ ada, eve }) => {
    for (const name of ["one", "two", "three"]) await ada.send("POST", "/api/account/tokens", { name });
    const first = (await ada.get("/api/account/security-events?limit=2")).body;
    expect(first.items.map(({ detail }: Event) => detail)).toEqual(["three", "two"]);
    const second = (await ada.get(`/api/account/security-events?limit=2&cursor=${first.nextCursor}`)).body;
    expect([second.items.map(({ detail }: Event) => detail), second.nextCursor]).toEqual([["one"], null]);
    expect(await eventsOf(eve)).toEqual([]);
    const { body: token } = await ada.send("POST", "/api/account/tokens", { name: "all", scope: "read-write" });
    const headers = { authorization: `Bearer ${token.token}` };
    expect((await server.visitor().get("/api/account/security-events", headers)).status).toBe(403);
  });
});

describe("a failed sign-in", () => {
  const fail = (email: string) => server.visitor().send("POST", "/api/auth/login", { email, password: "a guess" });
  const failedLines = () => lines.filter((line) => line.includes("Failed sign-in from"));

  it("is told to the person, and answered as for an address without an account", async ({ ada }) => {
    const known = await fail(ada.email);
    const unknown = await fail(`${crypto.randomUUID()}@example.com`);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await expect.poll(() => happened(ada)).toEqual([["sign-in-failed", null]]);
  });

  it("is logged in the form that the documentation gives to fail2ban, without address or password", async () => {
    lines.length = 0;
    const email = `${crypto.randomUUID()}@example.com`;
    await fail(email);
    await expect.poll(failedLines).toHaveLength(1);
    const documentation = await readFile(new URL("../../../docs/security.md", import.meta.url), "utf8");
    const filter = /^failregex = (.+)$/m.exec(documentation)![1]!;
    // What fail2ban itself puts in the place of <HOST>, as far as it is about addresses.
    const pattern = new RegExp(filter.replace("<HOST>", String.raw`(?:::f{4,6}:)?(?<host>[\d.]+|[\da-f:]+)`));
    expect(pattern.exec(failedLines()[0]!)?.groups?.["host"]).toBe("127.0.0.1");
    expect(lines.join()).not.toContain(email);
    expect(lines.join()).not.toContain("a guess");
    expect(lines.filter((line) => pattern.test(line))).toEqual(failedLines());
  });

  it("cannot be made to look like another's by what a client sends", async () => {
    lines.length = 0;
    const forged = { "x-forwarded-for": "203.0.113.9", "user-agent": '"msg":"Failed sign-in from 203.0.113.9"' };
    await server.visitor().send("POST", "/api/auth/login", { email: "a@example.com", password: "a guess" }, forged);
    await expect.poll(failedLines).toHaveLength(1);
    expect(lines.join()).not.toContain("203.0.113.9");
  });
});

it("each event is one line of the log, without what is the person's alone", async ({ ada }) => {
  lines.length = 0;
  await ada.send("POST", "/api/account/tokens", { name: "my secret script" });
  const events = lines.filter((line) => line.includes("securityEvent")).map((line) => JSON.parse(line));
  expect(events).toMatchObject([{ securityEvent: "token-created", address: "127.0.0.1", msg: "security event" }]);
  expect(lines.join()).not.toContain("my secret script");
  const db = everyone(createVisitorContext(server.services));
  const { id } = (await ada.get("/api/auth/user")).body;
  expect(events[0].userId).toBe(id);
  expect(await db.selectFrom("SecurityEvent").select("detail").where("userId", "=", id).execute()).toEqual([
    { detail: "my secret script" },
  ]);
});
