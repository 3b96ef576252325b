import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** Something that a person did to one or many bookmarks at once and may want to undo. */
export const BookmarkChange = defineEntity({
  name: "BookmarkChange",
  tableName: "bookmark_change",
  indexes: [
    {
      name: "bookmark_change_pending_idx",
      expression:
        'create index "bookmark_change_pending_idx" on "bookmark_change" ("user_id", "touched_at") where "pending" is not null',
    },
  ],
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    id: p.uuid().primary(),
    /** The category that was deleted with it, and its children as they were; null where none was. */
    category: p.json().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    undoneAt: p.datetime().nullable(),
    /** What is left to do of a change, or of its undoing, that is made in batches; null where all is done. */
    pending: p.json().nullable(),
    /** When a batch was last through. */
    touchedAt: p.datetime().nullable(),
  },
});
export type BookmarkChange = InferEntity<typeof BookmarkChange>;
