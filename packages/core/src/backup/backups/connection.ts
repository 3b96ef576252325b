import { DriveConnection } from "@bowerbird/db";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { sealToken, unsealToken } from "../../platform/sealing/index.ts";
import { type Drive, DriveError, type DriveSession } from "../../platform/ports/drive.ts";
import t from "../messages.json" with { type: "json" };

export type Connection = DriveConnection;

/** @throws NOT_SET_UP when this server has no drive configured */
export function requireDrive(ctx: Context): Drive {
  const { drive } = ctx.services;
  if (!drive) throw new AppError("NOT_SET_UP", t.backupsAreNotSetUpOn);
  return drive;
}

export function findConnection(ctx: Context): Promise<Connection | null> {
  return ctx.em.findOne(DriveConnection, {}, unmanaged);
}

/** @throws NOT_SET_UP, CONFLICT while no drive is connected */
export async function requireConnection(ctx: Context): Promise<Connection> {
  requireDrive(ctx);
  const connection = await findConnection(ctx);
  if (!connection) throw new AppError("CONFLICT", t.pleaseConnectYourGoogleDriveFirst);
  return connection;
}

/**
 * Works in the person's drive. When the drive no longer accepts our token, the connection is marked as broken, so that
 * the person is told.
 *
 * @throws NOT_SET_UP, CONFLICT while no drive is connected, DriveError
 */
export async function withDrive<T>(
  ctx: Context,
  work: (session: DriveSession, connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await requireConnection(ctx);
  const secret = ctx.services.config.appSecret;
  const token = unsealToken(secret, ctx.userId, connection.sealedToken);
  try {
    if (token === null) throw new DriveError("revoked");
    const onRotated = (fresh: string) =>
      changeConnection(ctx, connection, { sealedToken: sealToken(secret, ctx.userId, fresh) });
    const answer = await work(requireDrive(ctx).open(token, onRotated), connection);
    if (connection.isBroken) await setBroken(ctx, connection, false);
    return answer;
  } catch (error) {
    if (error instanceof DriveError && error.problem === "revoked") await setBroken(ctx, connection, true);
    throw error;
  }
}

/** {@link withDrive} for a call that a person waits for. @throws AppError */
export async function callDrive<T>(ctx: Context, work: (session: DriveSession) => Promise<T>): Promise<T> {
  try {
    return await withDrive(ctx, work);
  } catch (error) {
    throw error instanceof DriveError ? toAppError(error) : error;
  }
}

export function toAppError({ problem, message }: DriveError): AppError {
  const codes = { missing: "NOT_FOUND", busy: "TOO_MANY_REQUESTS", unreachable: "NOT_SET_UP" } as const;
  return new AppError(codes[problem as keyof typeof codes] ?? "CONFLICT", message);
}

/** Changes nothing when the drive was disconnected, or connected again, in the meantime. */
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
