import type { BackupState } from "@bowerbird/contract/backups";
import type { Context } from "../context/index.ts";
import { findConnection, requireDrive } from "./connection.ts";
import { loadSettings } from "./settings-row.ts";

/** How the person is backed up, and into which drive. @throws NOT_SET_UP */
export async function getBackupSettings(ctx: Context): Promise<BackupState> {
  requireDrive(ctx);
  const { nextDueAt, ...settings } = await loadSettings(ctx);
  const connection = await findConnection(ctx);
  return {
    ...settings,
    connection: connection && {
      email: connection.email,
      connectedAt: connection.connectedAt,
      isBroken: connection.isBroken,
    },
    nextBackupAt: nextDueAt,
  };
}
