import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { BookmarkChange } from "./bookmark-change.ts";

/** One bookmark of a change: those of its columns that became others. */
export const BookmarkChangeItem = defineEntity({
  name: "BookmarkChangeItem",
  tableName: "bookmark_change_item",
  properties: {
    userId: p.uuid().primary(),
    changeId: p.uuid().primary(),
    change: () =>
      p
        .manyToOne(BookmarkChange)
        .joinColumns("user_id", "change_id")
        .ownColumns()
        .deleteRule("cascade")
        .updateRule("no action"),
    bookmarkId: p.uuid().primary(),
    before: p.json(),
    after: p.json(),
  },
});
export type BookmarkChangeItem = InferEntity<typeof BookmarkChangeItem>;
