export {
  connectDrive,
  connectStorage,
  disconnectStorage,
  startDriveConnection,
  revokeDrive,
  sweepRevocations,
  scheduleRevocation,
} from "./connect-drive.ts";
export { deleteBackupFile, listBackupFiles, openBackupFile } from "./backup-files.ts";
export { downloadKey, encryptBackups, findKeyFile, stopEncrypting } from "./encryption.ts";
export { dropKept, readKept } from "./kept-content.ts";
export { backupRuns } from "./run-backup.ts";
export { listBackupRuns } from "./runs.ts";
export { Measure, type SentFile } from "./sent-files.ts";
export {
  changeBackupSettings,
  getBackupSettings,
  planBackups,
  reconcileBackups,
  startDefaultBackups,
  storeSettings,
} from "./settings.ts";
export { startBackup, startDueBackup, sweepBackups } from "./start-backup.ts";
