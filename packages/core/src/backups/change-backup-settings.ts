import type { BackupSettings, BackupState } from "@bowerbird/contract/backups";
import type { Context } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { requireDrive } from "./connection.ts";
import { getBackupSettings } from "./get-backup-settings.ts";
import { planBackups } from "./plan-backups.ts";
import { storeSettings } from "./settings-row.ts";

/** Changes how the person is backed up; what is left out stays. @throws NOT_SET_UP */
export async function changeBackupSettings(ctx: Context, input: Partial<BackupSettings>): Promise<BackupState> {
  requireDrive(ctx);
  await storeSettings(ctx, input);
  await planBackups(ctx);
  await publish(ctx, { type: "backups.changed" });
  return getBackupSettings(ctx);
}
