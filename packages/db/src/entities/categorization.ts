import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";
import { Bookmark, Category, ofBookmark } from "./bookmarks.ts";
import { belongsTo } from "./relations.ts";

/** One run that categorizes or tags many bookmarks again. This row, not the queue's job, is its source of truth. */
export const Recategorization = defineEntity({
  name: "Recategorization",
  tableName: "recategorization",
  indexes: [
    {
      name: "recategorization_open_idx",
      expression: `create index "recategorization_open_idx" on "recategorization" ("user_id") where "status" in ('queued', 'running')`,
    },
  ],
  properties: {
    userId: ofPerson,
    id: p.uuid().primary(),
    /** `categories`, `tags` or `folders`. */
    kind: p.text(),
    /** `preview` or `apply`. */
    mode: p.text(),
    includeManual: p.boolean().default(false),
    /** The selected category; null for all bookmarks and for a selection by ids. */
    categoryId: p.uuid().nullable(),
    status: p.text(),
    total: p.integer().default(0),
    processed: p.integer().default(0),
    changed: p.integer().default(0),
    applied: p.integer().default(0),
    /** The last processed bookmark; the next batch follows it. */
    position: p.uuid().nullable(),
    /** Attempts since the last stored batch. */
    attempts: p.smallint().default(0),
    /** Of `folders`, which earlier versions ran: what they proposed. */
    folders: p.json().nullable(),
    /** Why it failed, as a message for the person. */
    message: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    /** Of the worker that has the run; a worker with another token must stop. */
    lockToken: p.uuid().nullable(),
    heartbeatAt: p.datetime().defaultRaw("now()"),
    finishedAt: p.datetime().nullable(),
  },
});
export type Recategorization = InferEntity<typeof Recategorization>;

/** One bookmark of a run: its state before and the proposed change. */
export const RecategorizationItem = defineEntity({
  name: "RecategorizationItem",
  tableName: "recategorization_item",
  properties: {
    userId: p.uuid().primary(),
    recategorizationId: p.uuid().primary(),
    recategorization: () => belongsTo(Recategorization, "recategorization_id"),
    bookmarkId: p.uuid().primary(),
    /** `pending`, `same`, `proposed`, `applied`, `left`, `kept` or `restored`. */
    status: p.text().default("pending"),
    fromCategoryId: p.uuid().nullable(),
    toCategoryId: p.uuid().nullable(),
    fromIsAiGenerated: p.boolean().nullable(),
    fromTags: p.array().columnType("text[]").nullable(),
    toTags: p.array().columnType("text[]").nullable(),
    confidence: p.float().columnType("real").nullable(),
    reason: p.text().nullable(),
    /** True if applying the run gave the bookmark its relevance: undoing takes it away. */
    isRelevanceGiven: p.boolean().default(false),
  },
});
export type RecategorizationItem = InferEntity<typeof RecategorizationItem>;

/** A person's feedback on a suggested category. */
export const AiFeedback = defineEntity({
  name: "AiFeedback",
  tableName: "ai_feedback",
  indexes: [
    {
      name: "ai_feedback_newest_idx",
      expression: 'create index "ai_feedback_newest_idx" on "ai_feedback" ("user_id", "created_at" desc)',
    },
  ],
  properties: {
    userId: p.uuid().primary(),
    id: p.uuid().primary(),
    /** The bookmark, if it was saved; it may have been deleted since. */
    bookmarkId: p.uuid().nullable(),
    url: p.text(),
    title: p.text(),
    suggestedCategory: p.text(),
    categoryId: p.uuid(),
    category: () => belongsTo(Category, "category_id", "category_id"),
    /** `approval` or `correction`. */
    type: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type AiFeedback = InferEntity<typeof AiFeedback>;

/** A person's usage of the models on one day, in UTC. */
export const ModelUsage = defineEntity({
  name: "ModelUsage",
  tableName: "model_usage",
  properties: {
    userId: ofPerson,
    day: p.date().primary(),
    calls: p.integer().default(0),
    promptTokens: p.integer().default(0),
    completionTokens: p.integer().default(0),
    /** Tokens of the embedding model. */
    embeddingTokens: p.integer().default(0),
    /** Millionths of a US dollar; 0 if the model's price is unknown. */
    costMicros: p.integer().default(0),
  },
});
export type ModelUsage = InferEntity<typeof ModelUsage>;

/** An active call of the model, with its reserved tokens. Ignored after it has expired. */
export const ModelLease = defineEntity({
  name: "ModelLease",
  tableName: "model_lease",
  properties: {
    userId: ofPerson,
    id: p.uuid().primary(),
    tokens: p.integer(),
    expiresAt: p.datetime(),
  },
});
export type ModelLease = InferEntity<typeof ModelLease>;

/** What a person wants of automatic tags and categories; no row: the defaults. */
export const TaggingSettings = defineEntity({
  name: "TaggingSettings",
  tableName: "tagging_settings",
  properties: {
    userId: ofPerson,
    /** The person's words for the language model; empty: none. */
    instruction: p.text().default(""),
    /** Of new tags; null: that of the page. */
    language: p.text().nullable(),
    /** `broad`, `standard` or `fine`. */
    detail: p.text().default("standard"),
    /** Never suggested, in any spelling. */
    neverTags: p.array().columnType("text[]").default([]),
    /** Whether models elsewhere get the text of pages that the person's browser handed over. */
    sendsPageText: p.boolean().default(false),
  },
});
export type TaggingSettings = InferEntity<typeof TaggingSettings>;

/** When a person's links are filed without being asked, and what their answers have shown. */
export const FilingSettings = defineEntity({
  name: "FilingSettings",
  tableName: "filing_settings",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    /** The contract's `FilingChoice`. */
    mistakes: p.text(),
    /** By promise, by how much the threshold differs from the one everybody begins with, in log odds. */
    offsets: p.json(),
    /** The version of Bowerbird that last sorted the newest links again, to compare; null before the first. */
    reviewedVersion: p.text().nullable(),
    /** What that showed, core's `FilingReview`; null where too little was known. */
    review: p.json().nullable(),
    /** Names the worker of that job, see `core/platform/runs`. */
    lockToken: p.uuid().nullable(),
    /** The job's heartbeat; null without a job. */
    heartbeatAt: p.datetime().nullable(),
  },
});
export type FilingSettings = InferEntity<typeof FilingSettings>;

/** What the categorizer decided about one of the newest links without a category, and how that turned out. */
export const FilingGuess = defineEntity({
  name: "FilingGuess",
  tableName: "filing",
  indexes: [
    {
      name: "filing_newest_idx",
      expression: 'create index "filing_newest_idx" on "filing" ("user_id", "is_filed", "filed_at" desc)',
    },
  ],
  properties: {
    userId: p.uuid().primary(),
    bookmarkId: p.uuid().primary(),
    bookmark: () => belongsTo(Bookmark, "bookmark_id"),
    /** The likeliest category; without a foreign key, because an undo can restore a deleted one. */
    categoryId: p.uuid(),
    /** How it came, core's `Way`. */
    way: p.text(),
    confidence: p.float().columnType("real"),
    /** Whether it was filed there; else it was left in Uncategorized. */
    isFiled: p.boolean(),
    filedAt: p.datetime(),
    /** Core's `Outcome`; null as long as nothing is known. */
    outcome: p.text().nullable(),
    settledAt: p.datetime().nullable(),
    /** Whether the thresholds have learned from the outcome. */
    isCounted: p.boolean().default(false),
  },
});
export type FilingGuess = InferEntity<typeof FilingGuess>;

/** When a person's links were last compared with their folders. Made again from their links at any time. */
export const MisplacedSearch = defineEntity({
  name: "MisplacedSearch",
  tableName: "misplaced_search",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    /** Later changes are not checked yet; null before the first search. */
    searchedAt: p.datetime().nullable(),
    /** The person's `vectorsVersion` at that time. */
    vectorsVersion: p.bigint("number").defaultRaw("0"),
    /** Not again before this time. */
    nextAt: p.datetime().defaultRaw("now()"),
    /** Names the worker of the job, see `core/platform/runs`. */
    lockToken: p.uuid().nullable(),
    /** The job's heartbeat; null without a job. */
    heartbeatAt: p.datetime().nullable(),
  },
});
export type MisplacedSearch = InferEntity<typeof MisplacedSearch>;

/** A link that is perhaps in the wrong category. */
export const MisplacedLink = defineEntity({
  name: "MisplacedLink",
  tableName: "misplaced_link",
  properties: {
    ...ofBookmark(),
    /** Where it was, and where it belongs; without foreign keys, because an undo can restore a deleted category. */
    categoryId: p.uuid(),
    targetId: p.uuid(),
    /** 0 to 1: the order in which they are listed, and whether it is rather there than not. */
    certainty: p.float().columnType("real"),
    isSure: p.boolean(),
    /** Links in the other category that are like it. */
    alike: p.integer(),
  },
});
export type MisplacedLink = InferEntity<typeof MisplacedLink>;
