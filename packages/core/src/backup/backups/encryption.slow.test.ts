import { Encrypter } from "age-encryption";
import { pino } from "pino";
import { describe, expect } from "vitest";
import { BackupSettings } from "@bowerbird/db";
import { sql } from "kysely";
import { type Context, database, unmanaged } from "../../platform/context/index.ts";
import { lockBy } from "../encryption/passphrase.ts";
import { getRestore, restoreStoredBackup, startRestore } from "../restores/index.ts";
import {
  changeBackupSettings,
  downloadKey,
  encryptBackups,
  getBackupSettings,
  listBackupFiles,
  openBackupFile,
  stopEncrypting,
} from "./index.ts";
import { backUp, openBackupWorld, textOf } from "./testing.ts";

const { world, google, it } = openBackupWorld();
const passphrase = "correct horse battery staple";

async function restored(ctx: Context, secrets: { passphrase?: string; keyFile?: string }, index = 0) {
  const file = (await listBackupFiles(ctx))[index]!;
  const { id } = await restoreStoredBackup(ctx, { driveFileId: file.id, ...secrets });
  await world.work();
  return getRestore(ctx, { id });
}

async function upload(ctx: Context, secrets: { passphrase?: string; keyFile?: string }) {
  const file = (await listBackupFiles(ctx))[0]!;
  const { content } = await openBackupFile(ctx, file.id);
  const { id } = await startRestore(ctx, { name: file.name, content }, secrets);
  await world.work();
  return getRestore(ctx, { id });
}

const keyFiles = () => [...google.files.values()].filter(({ name }) => name.startsWith("bowerbird-key-"));

describe("encrypted backups", () => {
  it("are encrypted from the passphrase on, and restore with it", async ({ ctx }) => {
    await backUp(world, ctx, "json");
    const { encryption } = await encryptBackups(ctx, { passphrase });
    expect(keyFiles().map(({ name }) => name)).toEqual([encryption!.keyFile]);
    const later = { ...ctx, now: () => new Date(Date.now() + 5_000) };
    const run = await backUp(world, later, "both");
    expect(run).toMatchObject({ status: "success", error: null });
    expect(run.fileName).toMatch(/^bowerbird-[\d-]+\.json\.age, bowerbird-[\d-]+\.csv\.age$/);
    const files = await listBackupFiles(ctx);
    expect(files).toHaveLength(3);
    for (const { id } of files.filter(({ name }) => name.endsWith(".age")))
      expect(await textOf(ctx, id)).not.toContain("birds.example");
    const restore = await restored(ctx, { passphrase });
    expect(restore).toMatchObject({ status: "ready", same: 3, added: 0 });
    expect(restore.source).toMatch(/\.(json|csv)$/);
  });

  it("say what opening them takes, and what is wrong", async ({ ctx }) => {
    await encryptBackups(ctx, { passphrase });
    await backUp(world, ctx, "json");
    await expect(restored(ctx, {})).rejects.toMatchObject({ code: "BAD_REQUEST", details: { needs: "passphrase" } });
    await expect(restored(ctx, { passphrase: "another passphrase" })).rejects.toThrow("not the passphrase");
    const { content: keyFile } = await downloadKey(ctx);
    google.files.delete(keyFiles()[0]!.id);
    await expect(restored(ctx, { passphrase })).rejects.toMatchObject({ details: { needs: "keyFile" } });
    expect(await restored(ctx, { passphrase, keyFile })).toMatchObject({ status: "ready", same: 3 });
    expect(await upload(ctx, { passphrase, keyFile })).toMatchObject({ status: "ready", same: 3 });
  });

  it("stop five wrong passphrases as a sign-in does", async ({ ctx }) => {
    await encryptBackups(ctx, { passphrase });
    await backUp(world, ctx, "json");
    const cheap = new Encrypter();
    cheap.addRecipient(lockBy(passphrase, 10));
    const keyFile = Buffer.from(await cheap.encrypt("a key")).toString("base64");
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(restored(ctx, { passphrase: `guess ${attempt}`, keyFile })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    await expect(restored(ctx, { passphrase })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  it("fail with a sentence where their key file is gone, and nothing is sent", async ({ ctx }) => {
    const { encryption } = await encryptBackups(ctx, { passphrase });
    google.files.delete(keyFiles()[0]!.id);
    const run = await backUp(world, ctx, "json");
    expect(run).toMatchObject({ status: "failed", error: expect.stringContaining(encryption!.keyFile) as string });
    expect(await listBackupFiles(ctx)).toEqual([]);
    await expect(downloadKey(ctx)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await encryptBackups(ctx, { passphrase });
    expect(await backUp(world, ctx, "json")).toMatchObject({ status: "success" });
  });

  it("open with the passphrase of their time after a new one is set, and after encryption is turned off", async ({
    ctx,
  }) => {
    await changeBackupSettings(ctx, { maxBackups: 2 });
    await encryptBackups(ctx, { passphrase });
    await backUp(world, { ...ctx, now: () => new Date(Date.now() - 60_000) }, "json");
    await encryptBackups(ctx, { passphrase: "another passphrase" });
    await backUp(world, { ...ctx, now: () => new Date(Date.now() - 30_000) }, "json");
    expect(await restored(ctx, { passphrase }, 1)).toMatchObject({ same: 3 });
    await expect(restored(ctx, { passphrase })).rejects.toThrow("not the passphrase");
    expect(await restored(ctx, { passphrase: "another passphrase" })).toMatchObject({ same: 3 });
    expect(await stopEncrypting(ctx)).toMatchObject({ encryption: null });
    const plain = await backUp(world, ctx, "json");
    expect(plain.fileName).toMatch(/\.json$/);
    // Two are kept, of both kinds, and each key.
    expect((await listBackupFiles(ctx)).map(({ name }) => name.split(".").at(-1))).toEqual(["json", "age"]);
    expect(keyFiles()).toHaveLength(2);
  });

  it("need somewhere to go", async () => {
    const nowhere = await world.person();
    await expect(encryptBackups(nowhere, { passphrase })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await getBackupSettings(nowhere)).toMatchObject({ encryption: null });
  });
});

it("neither passphrase nor key is in a log, a job or the database", async ({ ctx: person }) => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const ctx = { ...person, log };
  await encryptBackups(ctx, { passphrase });
  await backUp(world, ctx, "json");
  await restored(ctx, { passphrase: "a wrong one, 5up3r" }).catch((error: unknown) => log.error({ err: error }));
  const [file] = await listBackupFiles(ctx);
  await restoreStoredBackup(ctx, { driveFileId: file!.id, passphrase });
  const jobs = JSON.stringify(world.jobs);
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(database(ctx));
  expect(rows.length).toBeGreaterThan(30);
  for (const secret of [passphrase, "5up3r", "AGE-SECRET-KEY", "scrypt "]) {
    expect([jobs.includes(secret), lines.join().includes(secret)], `${secret}`).toEqual([false, false]);
    for (const { name } of rows) {
      const found = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${secret}%`}`.execute(
        database(ctx),
      );
      expect(found.rows, `${name}: ${secret}`).toEqual([]);
    }
  }
  const row = await ctx.em.findOneOrFail(BackupSettings, {}, unmanaged);
  expect(row.publicKey).toMatch(/^age1[a-z0-9]{58}$/);
});
