export { applySync } from "./apply-sync.ts";
export { readSyncTree } from "./sync-tree.ts";
