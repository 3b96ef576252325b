import * as t from "../messages.json";
import type { AppEvent } from "@bowerbird/contract/events";
import { workingRestoreStatuses } from "@bowerbird/contract/restore-status";
import { changeCached, changeMatching, type Path, setCached, toKey } from "../api/cached.ts";
import { invalidate } from "../api/invalidate.ts";
import { setCurrentUrl } from "../imports/import-record.ts";
import { toast } from "../ui/toaster.tsx";

/** Adds a run to the history; a failure is shown on every page. */
export function showBackup({ run }: Extract<AppEvent, { type: "backup.progress" }>): void {
  changeCached("backups.history", (runs) => [run, ...runs.filter(({ id }) => id !== run.id)]);
  if (run.status === "failed") {
    toast({ title: t.backupError, description: run.error ?? t.unknownErrorOccurred, tone: "error" });
  }
}

/** Updates an import, and the link that it is processing. */
export function showImport(event: Extract<AppEvent, { type: "import.progress" }>): void {
  setCurrentUrl(event.import.id, event.currentUrl);
  setCached("imports.get", event.import, { id: event.import.id });
  if (!showInLists("imports.list", event.import)) void invalidate("import.progress");
}

/** The list is refetched when a run ends, because other runs may have become final. */
export function showRecategorization({
  recategorization: run,
}: Extract<AppEvent, { type: "recategorization.progress" }>): void {
  // The moves between categories are only counted at the end.
  changeCached("recategorizations.get", (known) => (known.id === run.id ? { ...known, ...run } : known));
  const isKnown = showInLists("recategorizations.list", run);
  if (run.status !== "queued" && run.status !== "running") void invalidate("recategorization.end");
  else if (!isKnown) void invalidate("recategorization.progress");
}

/** Updates a restore. When it ends, its items are refetched, and the list, because others may have become final. */
export function showRestore({ restore }: Extract<AppEvent, { type: "restore.progress" }>): void {
  changeCached("restores.get", (known) => (known.id === restore.id ? { ...known, ...restore } : known));
  const isKnown = showInLists("restores.list", restore);
  if (!workingRestoreStatuses.includes(restore.status)) void invalidate("restore.end");
  else if (!isKnown) void invalidate("restore.progress");
}

/** @returns whether a list knows the run */
function showInLists<Run extends { id: string }>(path: Path, run: Run): boolean {
  let isKnown = false;
  changeMatching<Run[]>(toKey(path), (list) =>
    list.map((entry) => {
      if (entry.id !== run.id) return entry;
      isKnown = true;
      return run;
    }),
  );
  return isKnown;
}
