import type { BackupRun } from "./backups.ts";
import type { ImportRecord } from "./imports.ts";
import type { Recategorization } from "./recategorizations.ts";
import type { Restore } from "./restores.ts";

/**
 * What a signed-in person's open pages are told. An event names exactly what changed; `resync` says that some may have
 * been missed and everything shown should be asked for again.
 */
export type AppEvent =
  | { type: "import.progress"; import: ImportRecord; currentUrl: string | null }
  | { type: "recategorization.progress"; recategorization: Recategorization }
  | { type: "backup.progress"; run: BackupRun }
  | { type: "restore.progress"; restore: Restore }
  /** The settings, the connection or the files in the drive. */
  | { type: "backups.changed" }
  | { type: "bookmarks.changed" }
  /** A change of so many bookmarks that it takes a while; `done` is `total` when it is through. */
  | { type: "change.progress"; changeId: string; done: number; total: number }
  | { type: "categories.changed" }
  | { type: "saved-searches.changed" }
  /** What the person's tags mean is known better. */
  | { type: "tags.compared" }
  /** Whether links are checked, and how far that is. */
  | { type: "link-checks.changed" }
  /** Somebody was signed out, or a token revoked: perhaps the one who listens. */
  | { type: "sessions.changed" }
  | { type: "resync" };
