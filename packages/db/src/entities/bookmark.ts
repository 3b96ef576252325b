import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Category } from "./category.ts";

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
      name: "bookmark_newest_idx",
      expression:
        'create index "bookmark_newest_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) where "deleted_at" is null',
    },
    {
      name: "bookmark_category_newest_idx",
      expression:
        'create index "bookmark_category_newest_idx" on "bookmark" ("user_id", "category_id", "created_at" desc, "id" desc) where "deleted_at" is null',
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
      name: "bookmark_trash_idx",
      expression:
        'create index "bookmark_trash_idx" on "bookmark" ("user_id", "deleted_at" desc, "id" desc) where "deleted_at" is not null',
    },
    {
      name: "bookmark_broken_idx",
      expression:
        'create index "bookmark_broken_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) where "broken_reason" is not null and "deleted_at" is null',
    },
  ],
  properties: {
    userId: p.uuid().primary(),
    id: p.uuid().primary(),
    categoryId: p.uuid(),
    category: () =>
      p
        .manyToOne(Category)
        .joinColumns("user_id", "category_id")
        .ownColumns("category_id")
        .deleteRule("cascade")
        .updateRule("no action"),
    url: p.text(),
    /** 128 bits of the hash of the address's key; null for a duplicate that the person wanted. */
    urlKey: p.uuid().nullable(),
    title: p.text(),
    description: p.text().nullable(),
    /** Address of the icon; empty where there is none. */
    favicon: p.text().default(""),
    tags: p.array().columnType("text[]").default([]),
    isAiGenerated: p.boolean().default(false),
    aiSummary: p.text().nullable(),
    aiRelevance: p.smallint().nullable(),
    /** When the person saved the link: for an imported one, what the file says. */
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
    /** Why the page is taken to be gone, in words for the person; null for nearly all. Kept by the link check. */
    brokenReason: p.text().nullable(),
    /** Set while the bookmark lies in the trash. */
    deletedAt: p.datetime().nullable(),
    /** Host without `www.`, for the matches that come first. */
    host: p.text(),
    /** All that search reads, folded, in sections; written by `core/bookmarks` and by nobody else. */
    searchText: p.text().lazy(),
    /** The words of it. */
    searchVector: p.text().columnType("tsvector").lazy(),
  },
});
export type Bookmark = InferEntity<typeof Bookmark>;
