export { connectDrive, disconnectDrive, startDriveConnection } from "./connect-drive.ts";
export { deleteDriveFile, listDriveFiles, openDriveFile } from "./drive-files.ts";
export { revokeDrive, scheduleRevocation } from "./revoke-drive.ts";
export { backupRuns } from "./run-backup.ts";
export { listBackupRuns } from "./runs.ts";
export { changeBackupSettings, getBackupSettings, planBackups, reconcileBackups, storeSettings } from "./settings.ts";
export { startBackup, startDueBackup } from "./start-backup.ts";
export { sweepBackups } from "./sweep-backups.ts";
