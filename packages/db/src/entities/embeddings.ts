import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";
import { ofBookmark } from "./bookmarks.ts";

/** The state of a person's embeddings, and the lock of the single job that computes them. */
export const EmbeddingState = defineEntity({
  name: "EmbeddingState",
  tableName: "embedding_state",
  indexes: [
    {
      name: "embedding_state_turn_idx",
      expression: `create index "embedding_state_turn_idx" on "embedding_state" ("user_id") where "lock_token" is not null`,
    },
  ],
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    /** The model of the new vectors. */
    model: p.text().default(""),
    /** The model of the vectors that are searched until the new ones are complete; null without old ones. */
    servedModel: p.text().nullable(),
    /** The lock token: jobs with another one must stop; null without a job. */
    lockToken: p.uuid().nullable(),
    heartbeatAt: p.datetime().nullable(),
    /** No attempts before this time, after a failure or when the day's tokens are used up. */
    restsUntil: p.datetime().nullable(),
    /** Counts the batches of vectors, in the order in which they are committed. */
    vectorsVersion: p.bigint("number").defaultRaw("0"),
  },
});
export type EmbeddingState = InferEntity<typeof EmbeddingState>;

/** A new or changed bookmark that must be embedded. Written by triggers. */
export const EmbeddingDue = defineEntity({
  name: "EmbeddingDue",
  tableName: "embedding_due",
  properties: {
    ...ofBookmark(),
    /** Distinguishes the embedded change from a later one. */
    changedAt: p.datetime().defaultRaw("clock_timestamp()"),
    /** Attempts without a result. */
    claims: p.smallint().default(0),
  },
});
export type EmbeddingDue = InferEntity<typeof EmbeddingDue>;

/** The embedding of a bookmark by a model. */
export const BookmarkVector = defineEntity({
  name: "BookmarkVector",
  tableName: "bookmark_vector",
  indexes: [
    { name: "bookmark_vector_source_idx", properties: ["userId", "model", "source"] },
    { name: "bookmark_vector_version_idx", properties: ["userId", "model", "version"] },
  ],
  properties: {
    ...ofBookmark(),
    model: p.text().primary(),
    /** A hash of the embedded text. */
    source: p.uuid(),
    /** A signed byte for each number, scaled; null if the model refused the text. */
    vector: p.blob().nullable(),
    /** The person's `vectorsVersion` since which it is so. */
    version: p.bigint("number").defaultRaw("0"),
  },
});
export type BookmarkVector = InferEntity<typeof BookmarkVector>;

/** The map of a person's bookmarks by similarity, and the run that computes it. */
export const BookmarkMap = defineEntity({
  name: "BookmarkMap",
  tableName: "bookmark_map",
  indexes: [
    {
      name: "bookmark_map_open_idx",
      expression: `create index "bookmark_map_open_idx" on "bookmark_map" ("user_id") where "status" = 'computing'`,
    },
  ],
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    id: p.uuid(),
    /** `computing`, `ready` or `failed`; the earlier map stays until the next one is ready. */
    status: p.text(),
    attempts: p.smallint().default(0),
    /** Of the worker that has the run; a worker with another token must stop. */
    lockToken: p.uuid().nullable(),
    heartbeatAt: p.datetime().defaultRaw("now()"),
    /** Also the version of the map; null before the first one. */
    computedAt: p.datetime().nullable(),
    /** The model of the vectors it was computed from. */
    model: p.text().nullable(),
    /** Of a random sample of these vectors, the hashes of their texts: tells how much has changed since. */
    sample: p.blob().nullable(),
    /** Its groups and scale, see `StoredLayout`. */
    layout: p.json().nullable(),
    /** x and y of each point as 16 bits, little-endian, a group after the other. */
    points: p.blob().nullable(),
    /** The id of each point's bookmark, 16 bytes each. */
    bookmarkIds: p.blob().nullable(),
  },
});
export type BookmarkMap = InferEntity<typeof BookmarkMap>;
