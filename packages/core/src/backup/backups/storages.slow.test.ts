import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { startS3Server, startWebDavServer } from "../../integrations/testing/storage-servers.ts";
import type { Context } from "../../platform/context/index.ts";
import { openForTests, openTestFolder, openTestWorld } from "../../testing/open-test-world.ts";
import { removeAccount } from "../personal-data/personal-data.ts";
import {
  changeBackupSettings,
  connectStorage,
  deleteBackupFile,
  disconnectStorage,
  getBackupSettings,
  listBackupFiles,
  startDueBackup,
} from "./index.ts";
import { addBookmarks, backUp, sweepAt, textOf } from "./testing.ts";

const folder = openTestFolder();
const dav = openForTests(startWebDavServer);
const s3 = openForTests(startS3Server);
const { world, it } = openTestWorld(() => ({ BACKUP_FOLDER: folder, FETCH_ALLOW: `${dav.host},${s3.host}` }));

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
