import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { confirmSecondFactor, startSecondFactor } from "../packages/core/src/accounts/account/index.ts";
import { addBookmark } from "../packages/core/src/library/bookmarks/index.ts";
import { getInvitation } from "../packages/core/src/accounts/auth/index.ts";
import { createVisitorContext } from "../packages/core/src/platform/context/index.ts";
import { createJobWorkers, type JobHandlers } from "../packages/core/src/integrations/index.ts";
import { type QueueName, queueNames } from "../packages/core/src/platform/jobs/index.ts";
import { findPerson, listActions, listPeople } from "../packages/core/src/operations/index.ts";
import { createTestServices, type TestServices, totpCode, totpStep } from "../packages/core/src/testing/index.ts";

const program = path.join(import.meta.dirname, "admin.ts");
const email = "ada@example.com";

let services: TestServices;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "bowerbird-admin-"));
  services = await createTestServices(inject("databaseUrl"), null);
});
afterAll(async () => {
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

async function admin(...args: string[]) {
  const env = { ...services.environment, PATH: process.env.PATH };
  const child = spawn(process.execPath, [program, ...args], { env, cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: code as number, out: out.trim(), err: err.trim() };
}

test("an account is created, listed, exported and deleted", async () => {
  const made = await admin("create-user", email, "--name", "Ada", "--verified");
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toMatch(/^ada@example\.com has an account with the password \S{16}$/);
  const password = made.out.split(" ").at(-1)!;
  const signedIn = await (await services.services.auth.open()).api.signInEmail({ body: { email, password } });
  expect(signedIn.user.email).toBe(email);
  expect((await admin("create-user", email)).err).toContain(
    "An account with the address ada@example.com already exists.",
  );

  await addBookmark(await findPerson(services.services, email), {
    url: "https://a.example",
    title: "A",
    allowDuplicates: false,
  });
  expect((await admin("list-users")).out).toMatch(/\tada@example\.com\tverified\t1\n1 people$/);

  const file = path.join(folder, "ada.json");
  expect(await admin("export-user", email, "--out", file)).toMatchObject({ code: 0, out: `Written to ${file}` });
  expect(JSON.parse(readFileSync(file, "utf8")).bookmarks).toMatchObject([{ url: "https://a.example" }]);
  expect(await admin("export-user", email, "--out", file)).toMatchObject({
    code: 1,
    err: expect.stringContaining("exist"),
  });

  const person = await findPerson(services.services, email);
  const { key } = await startSecondFactor(person, { password });
  await confirmSecondFactor(person, { code: totpCode(key, totpStep(new Date())) });
  expect(await admin("reset-second-factor", email)).toMatchObject({
    code: 0,
    out: `Two-step sign-in is off for ${email}, who is told by mail`,
  });
  expect(await admin("reset-second-factor", email)).toMatchObject({
    code: 0,
    out: `Two-step sign-in was off for ${email}`,
  });
  expect(await admin("delete-user", email)).toMatchObject({ code: 1, err: expect.stringContaining("Add --yes") });
  expect(await listPeople(services.services)).toHaveLength(1);
  expect(await admin("delete-user", email, "--yes")).toMatchObject({ code: 0 });
  expect(await listPeople(services.services)).toEqual([]);
});

test("a person is invited by mail and on the terminal, and an invitation can be revoked", async () => {
  const made = await admin("invite", "Grace@Example.com");
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toMatch(/^grace@example\.com is invited; .*\nhttp\S+\/signup\?invitation=[\w-]{43}$/);
  const token = new URL(made.out.split("\n")[1]!).searchParams.get("invitation")!;
  expect(await getInvitation(createVisitorContext(services.services), { token })).toEqual({
    email: "grace@example.com",
  });
  expect((await admin("invitations")).out).toMatch(/\tgrace@example\.com\tuntil \S+\n1 invitation$/);
  expect((await admin("revoke-invitation", "grace@example.com")).out).toBe(
    "The invitation of grace@example.com has ended",
  );
  expect((await admin("invitations")).out).toBe("0 invitations");
  const none = { code: 1, err: "There is no invitation for grace@example.com." };
  expect(await admin("revoke-invitation", "grace@example.com")).toMatchObject(none);
});

test("a person's limits are set by themselves, and what was done is in the audit with who did it", async () => {
  const limited = "limits@example.com";
  await admin("create-user", limited, "--verified");
  expect(await admin("set-limits", limited, "--bookmarks", "7")).toMatchObject({
    code: 0,
    out: `The limits of ${limited} are set`,
  });
  const limitsOf = async () => (await listPeople(services.services, { email: limited }))[0]!.limits;
  expect(await limitsOf()).toEqual({ bookmarks: 7, backupMegabytes: null });
  await admin("set-limits", limited, "--bookmarks", "default", "--backup-megabytes", "5");
  expect(await limitsOf()).toEqual({ bookmarks: null, backupMegabytes: 5 });
  expect(await admin("set-limits", limited)).toMatchObject({
    code: 1,
    err: expect.stringContaining("Say which limit"),
  });
  const wrong = { code: 1, err: '--bookmarks is a whole number or "default", not "1.5".' };
  expect(await admin("set-limits", limited, "--bookmarks", "1.5")).toMatchObject(wrong);
  const entries = (await listActions(services.services)).filter(({ subject }) => subject === limited);
  expect(entries.map(({ action, detail, via, operator }) => [action, detail, via, operator !== ""])).toEqual([
    ["set-limits", "bookmarks: default, backup megabytes: 5", "command", true],
    ["set-limits", "bookmarks: 7", "command", true],
    ["create-user", null, "command", true],
  ]);
});

test("failed jobs are retried, and stalled work is swept", async () => {
  const mails = services.services.jobQueue.queues.find(({ name }) => name === "mail")!;
  const { config, log } = services.services;
  const oneEach = Object.fromEntries(queueNames.map((name) => [name, 1])) as Record<QueueName, number>;
  const worker = createJobWorkers(config, {} as JobHandlers, oneEach, log);
  const job = await mails.add("send-mail", {}, { attempts: 1 });
  await vi.waitFor(async () => expect(await job.getState()).toBe("failed"), 120_000);
  await worker.close();
  expect(await admin("retry-failed")).toMatchObject({ code: 0, out: "1 jobs put back" });
  expect(await job.getState()).toBe("waiting");
  expect(await admin("sweep")).toMatchObject({ code: 0, out: "What was lost is put back" });
});

test("a diagnosis is printed, and also where the database does not answer", async () => {
  const { code, out } = await admin("diagnose");
  expect([code, Object.keys(JSON.parse(out) as object)]).toEqual([
    0,
    expect.arrayContaining(["bowerbird", "settings", "queues", "failures"]),
  ]);
  expect(out).not.toContain(services.environment.APP_SECRET);
  const { DATABASE_URL } = services.environment;
  services.environment.DATABASE_URL = "postgres://ada:open-sesame@127.0.0.1:1/bowerbird";
  const without = await admin("diagnose");
  services.environment.DATABASE_URL = DATABASE_URL!;
  expect([without.code, without.err]).toEqual([0, ""]);
  expect(JSON.parse(without.out)).toMatchObject({ settings: { DATABASE_URL: "set" }, trouble: expect.any(String) });
  expect(without.out).not.toContain("sesame");
});

test("errors are one sentence, and the help names every command", async () => {
  const { code, out } = await admin();
  expect(code).toBe(0);
  for (const name of [
    "list-users",
    "create-user",
    "invite",
    "invitations",
    "revoke-invitation",
    "resend-verification",
    "reset-second-factor",
    "export-user",
    "delete-user",
    "retry-failed",
    "sweep",
    "diagnose",
  ])
    expect(out).toContain(name);
  expect(await admin("explode")).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no command "explode".'),
  });
  expect(await admin("delete-user")).toMatchObject({ code: 1, err: "Usage: npm run admin -- delete-user EMAIL --yes" });
  expect(await admin("sweep", "--loud")).toMatchObject({ code: 1, err: expect.stringContaining("--loud") });
  const nobody = await admin("resend-verification", "nobody@example.com");
  expect(nobody).toEqual({ code: 1, out: "", err: "An account with the address nobody@example.com not found" });
  expect(await admin("create-user", "not an address")).toMatchObject({
    code: 1,
    err: "Please enter a valid email address",
  });
});
