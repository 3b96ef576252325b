import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";
import { Bookmark } from "./bookmarks.ts";
import { belongsTo } from "./relations.ts";

/** A change of bookmarks or categories, with what undoing it takes. */
export const BookmarkChange = defineEntity({
  name: "BookmarkChange",
  tableName: "bookmark_change",
  indexes: [
    {
      name: "bookmark_change_pending_idx",
      expression:
        'create index "bookmark_change_pending_idx" on "bookmark_change" ("user_id", "heartbeat_at") where "pending" is not null',
    },
    {
      name: "bookmark_change_newest_idx",
      expression:
        'create index "bookmark_change_newest_idx" on "bookmark_change" ("user_id", "created_at" desc, "id" desc)',
    },
    {
      name: "bookmark_change_act_idx",
      expression:
        'create index "bookmark_change_act_idx" on "bookmark_change" ("user_id", "act_id") where "act_id" is not null',
    },
  ],
  properties: {
    userId: ofPerson,
    id: p.uuid().primary(),
    /** The contract's `ChangeKind`. */
    kind: p.text().default("edit"),
    /** The `Actor`; null for changes of older versions. */
    madeBy: p.json().nullable(),
    /** How many bookmarks changed. */
    count: p.integer().default(0),
    /** What was changed, for people: a title, a category's name, tags. */
    subject: p.text().nullable(),
    /** What it became, for people: a category's name, tags, a mark. */
    target: p.text().nullable(),
    /** What happened to categories, see `CategoryChange`; null if nothing did. */
    category: p.json().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    undoneAt: p.datetime().nullable(),
    /** The remaining work of a change or undo in batches; null when it is finished. */
    pending: p.json().nullable(),
    /** The bookmarks of a change in batches that works on a selection; null when it is finished. */
    selected: p.array().columnType("uuid[]").nullable(),
    /** When the last batch was finished. */
    heartbeatAt: p.datetime().nullable(),
    /** The assistant's act that it is part of: the history shows that instead. */
    actId: p.uuid().nullable(),
  },
});
export type BookmarkChange = InferEntity<typeof BookmarkChange>;

/** What an assistant did in a day, or proposes and the person applied: one entry of the history, with one undo. */
export const AssistantAct = defineEntity({
  name: "AssistantAct",
  tableName: "assistant_act",
  indexes: [{ name: "assistant_act_user_id_assistant_id_index", properties: ["userId", "assistantId"] }],
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    id: p.uuid().primary(),
    /** The token's or app's id. */
    assistantId: p.text(),
    assistantName: p.text(),
    /** Of a proposal. */
    title: p.text().nullable(),
    /** A proposal's `AssistantChange`s, in their order; null for what was done without one. */
    steps: p.json().nullable(),
    /** How many of them were begun. */
    applied: p.integer().default(0),
    /** The contract's `ProposalStatus`. */
    status: p.text().default("open"),
    /** When (ms) how many rows were changed in the last hour. */
    spent: p.json().default("[]"),
    /** Of an applied proposal the session that applied it. */
    sessionId: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    /** When it was last added to, or applied. */
    finishedAt: p.datetime().nullable(),
    undoneAt: p.datetime().nullable(),
  },
});
export type AssistantAct = InferEntity<typeof AssistantAct>;

/** A request with an `Idempotency-Key`, stored in its transaction: sent again, it gets the same answer. */
export const AnsweredRequest = defineEntity({
  name: "AnsweredRequest",
  tableName: "answered_request",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    /** The key. */
    id: p.uuid().primary(),
    /** The call, and a hash of its input. */
    request: p.text(),
    /** As superjson. */
    answer: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type AnsweredRequest = InferEntity<typeof AnsweredRequest>;

/** What an app with a token has done with a bookmark in the last minute. */
export const AppStep = defineEntity({
  name: "AppStep",
  tableName: "app_step",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    bookmarkId: p.uuid().primary(),
    /** `saved`, or `left` a category. */
    step: p.text().primary(),
    tokenId: p.uuid(),
    categoryId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type AppStep = InferEntity<typeof AppStep>;

/** One bookmark of a change: its changed columns. */
export const BookmarkChangeItem = defineEntity({
  name: "BookmarkChangeItem",
  tableName: "bookmark_change_item",
  properties: {
    userId: p.uuid().primary(),
    changeId: p.uuid().primary(),
    change: () => belongsTo(BookmarkChange, "change_id"),
    bookmarkId: p.uuid().primary(),
    before: p.json(),
    after: p.json(),
  },
});
export type BookmarkChangeItem = InferEntity<typeof BookmarkChangeItem>;

/**
 * The number of a person's bookmarks per tag and spelling; maintained by triggers on `bookmark`. An app can create a tag before
 * it is used: its count is 0.
 */
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
    userId: ofPerson,
    /** The same for all spellings of a tag: `spelling_key(tag)`. */
    tagKey: p.text().primary(),
    tag: p.text().primary(),
    bookmarkCount: p.integer(),
    /** A short id, for apps whose ids are numbers. */
    number: p.bigint("number").autoincrement(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type TagCount = InferEntity<typeof TagCount>;

/** A search with its filters, saved under a name. */
export const SavedSearch = defineEntity({
  name: "SavedSearch",
  tableName: "saved_search",
  uniques: [{ name: "saved_search_name_key", properties: ["userId", "nameKey"] }],
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    id: p.uuid().primary(),
    name: p.text(),
    /** The normalized name: unique per person. */
    nameKey: p.text(),
    /** The contract's `savedFilters`. */
    filters: p.json(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type SavedSearch = InferEntity<typeof SavedSearch>;

/** A bookmark that the person opened from a search: it comes first when they search so again. */
export const SearchChoice = defineEntity({
  name: "SearchChoice",
  tableName: "search_choice",
  indexes: [{ name: "search_choice_user_id_bookmark_id_index", properties: ["userId", "bookmarkId"] }],
  properties: {
    userId: p.uuid().primary(),
    /** The words as searched: folded and cut to 100 characters. */
    query: p.text().primary(),
    bookmarkId: p.uuid().primary(),
    bookmark: () => belongsTo(Bookmark, "bookmark_id"),
    /** How often. */
    times: p.integer().default(1),
    chosenAt: p.datetime(),
  },
});
export type SearchChoice = InferEntity<typeof SearchChoice>;

/**
 * The vocabulary of a person's bookmarks, for completing fragments and correcting typos. Without a foreign key, whose
 * checks would be too frequent; a trigger deletes the words with their person.
 */
export const SearchWord = defineEntity({
  name: "SearchWord",
  tableName: "search_word",
  indexes: [
    {
      name: "search_word_parts_idx",
      expression: 'create index "search_word_parts_idx" on "search_word" using gin ("user_id", "word" gin_trgm_ops)',
    },
  ],
  properties: {
    userId: p.uuid().primary().fieldName("user_id"),
    word: p.text().primary(),
  },
});
export type SearchWord = InferEntity<typeof SearchWord>;

/** A proposal for tidying up that the person has refused: it is not made again. */
export const TidyKept = defineEntity({
  name: "TidyKept",
  tableName: "tidy_kept",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    /** The contract's `TidyKind`. */
    kind: p.text().primary(),
    /** What it is about: the id of a bookmark or category, or a hash of several ids or tags. */
    key: p.text().primary(),
    keptAt: p.datetime(),
  },
});
export type TidyKept = InferEntity<typeof TidyKept>;

/** A feed of a category, tag or saved search, for the person's reader, by an address alone. */
export const Feed = defineEntity({
  name: "Feed",
  tableName: "feed",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    id: p.uuid().primary(),
    /** `category`, `tag` or `search`. */
    kind: p.text(),
    /** An id, or the tag; without a foreign key, because an undo can restore a deleted category. */
    target: p.text(),
    /** SHA-256 of the token in the address. */
    hash: p.text().unique("feed_hash_key"),
    /** The token, encrypted, to show the address again. */
    sealedToken: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type Feed = InferEntity<typeof Feed>;
