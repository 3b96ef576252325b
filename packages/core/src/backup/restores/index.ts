export { applyRestore, cancelRestore, undoRestore } from "./apply-restore.ts";
export { getRestore, listRestoreItems, listRestores } from "./restores.ts";
export { restoreRuns } from "./run-restore.ts";
export { restoreDriveFile, startRestore } from "./start-restore.ts";
