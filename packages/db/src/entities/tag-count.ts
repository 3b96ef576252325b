import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** How many of a person's bookmarks carry a tag, each spelling on its own; kept by triggers on `bookmark`. */
export const TagCount = defineEntity({
  name: "TagCount",
  tableName: "tag_count",
  indexes: [
    {
      name: "tag_count_popular_idx",
      expression: 'create index "tag_count_popular_idx" on "tag_count" ("user_id", "bookmark_count" desc)',
    },
  ],
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    /** What spellings that differ in capitals have in common. */
    tagKey: p.text().primary(),
    tag: p.text().primary(),
    bookmarkCount: p.integer(),
  },
});
export type TagCount = InferEntity<typeof TagCount>;
