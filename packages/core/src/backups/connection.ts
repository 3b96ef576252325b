import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { type Drive, DriveError, type DriveSession } from "./drive.ts";
import { sealToken, unsealToken } from "../sealing/index.ts";

export interface Connection {
  email: string;
  sealedToken: string;
  folderId: string | null;
  isBroken: boolean;
  connectedAt: Date;
}

/** @throws NOT_SET_UP when this server knows no drive */
export function requireDrive(ctx: Context): Drive {
  const { drive } = ctx.services;
  if (!drive) throw new AppError("NOT_SET_UP", "Backups are not set up on this server.");
  return drive;
}

export async function findConnection(ctx: Context): Promise<Connection | null> {
  const row = await database(ctx)
    .selectFrom("drive_connection")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    email: row.email,
    sealedToken: row.sealed_token,
    folderId: row.folder_id,
    isBroken: row.is_broken,
    connectedAt: new Date(row.created_at),
  };
}

/** @throws NOT_SET_UP, CONFLICT while no drive is connected */
export async function requireConnection(ctx: Context): Promise<Connection> {
  requireDrive(ctx);
  const connection = await findConnection(ctx);
  if (!connection) throw new AppError("CONFLICT", "Please connect your Google Drive first.");
  return connection;
}

/**
 * Works in the person's drive. When it no longer lets us in, that is written down, so that the person is told.
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
      changeConnection(ctx, connection, { sealed_token: sealToken(secret, ctx.userId, fresh) });
    const answer = await work(requireDrive(ctx).open(token, onRotated), connection);
    if (connection.isBroken) await setBroken(ctx, connection, false);
    return answer;
  } catch (error) {
    if (error instanceof DriveError && error.problem === "revoked") await setBroken(ctx, connection, true);
    throw error;
  }
}

/** The same for a call that a person waits for. @throws AppError */
export async function callDrive<T>(ctx: Context, work: (session: DriveSession) => Promise<T>): Promise<T> {
  try {
    return await withDrive(ctx, work);
  } catch (error) {
    throw error instanceof DriveError ? toAppError(error) : error;
  }
}

/** What a person who waits is told. */
export function toAppError({ problem, message }: DriveError): AppError {
  const codes = { missing: "NOT_FOUND", busy: "TOO_MANY_REQUESTS", unreachable: "NOT_SET_UP" } as const;
  return new AppError(codes[problem as keyof typeof codes] ?? "CONFLICT", message);
}

/** Nothing is written when the drive was disconnected, or connected anew, in the meantime. */
export async function changeConnection(
  ctx: Context,
  { connectedAt }: Connection,
  change: { sealed_token?: string; folder_id?: string; is_broken?: boolean },
): Promise<void> {
  await database(ctx)
    .updateTable("drive_connection")
    .set(change)
    .where("user_id", "=", ctx.userId)
    .where("created_at", "=", connectedAt)
    .execute();
}

async function setBroken(ctx: Context, connection: Connection, isBroken: boolean): Promise<void> {
  await changeConnection(ctx, connection, { is_broken: isBroken });
  await publish(ctx, { type: "backups.changed" });
}
