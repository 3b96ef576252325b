// Without zod, for the parts of the web app that only show a restore.

/**
 * `ready`: shows what it would do and waits to be applied. `settled`: a later one was applied, so that this one cannot be
 * undone any more.
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
/** In these somebody is at work on it, or will be. */
export const workingRestoreStatuses: readonly RestoreStatus[] = ["queued", "reading", "applying", "undoing"];
