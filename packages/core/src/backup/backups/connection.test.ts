import { sql } from "kysely";
import { describe, expect } from "vitest";
import { deleteAccount } from "../personal-data/index.ts";
import { createVisitorContext, database } from "../../platform/context/index.ts";
import { listSecurityEvents } from "../../accounts/auth/index.ts";
import {
  changeBackupSettings,
  connectDrive,
  disconnectStorage,
  getBackupSettings,
  listBackupFiles,
  startBackup,
  startDriveConnection,
} from "./index.ts";
import { sealToken, unsealToken } from "../../platform/sealing/index.ts";
import { agree, connect, connectedPerson, openBackupWorld, sessionId } from "./testing.ts";

const { world, google, it } = openBackupWorld();

async function everyText(): Promise<string> {
  const { rows } = await sql<{ text: string }>`select drive_connection::text as text from drive_connection
    union all select drive_revocation::text from drive_revocation`.execute(
    database(createVisitorContext(world.services)),
  );
  return rows.map(({ text }) => text).join("\n");
}

describe("connecting a drive", () => {
  it("asks for our own files alone, for when the person is away, with a proof key", async () => {
    const { authUrl } = await startDriveConnection(await world.person(), { sessionId });
    const { searchParams } = new URL(authUrl);
    expect(authUrl).toMatch(new RegExp(`^${google.url}/authorize\\?`));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: "https://www.googleapis.com/auth/drive.file",
      access_type: "offline",
      code_challenge_method: "S256",
      redirect_uri: `${world.services.config.appUrl}/settings?tab=backup`,
    });
  });

  it("turns backups on and says whose drive it is", async () => {
    const ctx = await world.person();
    expect(await getBackupSettings(ctx)).toMatchObject({ enabled: false, connection: null, nextBackupAt: null });
    const state = await connectDrive(ctx, { ...(await agree(ctx)), timeZone: "Europe/Berlin", sessionId });
    expect(state).toMatchObject({ enabled: true, timeZone: "Europe/Berlin", frequency: "weekly" });
    expect(state.connection).toMatchObject({ email: "ada@gmail.example", isBroken: false });
    expect(state.nextBackupAt!.getTime()).toBeGreaterThan(Date.now());
  });

  it("works with the code alone, bound by the session's proof key", async () => {
    const ctx = await world.person();
    const { code } = await agree(ctx);
    expect(await connectDrive(ctx, { code, sessionId })).toMatchObject({ enabled: true });
  });

  it("refuses a state that is another's, made up, or old, and a code that another session asked for", async () => {
    const [ada, eve] = [await world.person(), await world.person()];
    const [hers, other] = [await agree(eve), await agree(ada, "another-session")];
    const { code, state } = await agree(ada);
    const late = { ...ada, now: () => new Date(Date.now() + 11 * 60_000) };
    await expect(connectDrive(ada, { code, state: hers.state, sessionId })).rejects.toThrow(
      "started in another browser",
    );
    await expect(connectDrive(ada, { code, state: "made.up.state", sessionId })).rejects.toThrow(
      "started in another browser",
    );
    await expect(connectDrive(ada, { ...other, sessionId })).rejects.toThrow("started in another browser");
    await expect(connectDrive(late, { code, state, sessionId })).rejects.toThrow("took too long");
    for (const stolen of [hers.code, other.code, "made-up"]) {
      await expect(connectDrive(ada, { code: stolen, sessionId })).rejects.toThrow("Google refused the connection");
    }
    expect((await getBackupSettings(ada)).connection).toBeNull();
  });

  it("says so while Google does not answer", async () => {
    const ctx = await world.person();
    const asked = await agree(ctx);
    google.trouble = () => ({ status: 503 });
    await expect(connectDrive(ctx, { ...asked, sessionId })).rejects.toMatchObject({ code: "NOT_SET_UP" });
  });
});

describe("a connected drive", () => {
  it("has its token kept encrypted, for this row and this server alone", async () => {
    await connectedPerson(world);
    const text = await everyText();
    expect(text).toContain("v1.");
    for (const token of google.grants) expect(text).not.toContain(token);
    const sealed = sealToken("a secret", "ada", "token");
    expect(unsealToken("a secret", "ada", sealed)).toBe("token");
    expect(unsealToken("another secret", "ada", sealed)).toBeNull();
    expect(unsealToken("a secret", "bob", sealed)).toBeNull();
    expect(unsealToken("a secret", "ada", `${sealed.slice(0, -2)}AA`)).toBeNull();
    expect(sealToken("a secret", "ada", "token")).not.toBe(sealed);
  });

  it("stays connected when Google gives a new token at every refresh", async ({ ctx }) => {
    google.rotates = true;
    for (let count = 0; count < 3; count++) {
      google.expireAccess();
      expect(await listBackupFiles(ctx)).toEqual([]);
    }
    expect((await getBackupSettings(ctx)).connection).toMatchObject({ isBroken: false });
  });

  it("from which the person removed us says so, until it is connected again", async ({ ctx }) => {
    google.revokeAll();
    const refused = { code: "CONFLICT", message: expect.stringContaining("lost access") as string };
    await expect(listBackupFiles(ctx)).rejects.toMatchObject(refused);
    expect((await getBackupSettings(ctx)).connection).toMatchObject({ isBroken: true });
    await connect(ctx);
    expect((await getBackupSettings(ctx)).connection).toMatchObject({ isBroken: false });
    expect(await listBackupFiles(ctx)).toEqual([]);
  });

  it("must be connected again after the server's secret was changed", async ({ ctx }) => {
    const config = { ...world.services.config, appSecret: "another secret for tests, 32 chars" };
    const restarted = { ...ctx, services: { ...world.services, config } };
    await expect(listBackupFiles(restarted)).rejects.toThrow("connect it again");
  });

  it("connected a second time keeps the settings and the new token", async ({ ctx }) => {
    await changeBackupSettings(ctx, { enabled: false, maxBackups: 7 });
    await connect(ctx);
    await world.work();
    expect(await getBackupSettings(ctx)).toMatchObject({ enabled: false, maxBackups: 7 });
    expect(await listBackupFiles(ctx)).toEqual([]);
  });

  it("gives its token back when another account takes its place", async ({ ctx }) => {
    const [before] = [...google.grants].slice(-1);
    google.email = "grace@gmail.example";
    await connect(ctx);
    await world.work();
    expect(google.grants.has(before!)).toBe(false);
  });
});

describe("letting a drive go", () => {
  it("gives the token back to Google and stops the schedule", async ({ ctx }) => {
    expect(world.schedules.has(`backup-${ctx.userId}`)).toBe(true);
    const grants = google.grants.size;
    expect(await disconnectStorage(ctx)).toMatchObject({ enabled: false, connection: null, nextBackupAt: null });
    await world.work();
    expect(google.grants.size).toBe(grants - 1);
    expect(world.schedules.has(`backup-${ctx.userId}`)).toBe(false);
    await expect(startBackup(ctx, {})).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await disconnectStorage(ctx)).toMatchObject({ connection: null });
    const { items } = await listSecurityEvents(ctx, { limit: 10 });
    expect(items.map(({ kind, detail }) => [kind, detail])).toEqual([
      ["drive-disconnected", "ada@gmail.example"],
      ["drive-connected", "ada@gmail.example"],
    ]);
  });

  it("is part of deleting an account; nothing of it stays, here or at Google", async ({ ctx }) => {
    await startBackup(ctx, {});
    await world.work();
    const grants = google.grants.size;
    await deleteAccount(ctx, { password: "a long password" });
    expect(world.schedules.has(`backup-${ctx.userId}`)).toBe(false);
    await world.work();
    expect(google.grants.size).toBe(grants - 1);
    expect(await everyText()).not.toContain(ctx.userId);
  });
});

it("a server that Google does not know offers other places, and says so where Drive is asked for", async () => {
  const ctx = await world.person();
  const bare = { ...ctx, services: { ...world.services, drive: null } };
  expect((await getBackupSettings(bare)).kinds).toEqual(["webdav", "s3"]);
  const refusal = { code: "NOT_SET_UP", message: "Google Drive is not set up on this server." };
  await expect(startDriveConnection(bare, { sessionId })).rejects.toMatchObject(refusal);
  await expect(connectDrive(bare, { code: "a code", sessionId })).rejects.toMatchObject(refusal);
  await expect(startBackup(bare, {})).rejects.toMatchObject({ code: "CONFLICT" });
});
