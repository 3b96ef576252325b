export { applyRestore, cancelRestore, undoRestore, restoreDriveFile, startRestore } from "./start-restore.ts";
export { getRestore, listRestoreItems, listRestores } from "./restores.ts";
export { restoreRuns } from "./run-restore.ts";
