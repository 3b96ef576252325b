import { z } from "zod";
import { backupSecrets } from "./backups.ts";
import { limits } from "./limits.ts";
import { restoreStatuses } from "./restore-status.ts";
import t from "./bookmarks.messages.json" with { type: "json" };

/** `merge` adds and changes; `replace` also moves bookmarks that are not in the backup to the trash. */
export const restoreModes = ["merge", "replace"] as const;
export type RestoreMode = (typeof restoreModes)[number];

const count = z.number().int();
export const restore = z.object({
  id: z.string(),
  /** Name of the file. */
  source: z.string(),
  status: z.enum(restoreStatuses),
  mode: z.enum(restoreModes).nullable(),
  /** Of the current phase. */
  total: count,
  processed: count,
  /** Bookmarks that would be added. */
  added: count,
  /** Bookmarks that would be changed. */
  changed: count,
  same: count,
  /** Bookmarks that are not in the backup: `replace` moves them to the trash. */
  missing: count,
  /** Entries of the file that are not valid bookmarks. */
  skipped: count,
  /** Bookmarks that were added, changed or moved to the trash. */
  applied: count,
  categoriesAdded: count,
  categoriesChanged: count,
  /** Whether the backup contains settings. */
  hasSettings: z.boolean(),
  message: z.string().nullable(),
  canUndo: z.boolean(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
});
export type Restore = z.infer<typeof restore>;

/** A changed field; null: empty. */
export const fieldChange = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });
export type FieldChange = z.infer<typeof fieldChange>;

export const restoreCategory = z.object({
  path: z.string(),
  kind: z.enum(["new", "changed"]),
  changes: z.array(fieldChange),
});
export type RestoreCategory = z.infer<typeof restoreCategory>;

/** With the first 500 new or changed categories. */
export const restoreDetails = restore.extend({ categories: z.array(restoreCategory) });
export type RestoreDetails = z.infer<typeof restoreDetails>;

export const restoreItemKinds = ["new", "changed", "same", "missing", "skipped"] as const;
export type RestoreItemKind = (typeof restoreItemKinds)[number];
export const restoreItem = z.object({
  kind: z.enum(restoreItemKinds),
  /** `kept`: not changed, because the person has changed it meanwhile. */
  status: z.enum(["pending", "done", "kept", "undone"]),
  url: z.string(),
  title: z.string(),
  bookmarkId: z.string().nullable(),
  changes: z.array(fieldChange),
  message: z.string().nullable(),
});
export type RestoreItem = z.infer<typeof restoreItem>;
export const restoreItemPage = z.object({ items: z.array(restoreItem), nextCursor: z.string().nullable() });

const id = z.uuid(t.notARestoreId);
const limit = z.coerce.number().int().min(1).max(limits.pageMax).optional().default(limits.pageDefault);
export const restoreDriveFileInput = backupSecrets.extend({
  driveFileId: z.string(t.pleaseChooseABackup).min(1, t.pleaseChooseABackup).max(200),
});
export const restoreStarted = z.object({ id: z.string() });
export const restoreIdInput = z.object({ id });
export const listRestoresInput = z.object({ limit });
export const listRestoreItemsInput = z.object({
  id,
  kind: z.enum(restoreItemKinds).optional(),
  cursor: z.string().max(100).optional(),
  limit,
});
export const applyRestoreInput = z.object({ id, mode: z.enum(restoreModes, t.modeIsMergeOrReplace) });
