import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Restore } from "./restore.ts";

/** One bookmark of a backup, or one that the backup does not have: what is to become of it, and what became of it. */
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
    restore: () =>
      p
        .manyToOne(Restore)
        .joinColumns("user_id", "restore_id")
        .ownColumns()
        .deleteRule("cascade")
        .updateRule("no action"),
    /** Place in the file, from 0; behind those come the bookmarks that it does not have. */
    position: p.integer().primary(),
    /** `new`, `changed`, `same`, `missing` or `skipped`. */
    kind: p.text(),
    /** `pending`, `done`, `kept` or `undone`. */
    status: p.text().default("pending"),
    url: p.text(),
    title: p.text(),
    bookmarkId: p.uuid().nullable(),
    /** For people to read: what differs. */
    changes: p.json().nullable(),
    message: p.text().nullable(),
    /** The link as read, of those that are to be written. */
    link: p.json().nullable(),
    /** The bookmark's columns that became others. */
    before: p.json().nullable(),
    after: p.json().nullable(),
  },
});
export type RestoreItem = InferEntity<typeof RestoreItem>;
