// Without zod, for parts of the web app that only show a restore.

/**
 * `ready`: the preview waits to be applied. `settled`: a later restore was applied, so this one can no longer be undone.
 */
export const restoreStatuses = [
  "queued",
  "reading",
  "ready",
  "applying",
  "applied",
  "undoing",
  "undone",
  "settled",
  "failed",
  "cancelled",
] as const;
export type RestoreStatus = (typeof restoreStatuses)[number];
/** Active or waiting for a worker. */
export const workingRestoreStatuses: readonly RestoreStatus[] = ["queued", "reading", "applying", "undoing"];
