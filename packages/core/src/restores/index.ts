export { applyRestore, cancelRestore, undoRestore } from "./apply-restore.ts";
export { getRestore, listRestoreItems, listRestores } from "./list-restores.ts";
export { runRestore } from "./run-restore.ts";
export { restoreDriveFile, startRestore } from "./start-restore.ts";
export { sweepRestores } from "./sweep-restores.ts";
