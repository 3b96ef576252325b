import t from "./import-status.messages.json" with { type: "json" };

// Without zod, for parts of the web app that only show an import.

/** A file that waits for its start is being read, and then ready. */
export const waitingImportStatuses = ["reading", "ready"] as const;
export const importStatuses = [
  ...waitingImportStatuses,
  "queued",
  "running",
  "succeeded",
  "partial",
  "failed",
  "cancelled",
] as const;
export const importItemStatuses = ["pending", "created", "duplicate", "skipped", "failed"] as const;
export type ImportStatus = (typeof importStatuses)[number];
export type ImportItemStatus = (typeof importItemStatuses)[number];

export const finishedImportStatuses: readonly ImportStatus[] = ["succeeded", "partial", "failed", "cancelled"];

/** The summary's heading. */
export function importHeading(status: ImportStatus): string {
  return {
    reading: t.readingTheFile,
    ready: t.readyToStart,
    queued: t.waitingToStart,
    running: t.importing,
    succeeded: t.importComplete,
    partial: t.partialSuccess,
    failed: t.importFailed,
    cancelled: t.importCancelled,
  }[status];
}

// Without zod, for parts of the web app that only show a restore.
