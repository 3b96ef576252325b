export { applyRestore, cancelRestore, undoRestore, restoreStoredBackup, startRestore } from "./start-restore.ts";
export { getRestore, listRestoreItems, listRestores } from "./restores.ts";
export { restoreHistory } from "./restore-history.sql.ts";
export { restoreRuns } from "./run-restore.ts";
