import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { startS3Server, startWebDavServer } from "../../integrations/testing/storage-servers.ts";
import type { Context } from "../../platform/context/index.ts";
import { openForTests, openTestFolder, openTestWorld } from "../../testing/open-test-world.ts";
import { getRestore, restoreStoredBackup } from "../restores/index.ts";
import { removeAccount } from "../personal-data/personal-data.ts";
import {
  changeBackupSettings,
  connectStorage,
  deleteBackupFile,
  disconnectStorage,
  downloadKey,
  encryptBackups,
  getBackupSettings,
  listBackupFiles,
  startDueBackup,
} from "./index.ts";
import { addBookmarks, backUp, sweepAt, textOf } from "./testing.ts";

const folder = openTestFolder();
const dav = openForTests(startWebDavServer);
const s3 = openForTests(startS3Server);
const { world, it } = openTestWorld(() => ({ BACKUP_FOLDER: folder, FETCH_ALLOW: `${dav.host},${s3.host}` }));

const passphrase = "correct horse battery staple";

async function newPerson(): Promise<Context> {
  const ctx = await world.person();
  await addBookmarks(ctx, 3);
  return ctx;
}

type Access = Parameters<typeof connectStorage>[1];
const region = "us-east-1";

function ofS3({ endpoint, bucket, accessKeyId, secretAccessKey }: typeof s3.access): Access {
  return { kind: "s3", url: endpoint, bucket, region, username: accessKeyId, password: secretAccessKey };
}

const accesses: [name: string, access: () => Access, storageName: () => string][] = [
  ["a folder of the server", () => ({ kind: "folder", region }), () => "this server"],
  ["a WebDAV server", () => ({ kind: "webdav", region, ...dav.access }), () => dav.host],
  ["a bucket of S3", () => ofS3(s3.access), () => `backups (${s3.host})`],
];

describe.each(accesses)("backups to %s", (_name, access, storageName) => {
  it("are written, listed, read, kept in number, and deleted", async () => {
    const ctx = await newPerson();
    const state = await connectStorage(ctx, access());
    expect(state).toMatchObject({
      enabled: true,
      connection: { kind: access().kind, email: storageName(), isBroken: false },
    });
    expect(state.nextBackupAt!.getTime()).toBeGreaterThan(Date.now());
    const run = await backUp(world, ctx, "both");
    expect(run).toMatchObject({ status: "success", error: null });
    const names = run.fileName!.split(", ");
    const files = await listBackupFiles(ctx);
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    const json = files.find(({ name }) => name === names[0])!;
    expect(JSON.parse(await textOf(ctx, json.id)).bookmarks).toHaveLength(3);
    await changeBackupSettings(ctx, { maxBackups: 1 });
    // Names carry the second.
    const later = { ...ctx, now: () => new Date(Date.now() + 5_000) };
    const second = await backUp(world, later, "json");
    const kept = (await listBackupFiles(ctx)).map(({ name }) => name);
    expect(kept).toContain(second.fileName);
    for (const name of names) expect(kept).not.toContain(name);
    await deleteBackupFile(ctx, { id: second.fileName! });
    expect((await listBackupFiles(ctx)).map(({ name }) => name)).not.toContain(second.fileName);
    expect(await disconnectStorage(ctx)).toMatchObject({ enabled: false, connection: null });
  });

  it("are encrypted in both formats, keep their key file, and restore", async () => {
    const ctx = await newPerson();
    await connectStorage(ctx, access());
    await encryptBackups(ctx, { passphrase });
    const run = await backUp(world, ctx, "both");
    expect(run).toMatchObject({ status: "success", error: null });
    await changeBackupSettings(ctx, { maxBackups: 1 });
    const later = { ...ctx, now: () => new Date(Date.now() + 5_000) };
    const { fileName } = await backUp(world, later, "json");
    expect(fileName).toMatch(/\.json\.age$/);
    const ours = new Set([fileName, ...run.fileName!.split(", ")]);
    const files = (await listBackupFiles(ctx)).filter(({ name }) => ours.has(name));
    expect(files.map(({ name }) => name)).toEqual([fileName]);
    const { id } = await restoreStoredBackup(ctx, { driveFileId: files[0]!.id, passphrase });
    await world.work();
    expect(await getRestore(ctx, { id })).toMatchObject({ status: "ready", same: 3, added: 0 });
    expect((await downloadKey(ctx)).name).toMatch(/^bowerbird-key-/);
    await deleteBackupFile(ctx, { id: fileName! });
  });

  it("never delete those of another account in the same place", async () => {
    const [ada, eve] = [await newPerson(), await newPerson()];
    for (const ctx of [ada, eve]) await connectStorage(ctx, access());
    const hers = (await backUp(world, { ...eve, now: () => new Date(Date.now() - 60_000) }, "json")).fileName!;
    await changeBackupSettings(ada, { maxBackups: 1 });
    await backUp(world, ada, "json");
    expect((await listBackupFiles(eve)).map(({ name }) => name)).toContain(hers);
  });
});

it("a person who has decided nothing is backed up to the server, weekly, from the first look", async () => {
  const ctx = await newPerson();
  const state = await getBackupSettings(ctx);
  expect(state).toMatchObject({ enabled: true, frequency: "weekly", connection: { kind: "folder" } });
  expect(state.kinds).toEqual(["folder", "webdav", "s3"]);
  expect(await listBackupFiles(ctx)).toEqual([]);
  await sweepAt(world, new Date());
  expect(await getBackupSettings(ctx)).toMatchObject({ nextBackupAt: state.nextBackupAt });
  const due = new Date(state.nextBackupAt!.getTime() + 1_000);
  await startDueBackup({ ...ctx, now: () => due });
  await world.work();
  expect(await listBackupFiles(ctx)).toHaveLength(1);
});

it("also a person who never opens the settings is, and one who has switched it off stays without", async () => {
  const [ada, eve] = [await newPerson(), await newPerson()];
  await getBackupSettings(eve);
  await disconnectStorage(eve);
  await sweepAt(world, new Date());
  expect(world.schedules.has(`backup-${ada.userId}`)).toBe(true);
  expect(await getBackupSettings(eve)).toMatchObject({ enabled: false, connection: null });
});

it("a password that is wrong is told before anything is stored, and one that was changed when it is used", async () => {
  const ctx = await newPerson();
  await disconnectStorage(ctx);
  const wrong = { kind: "webdav", region, ...dav.access, password: "wrong" } as const;
  await expect(connectStorage(ctx, wrong)).rejects.toThrow(`${dav.host} does not accept this user name and password.`);
  const wrongKey = { ...ofS3(s3.access), username: "wrong" };
  await expect(connectStorage(ctx, wrongKey)).rejects.toThrow(`${s3.host}) does not accept this access key.`);
  const none = { kind: "webdav", region, url: dav.access.url } as const;
  await expect(connectStorage(ctx, none)).rejects.toThrow(`${dav.host} asks for a user name and a password.`);
  expect(await getBackupSettings(ctx)).toMatchObject({ connection: null });
  const other = { ...world.services, storages: { ...world.services.storages, openWebDav: () => openWrong } };
  const { openWebDav } = world.services.storages;
  const openWrong = openWebDav({ ...dav.access, password: "changed" });
  await connectStorage(ctx, { kind: "webdav", region, ...dav.access });
  await expect(listBackupFiles({ ...ctx, services: other })).rejects.toThrow("no longer accepts");
  expect(await getBackupSettings(ctx)).toMatchObject({ connection: { isBroken: true } });
  await listBackupFiles(ctx);
  expect(await getBackupSettings(ctx)).toMatchObject({ connection: { isBroken: false } });
});

it("an account that is deleted takes its folder along, and no other's", async () => {
  const [ada, eve] = [await newPerson(), await newPerson()];
  for (const ctx of [ada, eve]) {
    await connectStorage(ctx, { kind: "folder", region });
    await backUp(world, ctx, "json");
  }
  expect(readdirSync(path.join(folder, ada.userId))).toHaveLength(1);
  await removeAccount(ada);
  expect(existsSync(path.join(folder, ada.userId))).toBe(false);
  expect(readdirSync(path.join(folder, eve.userId))).toHaveLength(1);
});

it("the server's own folder need not be connected again after the server's secret was changed", async () => {
  const ctx = await newPerson();
  await connectStorage(ctx, { kind: "folder", region });
  const { fileName } = await backUp(world, ctx, "json");
  const config = { ...world.services.config, appSecret: "another secret for tests, 32 chars" };
  const files = await listBackupFiles({ ...ctx, services: { ...ctx.services, config } });
  expect(files.map(({ name }) => name)).toEqual([fileName]);
});

it("a key file goes along where backups go elsewhere, and a storage that has lost it is told", async () => {
  const ctx = await newPerson();
  await connectStorage(ctx, { kind: "folder", region });
  const { encryption } = await encryptBackups(ctx, { passphrase });
  await connectStorage(ctx, { kind: "webdav", region, ...dav.access });
  expect(await dav.names()).toContain(encryption!.keyFile);
  expect(await backUp(world, ctx, "json")).toMatchObject({ status: "success" });
  await disconnectStorage(ctx);
  await connectStorage(ctx, ofS3(s3.access));
  const run = await backUp(world, ctx, "json");
  expect(run).toMatchObject({ status: "failed", error: expect.stringContaining(encryption!.keyFile) as string });
});

const hasAge = spawnSync("age", ["--version"]).status === 0;

describe.skipIf(!hasAge)("the reference tool [needs age]", () => {
  it("opens a backup with its key file and the passphrase", async () => {
    const ctx = await newPerson();
    await connectStorage(ctx, { kind: "folder", region });
    const { encryption } = await encryptBackups(ctx, { passphrase });
    const { fileName } = await backUp(world, ctx, "json");
    const files = [encryption!.keyFile, fileName!].map((name) => path.join(folder, ctx.userId, name));
    const output = path.join(folder, "backup.json");
    const { status } = spawnSync("python3", ["-c", typeAtTerminal, passphrase, output, ...files]);
    expect(status).toBe(0);
    expect(JSON.parse(readFileSync(output, "utf8")).bookmarks).toHaveLength(3);
  });
});

/** The tool reads the passphrase from a terminal only. */
const typeAtTerminal = `
import os, pty, sys
passphrase, output, key, file = sys.argv[1:]
process, terminal = pty.fork()
if process == 0: os.execvp("age", ["age", "-d", "-o", output, "-i", key, file])
said = b""
while b"passphrase" not in said: said += os.read(terminal, 1024)
os.write(terminal, passphrase.encode() + b"\\n")
try:
    while os.read(terminal, 1024): pass
except OSError: pass
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
`;
