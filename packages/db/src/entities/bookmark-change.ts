import { defineEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** Something that a person did to one or many bookmarks at once and may want to undo. */
export const BookmarkChange = defineEntity({
  name: "BookmarkChange",
  tableName: "bookmark_change",
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    id: p.uuid().primary(),
    /** The category that was deleted with it, and its children as they were; null where none was. */
    category: p.json().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    undoneAt: p.datetime().nullable(),
  },
});
