export {
  applyRestore,
  cancelRestore,
  restoreHistory,
  undoRestore,
  restoreStoredBackup,
  startRestore,
} from "./start-restore.ts";
export { getRestore, listRestoreItems, listRestores } from "./restores.ts";
export { restoreRuns } from "./run-restore.ts";
export { dueRestoreTests } from "./test-restore.ts";
