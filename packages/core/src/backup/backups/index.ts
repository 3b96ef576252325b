export {
  connectDrive,
  disconnectDrive,
  startDriveConnection,
  revokeDrive,
  scheduleRevocation,
} from "./connect-drive.ts";
export { deleteDriveFile, listDriveFiles, openDriveFile } from "./drive-files.ts";
export { backupRuns } from "./run-backup.ts";
export { listBackupRuns } from "./runs.ts";
export { changeBackupSettings, getBackupSettings, planBackups, reconcileBackups, storeSettings } from "./settings.ts";
export { startBackup, startDueBackup, sweepBackups } from "./start-backup.ts";
