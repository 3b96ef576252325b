import { BackupSettings, DriveConnection } from "@bowerbird/db";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { readLimits } from "../../platform/person-limits/index.ts";
import { sealToken, unsealToken } from "../../platform/sealing/index.ts";
import {
  type BackupStorage,
  type S3Access,
  StorageError,
  type WebDavAccess,
} from "../../platform/ports/backup-storage.ts";
import type { Drive } from "../../platform/ports/backup-storage.ts";
import t from "../messages.json" with { type: "json" };

export type Connection = DriveConnection;

/** @throws NOT_SET_UP when this server has no Google client */
export function requireDrive(ctx: Context): Drive {
  const { drive } = ctx.services;
  if (!drive) throw new AppError("NOT_SET_UP", t.googleNotSetUp);
  return drive;
}

/** Where the person's backups go; null for nowhere. Who has not decided is backed up to the server's folder. */
export async function findConnection(ctx: Context): Promise<Connection | null> {
  const found = await ctx.em.findOne(DriveConnection, {}, unmanaged);
  return found ?? ((await isUndecided(ctx)) ? toConnection(ctx, { kind: "folder" }, t.thisServer) : null);
}

/** Whether the person has never chosen where backups go, or that there are none, and the server has a folder for them. */
export async function isUndecided(ctx: Context): Promise<boolean> {
  if (!ctx.services.storages.openFolder) return false;
  return (await ctx.em.count(BackupSettings)) === 0 && (await ctx.em.count(DriveConnection)) === 0;
}

/** @param name of the storage, as the person knows it */
export function toConnection(ctx: Context, access: StorageAccess, name: string): Connection {
  const sealedToken = sealToken(ctx.services.config.appSecret, ctx.userId, JSON.stringify(access));
  const { userId } = ctx;
  return { userId, kind: access.kind, email: name, sealedToken, folderId: null, isBroken: false, createdAt: ctx.now() };
}

/** @throws CONFLICT while backups go nowhere */
export async function requireConnection(ctx: Context): Promise<Connection> {
  const connection = await findConnection(ctx);
  if (!connection) throw new AppError("CONFLICT", t.pleaseChooseWhereBackupsGo);
  return connection;
}

/** A storage that needs no consent page, with what is needed to open it. */
export type StorageAccess = { kind: "folder" } | ({ kind: "webdav" } & WebDavAccess) | ({ kind: "s3" } & S3Access);

/** @throws NOT_SET_UP for a folder of a server that keeps no backups */
export function openStorage(ctx: Context, access: StorageAccess): BackupStorage {
  const { storages } = ctx.services;
  if (access.kind === "webdav") return storages.openWebDav(access);
  if (access.kind === "s3") return storages.openS3(access);
  if (!storages.openFolder) throw new AppError("NOT_SET_UP", t.noBackupsOnServer);
  return storages.openFolder(ctx.userId, async () => (await readLimits(ctx)).backupBytes);
}

function openConnection(ctx: Context, connection: Connection): BackupStorage {
  // Needs no token, and so outlives a change of the server's secret.
  if (connection.kind === "folder") return openStorage(ctx, { kind: "folder" });
  const secret = ctx.services.config.appSecret;
  const token = unsealToken(secret, ctx.userId, connection.sealedToken);
  if (connection.kind === "google") {
    if (token === null) throw new StorageError("revoked");
    const onRotated = (fresh: string) =>
      changeConnection(ctx, connection, { sealedToken: sealToken(secret, ctx.userId, fresh) });
    return requireDrive(ctx).open(token, onRotated);
  }
  if (token === null) throw new StorageError("revoked", { storageName: connection.email });
  return openStorage(ctx, JSON.parse(token) as StorageAccess);
}

/**
 * Works where the person's backups go. When the storage no longer accepts our token or password, the connection is marked as
 * broken, so that the person is told.
 *
 * @throws NOT_SET_UP, CONFLICT while backups go nowhere, StorageError
 */
export async function withStorage<T>(
  ctx: Context,
  work: (session: BackupStorage, connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await requireConnection(ctx);
  try {
    const answer = await work(openConnection(ctx, connection), connection);
    if (connection.isBroken) await setBroken(ctx, connection, false);
    return answer;
  } catch (error) {
    if (error instanceof StorageError && error.problem === "revoked") await setBroken(ctx, connection, true);
    throw error;
  }
}

/** How long a person waits for a storage. */
const maxWaitMs = 15_000;

/** {@link withStorage} for a call that a person waits for, 15 seconds at most. @throws AppError */
export async function callStorage<T>(ctx: Context, work: (session: BackupStorage) => Promise<T>): Promise<T> {
  const connection = await requireConnection(ctx);
  const named = connection.kind === "google" ? {} : { storageName: connection.email };
  return answerInTime(
    withStorage(ctx, (session) => work(session)),
    named,
  );
}

/** @throws AppError, also when the storage takes too long */
export async function answerInTime<T>(call: Promise<T>, named: { storageName?: string }): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new StorageError("unreachable", named)), maxWaitMs);
  try {
    return await Promise.race([call, late]);
  } catch (error) {
    throw error instanceof StorageError ? toAppError(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Stops waiting for a call of a storage that cannot be aborted itself; it ends by its own time limit. */
export async function untilAborted<T>(signal: AbortSignal, call: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([call, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The person may have deleted it already. */
export async function deleteIfPresent(session: BackupStorage, id: string): Promise<void> {
  try {
    await session.delete(id);
  } catch (error) {
    if (!(error instanceof StorageError && error.problem === "missing")) throw error;
  }
}

export function toAppError({ problem, message }: StorageError): AppError {
  const codes = { missing: "NOT_FOUND", busy: "TOO_MANY_REQUESTS", unreachable: "NOT_SET_UP" } as const;
  return new AppError(codes[problem as keyof typeof codes] ?? "CONFLICT", message);
}

/** Changes nothing when the storage was disconnected, or connected again, in the meantime. */
export async function changeConnection(
  ctx: Context,
  { createdAt }: Connection,
  change: { sealedToken?: string; folderId?: string; isBroken?: boolean },
): Promise<void> {
  await ctx.em.nativeUpdate(DriveConnection, { createdAt }, change);
}

async function setBroken(ctx: Context, connection: Connection, isBroken: boolean): Promise<void> {
  await changeConnection(ctx, connection, { isBroken });
  await publish(ctx, { type: "backups.changed" });
}
