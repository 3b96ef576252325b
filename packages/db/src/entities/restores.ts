import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";
import { belongsTo } from "./relations.ts";

/** One restore of a backup. This row, not the queue's job, is its source of truth. */
export const Restore = defineEntity({
  name: "Restore",
  tableName: "restore",
  indexes: [
    {
      name: "restore_open_idx",
      expression: `create index "restore_open_idx" on "restore" ("user_id") where "status" in ('queued', 'reading', 'applying', 'undoing')`,
    },
  ],
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    id: p.uuid().primary(),
    source: p.text(),
    status: p.text(),
    /** `merge` or `replace`; null until it is applied. */
    mode: p.text().nullable(),
    /** `json`, `csv` or `html`: decides which fields the file can contain. */
    format: p.text(),
    total: p.integer().default(0),
    processed: p.integer().default(0),
    added: p.integer().default(0),
    changed: p.integer().default(0),
    same: p.integer().default(0),
    missing: p.integer().default(0),
    skipped: p.integer().default(0),
    applied: p.integer().default(0),
    /** The backup's categories: their paths and appearance. */
    categories: p.json().nullable(),
    /** The backup's settings. */
    settings: p.json().nullable(),
    /** The changes of categories and settings, for the undo. */
    done: p.json().nullable(),
    /** Applied or undone with a token, which may change neither profile nor settings. */
    isByToken: p.boolean().default(false),
    message: p.text().nullable(),
    /** Of the worker that has the run; a worker with another token must stop. */
    lockToken: p.uuid().nullable(),
    /** Attempts since the last progress. */
    attempts: p.smallint().default(0),
    createdAt: p.datetime().defaultRaw("now()"),
    heartbeatAt: p.datetime().defaultRaw("now()"),
    finishedAt: p.datetime().nullable(),
  },
});
export type Restore = InferEntity<typeof Restore>;

/** A piece of the backup file, kept until it has been read. */
export const RestoreChunk = defineEntity({
  name: "RestoreChunk",
  tableName: "restore_chunk",
  properties: {
    userId: p.uuid().primary(),
    restoreId: p.uuid().primary(),
    restore: () => belongsTo(Restore, "restore_id"),
    position: p.integer().primary(),
    content: p.blob(),
  },
});
export type RestoreChunk = InferEntity<typeof RestoreChunk>;

/** One bookmark of a backup, or one missing in it: the planned change and its result. */
export const RestoreItem = defineEntity({
  name: "RestoreItem",
  tableName: "restore_item",
  indexes: [
    {
      name: "restore_item_kind_idx",
      expression:
        'create index "restore_item_kind_idx" on "restore_item" ("user_id", "restore_id", "kind", "position")',
    },
  ],
  properties: {
    userId: p.uuid().primary(),
    restoreId: p.uuid().primary(),
    restore: () => belongsTo(Restore, "restore_id"),
    /** Position in the file, from 0, followed by the bookmarks missing in it. */
    position: p.integer().primary(),
    /** `new`, `changed`, `same`, `missing` or `skipped`. */
    kind: p.text(),
    /** `pending`, `done`, `kept` or `undone`. */
    status: p.text().default("pending"),
    url: p.text(),
    title: p.text(),
    bookmarkId: p.uuid().nullable(),
    /** The differences, for display. */
    changes: p.json().nullable(),
    message: p.text().nullable(),
    /** The parsed link of a bookmark that will be written. */
    link: p.json().nullable(),
    /** The bookmark's changed columns. */
    before: p.json().nullable(),
    after: p.json().nullable(),
  },
});
export type RestoreItem = InferEntity<typeof RestoreItem>;
