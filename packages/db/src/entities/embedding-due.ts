import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Bookmark } from "./bookmark.ts";

/** A bookmark whose meaning is to be looked at, because it is new or says something else. Triggers write it. */
export const EmbeddingDue = defineEntity({
  name: "EmbeddingDue",
  tableName: "embedding_due",
  properties: {
    userId: p.uuid().primary(),
    bookmarkId: p.uuid().primary(),
    bookmark: () =>
      p
        .manyToOne(Bookmark)
        .joinColumns("user_id", "bookmark_id")
        .ownColumns()
        .deleteRule("cascade")
        .updateRule("no action"),
    /** Tells the change that was looked at from one that came since. */
    changedAt: p.datetime().defaultRaw("clock_timestamp()"),
    /** How often somebody began to understand it and left no word of how that ended. */
    claims: p.smallint().default(0),
  },
});
export type EmbeddingDue = InferEntity<typeof EmbeddingDue>;
