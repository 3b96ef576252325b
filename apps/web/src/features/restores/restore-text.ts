import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { Restore } from "@bowerbird/contract/restores";

/** What a restore does or did, in a few words. */
export function restoreHeading({ status }: Pick<Restore, "status">): string {
  return headings[status];
}

const headings: Record<Restore["status"], string> = {
  queued: t.readingTheBackup,
  reading: t.readingTheBackup,
  ready: t.readyToRestore,
  applying: t.restoring,
  applied: t.restored,
  undoing: t.undoing,
  undone: common.undone,
  settled: t.restored,
  failed: t.restoreFailed,
  cancelled: common.cancelled,
};

/** Whether restoring would change anything. */
export function hasEffect(restore: Restore, mode: "merge" | "replace"): boolean {
  const { added, changed, missing, categoriesAdded, categoriesChanged, hasSettings } = restore;
  const changes = added + changed + categoriesAdded + categoriesChanged + (mode === "replace" ? missing : 0);
  return changes > 0 || hasSettings;
}
