import type { BackupState, connectDriveInput } from "@bowerbird/contract/backups";
import type { z } from "zod";
import { driveConnectedMail, recordSecurityEvent, tellPerson } from "../auth/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { findConnection, requireDrive, toAppError } from "./connection.ts";
import { type Drive, DriveError } from "./drive.ts";
import { isOurState, verifierOf } from "./drive-authorization.ts";
import { changeBackupSettings } from "./change-backup-settings.ts";
import { revokeLater } from "./revoke-drive.ts";
import { sealToken } from "../sealing/index.ts";

const notAccepted = "Google did not accept this. Please connect again and allow access to our own files.";

/**
 * Connects the drive that a code stands for, turns backups on and tells the person by mail. A drive connected before is let go.
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
    throw new AppError("BAD_REQUEST", "This connection was not begun here, or took too long. Please connect again.");
  }
  const granted = await exchange(drive, code, verifierOf(secret, asker));
  const before = await findConnection(ctx);
  const revocationId = await inTransaction(ctx, async (inner) => {
    // Giving back an old token would end what the same account has just allowed.
    const revocation = before && before.email !== granted.email ? await revokeLater(inner) : null;
    await storeConnection(inner, granted);
    return revocation;
  });
  if (revocationId) await ctx.services.enqueue("revoke-drive", { revocationId });
  await recordSecurityEvent(ctx, ctx.userId, "drive-connected", granted.email);
  await tellPerson(ctx, ctx.userId, driveConnectedMail(granted.email));
  const zone = timeZone === undefined ? {} : { timeZone };
  return changeBackupSettings(ctx, before ? zone : { enabled: true, ...zone });
}

async function storeConnection(ctx: Context, { email, refreshToken }: Grant): Promise<void> {
  const sealed = sealToken(ctx.services.config.appSecret, ctx.userId, refreshToken);
  const row = { email, sealed_token: sealed, folder_id: null, is_broken: false, created_at: ctx.now() };
  await database(ctx)
    .insertInto("drive_connection")
    .values({ user_id: ctx.userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

type Grant = { email: string; refreshToken: string };

async function exchange(drive: Drive, code: string, verifier: string): Promise<Grant> {
  try {
    return await drive.exchangeCode(code, verifier);
  } catch (error) {
    if (!(error instanceof DriveError)) throw error;
    const isWrong = error.problem === "revoked" || error.problem === "refused";
    throw isWrong ? new AppError("BAD_REQUEST", notAccepted) : toAppError(error);
  }
}
