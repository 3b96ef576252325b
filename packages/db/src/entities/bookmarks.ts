import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";

/**
 * A person's category. Keys start with the user so that the data can be sharded by person; the foreign keys to the user
 * and the parent are in the migration.
 */
export const Category = defineEntity({
  name: "Category",
  tableName: "category",
  indexes: [
    {
      name: "category_sibling_name_key",
      expression:
        'create unique index "category_sibling_name_key" on "category" ("user_id", "parent_id", "name_key") nulls not distinct',
    },
  ],
  properties: {
    userId: ofPerson,
    id: p.uuid().primary(),
    parentId: p.uuid().nullable(),
    parent: () =>
      p
        .manyToOne("Category" as never)
        .joinColumns("user_id", "parent_id")
        .ownColumns("parent_id")
        .deleteRule("no action")
        .updateRule("no action")
        .nullable(),
    name: p.text(),
    /** The normalized name: unique among its siblings. */
    nameKey: p.text(),
    icon: p.text(),
    color: p.text(),
    isPinned: p.boolean().default(false),
    isCustom: p.boolean().default(true),
    /** Its position among its siblings, see `contract/positions`. */
    position: p.text().default("4"),
    /** Maintained by a trigger on `bookmark`, so that counting never reads the bookmarks. */
    bookmarkCount: p.integer().default(0),
    /** How many of them are archived; by the same trigger. */
    archivedCount: p.integer().default(0),
    /** A short id, for apps whose ids are numbers. */
    number: p.bigint("number").autoincrement(),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});
export type Category = InferEntity<typeof Category>;

export const Bookmark = defineEntity({
  name: "Bookmark",
  tableName: "bookmark",
  indexes: [
    {
      name: "bookmark_url_key",
      expression:
        'create unique index "bookmark_url_key" on "bookmark" ("user_id", "url_key") where "deleted_at" is null',
    },
    {
      name: "bookmark_number_key",
      expression: 'create unique index "bookmark_number_key" on "bookmark" ("user_id", "number")',
    },
    {
      name: "bookmark_newest_idx",
      expression:
        'create index "bookmark_newest_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) include ("is_archived") where "deleted_at" is null',
    },
    {
      name: "bookmark_category_newest_idx",
      expression:
        'create index "bookmark_category_newest_idx" on "bookmark" ("user_id", "category_id", "created_at" desc, "id" desc) include ("is_archived") where "deleted_at" is null',
    },
    {
      name: "bookmark_manual_idx",
      expression:
        'create index "bookmark_manual_idx" on "bookmark" ("user_id", "category_id", "position" text_pattern_ops, "created_at" desc, "id" desc) include ("is_archived") where "deleted_at" is null',
    },
    {
      name: "bookmark_most_used_idx",
      expression: `create index "bookmark_most_used_idx" on "bookmark" ("user_id", lpad((2147483647 - "open_count")::text, 10, '0') text_pattern_ops, "created_at" desc, "id" desc) where "deleted_at" is null`,
    },
    {
      name: "bookmark_host_idx",
      expression:
        'create index "bookmark_host_idx" on "bookmark" ("user_id", "host" text_pattern_ops, "created_at" desc) where "deleted_at" is null',
    },
    {
      name: "bookmark_title_idx",
      expression:
        'create index "bookmark_title_idx" on "bookmark" ("user_id", left("search_text", 40) text_pattern_ops) where "deleted_at" is null',
    },
    {
      name: "bookmark_words_idx",
      expression:
        'create index "bookmark_words_idx" on "bookmark" using gin ("user_id", "search_vector") where "deleted_at" is null',
    },
    {
      name: "bookmark_changed_idx",
      expression:
        'create index "bookmark_changed_idx" on "bookmark" ("user_id", "updated_at" desc) where "deleted_at" is null',
    },
    {
      name: "bookmark_changes_idx",
      expression: 'create index "bookmark_changes_idx" on "bookmark" ("user_id", "changed_in", "id")',
    },
    {
      name: "bookmark_trash_idx",
      expression:
        'create index "bookmark_trash_idx" on "bookmark" ("user_id", "deleted_at" desc, "id" desc) where "deleted_at" is not null',
    },
    {
      name: "bookmark_broken_idx",
      expression:
        'create index "bookmark_broken_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) where "broken_reason" is not null and "deleted_at" is null',
    },
    {
      name: "bookmark_favorite_idx",
      expression:
        'create index "bookmark_favorite_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) where "is_favorite" and "deleted_at" is null',
    },
    {
      name: "bookmark_unread_idx",
      expression:
        'create index "bookmark_unread_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) where "is_unread" and "deleted_at" is null',
    },
    {
      name: "bookmark_archived_idx",
      expression:
        'create index "bookmark_archived_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) where "is_archived" and "deleted_at" is null',
    },
    {
      name: "bookmark_private_idx",
      expression:
        'create index "bookmark_private_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) where "is_private" and "deleted_at" is null',
    },
  ],
  properties: {
    userId: p.uuid().primary(),
    id: p.uuid().primary(),
    /** A short id, for apps whose ids are numbers. */
    number: p.bigint("number").autoincrement(),
    categoryId: p.uuid(),
    category: () => belongsTo(Category, "category_id", "category_id"),
    url: p.text(),
    /** 128 bits of the hash of the URL's key; null for an allowed duplicate. */
    urlKey: p.uuid().nullable(),
    /** The bookmark that apps see instead of this copy, see `core/compat/bookmarks/copies`; null for one of its own. */
    copyOf: p.uuid().nullable(),
    title: p.text(),
    description: p.text().nullable(),
    /** URL of the icon; empty without one. */
    favicon: p.text().default(""),
    tags: p.array().columnType("text[]").default([]),
    isAiGenerated: p.boolean().default(false),
    aiSummary: p.text().nullable(),
    aiRelevance: p.smallint().nullable(),
    isFavorite: p.boolean().default(false),
    /** Kept to be read later. */
    isUnread: p.boolean().default(false),
    isArchived: p.boolean().default(false),
    /** On no shared page. */
    isPrivate: p.boolean().default(false),
    /** The person's own. */
    notes: p.text().nullable(),
    /** The id at the service that an import came from. */
    sourceId: p.text().nullable(),
    /** The http(s) address of its cover picture. */
    coverUrl: p.text().nullable(),
    /** When the person saved the link; for an imported one the file's date. */
    createdAt: p.datetime().defaultRaw("now()"),
    /** Its position in the manual order of its category, see `contract/positions`. */
    position: p.text().default("4"),
    /** Set by the trigger of `changedIn` where a statement says that it has changed: the time of the database. */
    updatedAt: p.datetime().defaultRaw("now()"),
    /** The transaction that last wrote the row, set by a trigger: devices ask for what later ones wrote. */
    changedIn: p.text().columnType("xid8").default("0").lazy(),
    /** Why the link is broken, as a text for the person; null if it is not. Written by the link check. */
    brokenReason: p.text().nullable(),
    /** How often the person opened it, and when last. */
    openCount: p.integer().default(0),
    lastOpenedAt: p.datetime().nullable(),
    /** Set while the bookmark is in the trash. */
    deletedAt: p.datetime().nullable(),
    /** Host without `www.`, whose matches rank first. */
    host: p.text(),
    /** All searchable text, normalized, in sections; written only by `core/bookmarks`. */
    searchText: p.text().lazy(),
    /** The words of `searchText`. */
    searchVector: p.text().columnType("tsvector").lazy(),
  },
});
import { belongsTo } from "./relations.ts";
export type Bookmark = InferEntity<typeof Bookmark>;

/** Of a row that says more of a bookmark: its key, and the bookmark with which it goes. */
export const ofBookmark = () => ({
  userId: p.uuid().primary(),
  bookmarkId: p.uuid().primary(),
  bookmark: () => belongsTo(Bookmark, "bookmark_id"),
});
