import type { BackupKey, BackupState } from "@bowerbird/contract/backups";
import { format } from "@bowerbird/contract/messages";
import { BackupSettings } from "@bowerbird/db";
import { recordSecurityEvent } from "../../accounts/auth/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import type { BackupStorage } from "../../platform/ports/backup-storage.ts";
import { createKey, isKeyFile, toKeyId, toKeyName } from "../encryption/index.ts";
import { callStorage, findConnection, requireConnection } from "./connection.ts";
import { getBackupSettings, loadPublicKey, startDefaultBackups } from "./settings.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Encrypts the person's backups from now on, to a new key that the passphrase locks. Its file goes beside the backups; the server
 * keeps the public half alone. Earlier backups stay as they are, with their own key.
 *
 * @throws CONFLICT while backups go nowhere, and what the storage answers
 */
export async function encryptBackups(ctx: Context, { passphrase }: { passphrase: string }): Promise<BackupState> {
  await startDefaultBackups(ctx);
  await requireConnection(ctx);
  const { publicKey, keyFile } = await createKey(passphrase);
  await callStorage(ctx, (session) => storeKey(session, toKeyName(toKeyId(publicKey)), keyFile));
  await recordSecurityEvent(ctx, ctx.userId, "backups-encrypted", toKeyName(toKeyId(publicKey)));
  return changeKey(ctx, publicKey);
}

/** Backups are plain from now on. Key files stay: they open the backups that are there. */
export async function stopEncrypting(ctx: Context): Promise<BackupState> {
  if ((await loadPublicKey(ctx)) === null) return getBackupSettings(ctx);
  await recordSecurityEvent(ctx, ctx.userId, "backups-plain");
  return changeKey(ctx, null);
}

async function changeKey(ctx: Context, publicKey: string | null): Promise<BackupState> {
  await ctx.em.nativeUpdate(BackupSettings, {}, { publicKey });
  await publish(ctx, { type: "backups.changed" });
  return getBackupSettings(ctx);
}

async function storeKey(session: BackupStorage, name: string, keyFile: Uint8Array): Promise<void> {
  await session.ensureFolder(null);
  await session.writeKey(name, keyFile);
}

/** The key file of new backups, to keep elsewhere. @throws NOT_FOUND where backups are plain or the storage has it no more */
export async function downloadKey(ctx: Context): Promise<BackupKey> {
  const publicKey = await loadPublicKey(ctx);
  if (publicKey === null) throw notFound(t.backupsNotEncrypted);
  const name = toKeyName(toKeyId(publicKey));
  const content = await callStorage(ctx, (session) => session.readKey(name));
  if (!content) throw notFound(format(t.keyFileMissing, { name }));
  return { name, content: Buffer.from(content).toString("base64") };
}

/** A key file beside the person's backups; null where there is none. */
export async function findKeyFile(ctx: Context, keyId: string): Promise<Uint8Array | null> {
  if (!(await findConnection(ctx))) return null;
  return callStorage(ctx, (session) => session.readKey(toKeyName(keyId)));
}

/**
 * The key that a backup is encrypted to; null for a plain one.
 *
 * @throws CONFLICT where its file is not beside the backups: no passphrase would open them
 */
export async function requireUsableKey(ctx: Context, session: BackupStorage): Promise<string | null> {
  const publicKey = await loadPublicKey(ctx);
  if (publicKey === null) return null;
  const name = toKeyName(toKeyId(publicKey));
  const content = await session.readKey(name);
  if (!content || !isKeyFile(content)) throw new AppError("CONFLICT", format(t.keyFileMissing, { name }));
  return publicKey;
}

/**
 * Sends backups elsewhere, and takes the key file along. Where a storage does not answer, the next backup fails and says what to do.
 */
export async function takeKeyAlong<T>(ctx: Context, move: () => Promise<T>): Promise<T> {
  const publicKey = await loadPublicKey(ctx);
  const keyId = publicKey && toKeyId(publicKey);
  const key = keyId && (await attempt(ctx, () => findKeyFile(ctx, keyId)));
  const moved = await move();
  if (key) await attempt(ctx, () => callStorage(ctx, (session) => storeKey(session, toKeyName(keyId), key)));
  return moved;
}

async function attempt<T>(ctx: Context, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    ctx.log.warn({ err: error }, "key file of backups was not moved");
    return null;
  }
}
