import type { BackupState } from "@bowerbird/contract/backups";
import { recordSecurityEvent } from "../auth/index.ts";
import { type Context, inTransaction } from "../context/index.ts";
import { changeBackupSettings } from "./change-backup-settings.ts";
import { findConnection, requireDrive } from "./connection.ts";
import { revokeLater } from "./revoke-drive.ts";

/**
 * Lets the person's drive go and gives our access back to Google. The backups in the drive stay. Without a connection
 * it does nothing.
 *
 * @throws NOT_SET_UP
 */
export async function disconnectDrive(ctx: Context): Promise<BackupState> {
  requireDrive(ctx);
  const connection = await findConnection(ctx);
  const revocationId = await inTransaction(ctx, revokeLater);
  if (revocationId) await ctx.services.enqueue("revoke-drive", { revocationId });
  if (connection) await recordSecurityEvent(ctx, ctx.userId, "drive-disconnected", connection.email);
  return changeBackupSettings(ctx, { enabled: false });
}
