import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./accounts.ts";
import { Bookmark } from "./bookmarks.ts";

/** The state of a person's embeddings, and the lock of the single job that computes them. */
export const EmbeddingState = defineEntity({
  name: "EmbeddingState",
  tableName: "embedding_state",
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    /** The model of the new vectors. */
    model: p.text().default(""),
    /** The model of the vectors that are searched until the new ones are complete; null without old ones. */
    servedModel: p.text().nullable(),
    /** The lock token: jobs with another one must stop; null without a job. */
    lockToken: p.uuid().nullable(),
    heartbeatAt: p.datetime().nullable(),
    /** No attempts before this time, after a failure or when the day's tokens are used up. */
    restsUntil: p.datetime().nullable(),
    /** The number of vectors when they were last clustered into lists; 0 for a single list. */
    arrangedFor: p.integer().default(0),
  },
});
export type EmbeddingState = InferEntity<typeof EmbeddingState>;

/** A new or changed bookmark that must be embedded. Written by triggers. */
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
    /** Distinguishes the embedded change from a later one. */
    changedAt: p.datetime().defaultRaw("clock_timestamp()"),
    /** Attempts without a result. */
    claims: p.smallint().default(0),
  },
});
export type EmbeddingDue = InferEntity<typeof EmbeddingDue>;
