import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { BackupState, connectDriveInput, connectStorageInput } from "@bowerbird/contract/backups";
import { DriveConnection, DriveRevocation } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import type { z } from "zod";
import {
  driveConnectedMail,
  recordSecurityEvent,
  storageConnectedMail,
  tellPerson,
} from "../../accounts/auth/index.ts";
import { type Context, inTransaction, type VisitorContext, unmanaged } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { sweepOutbox } from "../../platform/runs/index.ts";
import { isSameSecret, sealToken, unsealToken } from "../../platform/sealing/index.ts";
import {
  answerInTime,
  findConnection,
  openStorage,
  requireDrive,
  type StorageAccess,
  toAppError,
} from "./connection.ts";
import { takeKeyAlong } from "./encryption.ts";
import { nameS3, nameWebDav, StorageError, type Drive } from "../../platform/ports/backup-storage.ts";
import { changeBackupSettings, startDefaultBackups, storeConnection } from "./settings.ts";
import { v7 as uuid } from "uuid";
import t from "../messages.json" with { type: "json" };

/** How long a person may take on Google's pages. */
const stateLifetimeMs = 10 * 60_000;

/** Who connects: the person, in this session (or with this token). */
interface Asker {
  userId: string;
  sessionId: string;
}

/**
 * The address to which the person goes to allow us into their drive.
 *
 * @throws NOT_SET_UP, also while Google cannot be reached
 */
export async function startDriveConnection(
  ctx: Context,
  { sessionId }: { sessionId: string },
): Promise<{ authUrl: string }> {
  const drive = requireDrive(ctx);
  const asker = { userId: ctx.userId, sessionId };
  const { state, challenge } = startAuthorization(ctx.services.config.appSecret, asker, ctx.now());
  try {
    return { authUrl: await drive.authorizationUrl(state, challenge) };
  } catch (error) {
    throw error instanceof StorageError ? toAppError(error) : error;
  }
}

/**
 * Connects the drive that a code was given for, turns backups on and tells the person by mail. Replaces a drive that was
 * connected before.
 *
 * @throws BAD_REQUEST for a state or code that was not given to this session, NOT_SET_UP
 */
export async function connectDrive(
  ctx: Context,
  { code, state, timeZone, sessionId }: z.output<typeof connectDriveInput> & { sessionId: string },
): Promise<BackupState> {
  const drive = requireDrive(ctx);
  const secret = ctx.services.config.appSecret;
  const asker = { userId: ctx.userId, sessionId };
  if (state !== undefined && !isOurState(secret, asker, state, ctx.now())) {
    throw new AppError("BAD_REQUEST", t.connectionTookTooLong);
  }
  const granted = await exchange(drive, code, deriveVerifier(secret, asker));
  await startDefaultBackups(ctx);
  const before = await findConnection(ctx);
  const revocationId = await moveBackups(ctx, async (inner) => {
    // Revoking an old token of the same account would end the new grant, too.
    const revocation = before && before.email !== granted.email ? await scheduleRevocation(inner) : null;
    await storeGrant(inner, granted);
    return revocation;
  });
  if (revocationId) await ctx.services.enqueue("revoke-drive", { revocationId });
  await recordSecurityEvent(ctx, ctx.userId, "drive-connected", granted.email);
  await tellPerson(ctx, ctx.userId, driveConnectedMail(granted.email));
  const zone = timeZone === undefined ? {} : { timeZone };
  return changeBackupSettings(ctx, before ? zone : { enabled: true, ...zone });
}

type StorageInput = z.output<typeof connectStorageInput>;

/**
 * Backs the person up to another storage from now on, after a look whether we are let in, turns backups on, and tells the
 * person by mail. What is where backups went before stays there.
 *
 * @throws NOT_SET_UP for a folder of a server that keeps no backups; NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS and NOT_SET_UP as the
 *   storage answers
 */
export async function connectStorage(ctx: Context, input: StorageInput): Promise<BackupState> {
  const access = toAccess(input);
  const name = nameStorage(access);
  await answerInTime(openFirst(ctx, access, name), { storageName: name });
  await startDefaultBackups(ctx);
  const revocationId = await moveBackups(ctx, async (inner) => {
    const revocation = await scheduleRevocation(inner);
    await storeConnection(inner, access, name);
    return revocation;
  });
  if (revocationId) await ctx.services.enqueue("revoke-drive", { revocationId });
  await recordSecurityEvent(ctx, ctx.userId, "storage-connected", name);
  await tellPerson(ctx, ctx.userId, storageConnectedMail(name));
  return changeBackupSettings(ctx, { enabled: true });
}

function moveBackups(ctx: Context, store: (inner: Context) => Promise<string | null>): Promise<string | null> {
  return takeKeyAlong(ctx, () => inTransaction(ctx, store));
}

/** A storage that has never accepted a password refuses it in other words than one that did. */
async function openFirst(ctx: Context, access: StorageAccess, storageName: string): Promise<void> {
  try {
    await openStorage(ctx, access).ensureFolder(null);
  } catch (error) {
    const isRefused = error instanceof StorageError && error.problem === "revoked";
    // Without a password, the sentence says that one is needed.
    if (!isRefused || access.kind === "folder" || (access.kind === "webdav" && !access.username && !access.password))
      throw error;
    const message =
      access.kind === "s3"
        ? format(t.storageDoesNotAcceptTheKey, { storageName })
        : format(t.storageDoesNotAcceptThePassword, { storageName });
    throw new StorageError("revoked", { message, cause: error });
  }
}

/** The fields that the kind needs are there. */
function toAccess({ kind, url = "", username = "", password = "", bucket = "", region }: StorageInput): StorageAccess {
  if (kind === "folder") return { kind };
  if (kind === "webdav") return { kind, url, username, password };
  return { kind, endpoint: url, region, bucket, accessKeyId: username, secretAccessKey: password };
}

function nameStorage(access: StorageAccess): string {
  if (access.kind === "folder") return t.thisServer;
  return access.kind === "webdav" ? nameWebDav(access) : nameS3(access);
}

/**
 * Ends backups to where they go, and revokes our access to a drive. The backups that are there stay. Does nothing without a
 * connection.
 */
export async function disconnectStorage(ctx: Context): Promise<BackupState> {
  await startDefaultBackups(ctx);
  const connection = await findConnection(ctx);
  const revocationId = await inTransaction(ctx, scheduleRevocation);
  if (revocationId) await ctx.services.enqueue("revoke-drive", { revocationId });
  const kind = connection?.kind === "google" ? "drive-disconnected" : "storage-disconnected";
  if (connection) await recordSecurityEvent(ctx, ctx.userId, kind, connection.email);
  return changeBackupSettings(ctx, { enabled: false });
}

type Grant = { email: string; refreshToken: string };

async function exchange(drive: Drive, code: string, verifier: string): Promise<Grant> {
  try {
    return await drive.exchangeCode(code, verifier);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const isWrong = error.problem === "revoked" || error.problem === "refused";
    if (!isWrong) throw toAppError(error);
    throw new AppError("BAD_REQUEST", t.googleRefused);
  }
}

async function storeGrant(ctx: Context, { email, refreshToken }: Grant): Promise<void> {
  const sealedToken = sealToken(ctx.services.config.appSecret, ctx.userId, refreshToken);
  const row = { kind: "google", email, sealedToken, folderId: null, isBroken: false, createdAt: ctx.now() };
  await ctx.em.upsert(DriveConnection, { userId: ctx.userId, ...row });
}

/**
 * Binds Google's answer to the session that asked. Nothing is stored: the state is signed, and the PKCE verifier is
 * derived from the session, so that a code that another session asked for does not work in this one.
 */
function startAuthorization(secret: string, asker: Asker, now: Date): { state: string; challenge: string } {
  const content = `${randomBytes(16).toString("base64url")}.${now.getTime() + stateLifetimeMs}`;
  const challenge = createHash("sha256").update(deriveVerifier(secret, asker)).digest("base64url");
  return { state: `${content}.${sign(secret, "state", asker, content)}`, challenge };
}

function deriveVerifier(secret: string, asker: Asker): string {
  return sign(secret, "verifier", asker, "");
}

function isOurState(secret: string, asker: Asker, state: string, now: Date): boolean {
  const [nonce = "", expiry = "", signature = ""] = state.split(".");
  const expected = sign(secret, "state", asker, `${nonce}.${expiry}`);
  return isSameSecret(signature, expected) && Number(expiry) > now.getTime();
}

function sign(secret: string, purpose: string, { userId, sessionId }: Asker, content: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `bowerbird drive ${purpose} v1`, 32));
  return createHmac("sha256", key).update(`${userId} ${sessionId} ${content}`).digest("base64url");
}

/**
 * Deletes the person's connection and stores the token of a drive for revocation by a job, so that no one waits for Google and the
 * token is revoked even when the person's account is deleted. Runs in a transaction.
 *
 * @returns the id for the job `revoke-drive`; null when there is nothing to revoke
 */
export async function scheduleRevocation(ctx: Context): Promise<string | null> {
  const connection = await findConnection(ctx);
  if (!connection) return null;
  await ctx.em.nativeDelete(DriveConnection, {});
  const secret = ctx.services.config.appSecret;
  const token = connection.kind === "google" ? unsealToken(secret, ctx.userId, connection.sealedToken) : null;
  if (token === null) return null;
  const id = uuid();
  await ctx.em.insert(DriveRevocation, { id, sealedToken: sealToken(secret, id, token), createdAt: ctx.now() });
  return id;
}

/**
 * Revokes one token. Doing it again does nothing.
 *
 * @throws what the drive answered, so that the queue tries again
 */
export async function revokeDrive(ctx: VisitorContext, { revocationId: id }: { revocationId: string }): Promise<void> {
  const row = await ctx.em.findOne(DriveRevocation, { id }, unmanaged);
  if (!row) return;
  const token = unsealToken(ctx.services.config.appSecret, id, row.sealedToken);
  if (token !== null) await ctx.services.drive?.revoke(token);
  await ctx.em.nativeDelete(DriveRevocation, { id });
}

/** Enqueues revocations that are overdue, and drops those that keep failing for a day. */
export function sweepRevocations(ctx: VisitorContext): Promise<void> {
  return sweepOutbox(ctx, "drive_revocation", (id) => ctx.services.enqueue("revoke-drive", { revocationId: id }));
}
