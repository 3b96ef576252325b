import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BackupRun, BackupSettings } from "@bowerbird/db";
import { beforeEach, describe, expect } from "vitest";
import { openFolder } from "../../integrations/backup-storage/folder.ts";
import { startDamagingServer } from "../../integrations/testing/damaging-server.ts";
import { startDriveServer } from "../../testing/index.ts";
import { type Context, forkContext, unmanaged } from "../../platform/context/index.ts";
import type { BackupStorages } from "../../platform/ports/backup-storage.ts";
import { openForTests, openTestFolder, openTestWorld } from "../../testing/open-test-world.ts";
import { backupRuns, changeBackupSettings, connectStorage, listBackupFiles, listBackupRuns } from "./index.ts";
import { type SentFile, verifyFile } from "./sent-files.ts";
import { addBookmarks, backUp, connect, sweepAt } from "./testing.ts";

const folder = openTestFolder();
const server = openForTests(startDamagingServer);
const google = openForTests(startDriveServer);
const { world, it } = openTestWorld(() => ({
  BACKUP_FOLDER: folder,
  FETCH_ALLOW: server.host,
  ...google.settings,
}));

type Damage = (content: Buffer) => Buffer | null;
const none: Damage = (content) => content;
let damage = none;

beforeEach(() => {
  damage = none;
  server.damage = (content) => damage(content);
  server.files.clear();
  server.calls.length = 0;
  google.files.clear();
  google.calls.length = 0;
  google.trouble = ({ method, path: at }) => {
    if (method === "GET" && /\/files\/./.test(at)) damageDrive(decodeURIComponent(at.split("/").at(-1)!));
    return undefined;
  };
});

/** The drive that is read from has something else than was sent. */
function damageDrive(id: string): void {
  const file = google.files.get(id);
  const content = file && damage(file.content);
  if (content) file.content = content;
  else google.files.delete(id);
}

/** The server's folder, on a disk that may store something else. */
function onBadDisk(ctx: Context): Context {
  const { storages } = ctx.services;
  const open: BackupStorages["openFolder"] = (userId) => {
    const at = path.join(folder, userId);
    const storage = openFolder(at, userId);
    return {
      ...storage,
      upload: async (file, signal) => {
        const stored = await storage.upload(file, signal);
        const name = path.join(at, stored.name);
        const content = damage(readFileSync(name));
        if (content) writeFileSync(name, content);
        else rmSync(name);
        return stored;
      },
    };
  };
  return { ...ctx, services: { ...ctx.services, storages: { ...storages, openFolder: open } } };
}

const region = "us-east-1";
const account = { username: "a", password: "b", region };
const places: [name: string, connectTo: (ctx: Context) => Promise<unknown>][] = [
  ["a folder of the server", (ctx) => connectStorage(ctx, { kind: "folder", region })],
  ["a WebDAV server", (ctx) => connectStorage(ctx, { kind: "webdav", url: `${server.url}/dav`, ...account })],
  ["a bucket of S3", (ctx) => connectStorage(ctx, { kind: "s3", url: server.url, bucket: "backups", ...account })],
  ["Google Drive", connect],
];

const damages: [what: string, damage: Damage, sentence: RegExp][] = [
  ["has lost", () => null, /^The file was sent, but the storage doesn't have it\.$/],
  ["has cut", (content) => content.subarray(0, -7), /^The stored file is incomplete: [\d,]+ of [\d,]+ bytes\.$/],
  ["has changed", (content) => Buffer.from(content.toString().replace("Bird 1", "Bird 7")), /isn't what was sent/],
  ["has added to", (content) => Buffer.concat([content, Buffer.from("\n")]), /isn't what was sent/],
];

/** Runs what waits, with a disk of its own. */
async function makeBackup(ctx: Context, seconds = 0) {
  // Names carry the second.
  const later = { ...onBadDisk(ctx), now: () => new Date(Date.now() + seconds * 1_000) };
  const { services } = world;
  const { storages } = services;
  services.storages = later.services.storages;
  try {
    return await backUp(world, later, "json");
  } finally {
    services.storages = storages;
  }
}

describe.each(places)("a backup to %s", (_place, connectTo) => {
  async function newPerson(): Promise<Context> {
    const ctx = await world.person();
    await addBookmarks(ctx, 3);
    await connectTo(ctx);
    await changeBackupSettings(ctx, { maxBackups: 1 });
    return ctx;
  }

  it("that is stored as it was sent says when it was verified, in the list of files and in the history", async () => {
    const ctx = await newPerson();
    const run = await makeBackup(ctx);
    expect(run).toMatchObject({ status: "success", verifiedAt: expect.any(Date) as Date });
    expect(await listBackupFiles(ctx)).toMatchObject([{ name: run.fileName, verifiedAt: run.verifiedAt }]);
  });

  it.each(damages)("that the storage %s fails, is deleted, and older good ones stay", async (_what, bad, sentence) => {
    const ctx = await newPerson();
    const good = await makeBackup(ctx);
    damage = bad;
    const run = await makeBackup(ctx, 5);
    expect(run).toMatchObject({ status: "failed", error: sentence, verifiedAt: null });
    damage = none;
    expect((await listBackupFiles(ctx)).map(({ name }) => name)).toEqual([good.fileName]);
    const next = await makeBackup(ctx, 10);
    expect(next).toMatchObject({ status: "success", error: null });
    expect((await listBackupFiles(ctx)).map(({ name }) => name)).toEqual([next.fileName]);
  });
});

describe("a scheduled backup that was damaged", () => {
  async function startDue(ctx: Context): Promise<void> {
    const due = { enabled: true, frequency: "daily", nextDueAt: new Date(Date.now() - 1_000) };
    await ctx.em.nativeUpdate(BackupSettings, {}, due);
    await sweepAt(world, new Date());
    await world.work();
    await ctx.em.nativeUpdate(BackupSettings, {}, { nextDueAt: new Date(Date.now() + 86_400_000) });
  }
  const retry = async () => {
    await sweepAt(world, new Date(Date.now() + 61 * 60_000));
    await world.work();
  };
  const mails = () =>
    world.mails.flatMap(({ subject, text }) => (subject === "Your Bowerbird backup failed" ? [text] : []));

  it("is tried again after an hour, twice, and then the person is told by mail", async ({ ctx }) => {
    world.mails.length = 0;
    await places[1]![1](ctx);
    damage = () => null;
    await startDue(ctx);
    await retry();
    expect(mails()).toEqual([]);
    await retry();
    expect(mails()).toEqual([expect.stringContaining("the storage doesn't have it")]);
  });

  it("and arrives whole an hour later is no failure", async ({ ctx }) => {
    world.mails.length = 0;
    await connect(ctx);
    damage = (content) => content.subarray(1);
    await startDue(ctx);
    damage = none;
    await retry();
    expect(await listBackupRuns(ctx)).toMatchObject([{ status: "success", error: null }]);
    expect(await listBackupFiles(ctx)).toHaveLength(1);
    expect(mails()).toEqual([]);
  });
});

describe("a worker that was killed", () => {
  /** Leaves a run as it was before its end, which is then worked on again. @returns the calls of that */
  async function workAgain(ctx: Context, change: (files: SentFile[]) => SentFile[] | null): Promise<string[]> {
    const row = await ctx.em.findOneOrFail(BackupRun, {}, unmanaged);
    const open = { status: "in_progress", fileName: null, completedAt: null, attempts: 0, lockToken: null };
    await ctx.em.nativeUpdate(BackupRun, {}, { ...open, files: change(row.files as SentFile[]) });
    google.calls.length = 0;
    await backupRuns.handle(forkContext(ctx), { backupRunId: row.id });
    return google.calls;
  }

  const isBackup = (id: string) => google.files.get(id)!.name.endsWith(".json");
  const reads = (calls: string[]) =>
    calls.filter((call) => [...google.files.keys()].some((id) => isBackup(id) && call === `GET /drive/v3/files/${id}`));
  const send = /^POST \/upload/;

  it("after a file had arrived, and before that was stored, has it sent again, and there is one", async ({ ctx }) => {
    await connect(ctx);
    await backUp(world, ctx, "json");
    const calls = await workAgain(ctx, () => null);
    expect(calls.filter((call) => send.test(call))).toHaveLength(1);
    expect(await listBackupFiles(ctx)).toMatchObject([{ verifiedAt: expect.any(Date) as Date }]);
  });

  it("before a file was read back has it read and not sent again", async ({ ctx }) => {
    await connect(ctx);
    await backUp(world, ctx, "json");
    const calls = await workAgain(ctx, (files) => files.map((file) => ({ ...file, verifiedAt: null })));
    expect(calls.filter((call) => send.test(call))).toEqual([]);
    expect(reads(calls)).not.toEqual([]);
    expect(await listBackupFiles(ctx)).toMatchObject([{ verifiedAt: expect.any(Date) as Date }]);
  });

  it("after that has it neither read nor sent again", async ({ ctx }) => {
    await connect(ctx);
    await backUp(world, ctx, "json");
    const calls = await workAgain(ctx, (files) => files);
    expect([...calls.filter((call) => send.test(call)), ...reads(calls)]).toEqual([]);
    expect(await listBackupRuns(ctx)).toMatchObject([{ status: "success", verifiedAt: expect.any(Date) as Date }]);
  });
});

describe("reading a file back", () => {
  const never = new AbortController().signal;

  /** A backup that is stored as it was sent. */
  async function storeOne(ctx: Context, format: "json" | "csv") {
    await connectStorage(ctx, { kind: "folder", region });
    await addBookmarks(ctx, 3, 'Of "two"\nlines, and one comma');
    await backUp(world, ctx, format);
    const { files } = await ctx.em.findOneOrFail(BackupRun, {}, unmanaged);
    const storage = openFolder(path.join(folder, ctx.userId), ctx.userId);
    return { file: (files as SentFile[])[0]!, storage };
  }

  it.each(["json", "csv"] as const)(
    "finds out that %s holds another number of links than there were",
    async (format) => {
      const ctx = await world.person();
      const { file, storage } = await storeOne(ctx, format);
      await verifyFile(storage, file, never);
      const more = { ...file, tally: { ...file.tally, links: 4 } };
      await expect(verifyFile(storage, more, never)).rejects.toThrow("Links in the stored file: 3 instead of 4.");
    },
  );

  it("stops where the storage sends more than was sent, or nothing, and the worker is to stop", async ({ ctx }) => {
    const { file, storage } = await storeOne(ctx, "json");
    let pieces = 0;
    const endless = async function* () {
      for (;;) yield Buffer.alloc(1_000, pieces++);
    };
    const stored = (await storage.listFiles())[0]!;
    const sendsOn = { ...storage, download: async () => ({ file: stored, content: endless() }) };
    await expect(verifyFile(sendsOn, file, never)).rejects.toThrow("isn't what was sent");
    expect(pieces * 1_000).toBeLessThan(file.size + 2_000);
    const stop = new AbortController();
    const silent = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(1);
      stop.abort(new Error("stop"));
      await new Promise(() => {});
    };
    const saysNothing = { ...storage, download: async () => ({ file: stored, content: silent() }) };
    await expect(verifyFile(saysNothing, file, stop.signal)).rejects.toThrow("stop");
  });
});
