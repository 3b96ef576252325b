import type { BackupRun } from "./backups.ts";
import type { ImportRecord } from "./imports.ts";
import type { Recategorization } from "./recategorizations.ts";
import type { Restore } from "./restores.ts";

/**
 * Events for a signed-in person's open pages. An event says exactly what changed; `resync` means that events may have been
 * missed and everything shown must be fetched again.
 */
export type AppEvent =
  | { type: "import.progress"; import: ImportRecord; currentUrl: string | null }
  | { type: "recategorization.progress"; recategorization: Recategorization }
  | { type: "backup.progress"; run: BackupRun }
  | { type: "restore.progress"; restore: Restore }
  /** The settings, the connection or the files in the drive. */
  | { type: "backups.changed" }
  | { type: "bookmarks.changed" }
  /** A bulk change; finished when `done` equals `total`. */
  | { type: "change.progress"; changeId: string; done: number; total: number }
  | { type: "categories.changed" }
  | { type: "saved-searches.changed" }
  | { type: "rules.changed" }
  /** A category was shared, or how it is. */
  | { type: "sharing.changed" }
  /** New embeddings of the person's tags. */
  /** One was connected, changed, read or removed. */
  | { type: "sources.changed" }
  /** One was added, changed, removed or switched off, or something was delivered. */
  | { type: "webhooks.changed" }
  /** The settings or the progress of link checks. */
  | { type: "link-checks.changed" }
  /** A session ended or a token was revoked, possibly the subscriber's own. */
  | { type: "sessions.changed" }
  | { type: "resync" };
