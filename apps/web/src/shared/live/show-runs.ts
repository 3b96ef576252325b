import * as t from "../messages.json";
import type { AppEvent } from "@bowerbird/contract/events";
import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { workingRestoreStatuses } from "@bowerbird/contract/restore-status";
import type { Restore } from "@bowerbird/contract/restores";
import { invalidate } from "../api/invalidate.ts";
import { queryClient } from "../api/query-client.ts";
import type { trpc } from "../api/trpc.ts";
import { setCurrentUrl } from "../imports/import-record.ts";
import { toast } from "../ui/toaster.tsx";

type Utils = ReturnType<typeof trpc.useUtils>;

/** Adds a run to the history; a failure is shown on every page. */
export function showBackup(utils: Utils, { run }: Extract<AppEvent, { type: "backup.progress" }>): void {
  utils.backups.history.setData(undefined, (runs) => runs && [run, ...runs.filter(({ id }) => id !== run.id)]);
  if (run.status === "failed") {
    toast({ title: t.backupError, description: run.error ?? t.unknownErrorOccurred, tone: "error" });
  }
}

/** Updates an import, and the link that it is processing. */
export function showImport(utils: Utils, event: Extract<AppEvent, { type: "import.progress" }>): void {
  setCurrentUrl(event.import.id, event.currentUrl);
  utils.imports.get.setData({ id: event.import.id }, event.import);
  let isKnown = false;
  queryClient.setQueriesData<(typeof event.import)[]>({ queryKey: [["imports", "list"]] }, (list) =>
    list?.map((entry) => {
      if (entry.id !== event.import.id) return entry;
      isKnown = true;
      return event.import;
    }),
  );
  if (!isKnown) void invalidate("import.progress");
}

/** The list is refetched when a run ends, because other runs may have become final. */
export function showRecategorization(
  utils: Utils,
  { recategorization: run }: Extract<AppEvent, { type: "recategorization.progress" }>,
): void {
  const isRunning = run.status === "queued" || run.status === "running";
  // The moves between categories are only counted at the end.
  utils.recategorizations.get.setData({ id: run.id }, (known) => known && { ...known, ...run });
  let isKnown = false;
  queryClient.setQueriesData<Recategorization[]>({ queryKey: [["recategorizations", "list"]] }, (list) =>
    list?.map((entry) => {
      if (entry.id !== run.id) return entry;
      isKnown = true;
      return run;
    }),
  );
  if (!isRunning) void invalidate("recategorization.end");
  else if (!isKnown) void invalidate("recategorization.progress");
}

/** Updates a restore. When it ends, its items are refetched, and the list, because others may have become final. */
export function showRestore(utils: Utils, { restore }: Extract<AppEvent, { type: "restore.progress" }>): void {
  const isRunning = workingRestoreStatuses.includes(restore.status);
  utils.restores.get.setData({ id: restore.id }, (known) => known && { ...known, ...restore });
  let isKnown = false;
  queryClient.setQueriesData<Restore[]>({ queryKey: [["restores", "list"]] }, (list) =>
    list?.map((entry) => {
      if (entry.id !== restore.id) return entry;
      isKnown = true;
      return restore;
    }),
  );
  if (!isRunning) void invalidate("restore.end");
  else if (!isKnown) void invalidate("restore.progress");
}
