import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofBookmark } from "./bookmarks.ts";
import { ofPerson } from "./accounts.ts";

/** The metadata of a bookmark's page, in its own table so that lists and searches do not read it. */
export const BookmarkPage = defineEntity({
  name: "BookmarkPage",
  tableName: "bookmark_page",
  indexes: [
    {
      name: "bookmark_page_due_idx",
      expression:
        'create index "bookmark_page_due_idx" on "bookmark_page" ("user_id", "due_at") where "state" = \'pending\' and not "is_paused"',
    },
    {
      name: "bookmark_page_undescribed_idx",
      expression:
        'create index "bookmark_page_undescribed_idx" on "bookmark_page" ("user_id", "due_at") where "state" <> \'pending\' and not "is_described"',
    },
  ],
  properties: {
    ...ofBookmark(),
    /** pending, done, gone or failed. */
    state: p.text().default("pending"),
    attempts: p.smallint().default(0),
    /** Attempts without a result: of reading the page, and afterwards of categorizing its bookmark. */
    claims: p.smallint().default(0),
    /** Names the worker of the last claim. */
    lockToken: p.uuid().nullable(),
    /** When to read it; while locked, when another worker may take over; once finished, since when. */
    dueAt: p.datetime().defaultRaw("now()"),
    /** Paused by the person, for all pages of an import. */
    isPaused: p.boolean().default(false),
    /** The import whose progress counts this page. */
    importId: p.uuid().nullable(),
    /** Why the page could not be read, as a message for the person. */
    problem: p.text().nullable(),
    fetchedAt: p.datetime().nullable(),
    finalUrl: p.text().nullable(),
    canonicalUrl: p.text().nullable(),
    language: p.text().nullable(),
    /** The page's own title and description, not the person's. */
    title: p.text().nullable(),
    description: p.text().nullable(),
    /** The beginning of the page's text. */
    preview: p.text().nullable(),
    /** Whether the text is as the person's browser showed it: private, and not replaced by what a server reads. */
    isGiven: p.boolean().default(false),
    /** Whether summary and relevance have been derived from it. */
    isDescribed: p.boolean().default(false),
    /** A category that the person refused for the bookmark when it was suggested. */
    refusedCategoryId: p.uuid().nullable(),
    refusedTags: p.array().columnType("text[]").default([]),
  },
});
export type BookmarkPage = InferEntity<typeof BookmarkPage>;

/**
 * The words of a page that was read: its own title, description and text and its address, in their order. In its own
 * table because its index is large, and every update of a row of `bookmark_page` would write to it.
 */
export const PageWords = defineEntity({
  name: "PageWords",
  tableName: "page_words",
  indexes: [
    {
      name: "page_words_idx",
      expression:
        'create index "page_words_idx" on "page_words" using gin ("user_id", "words") with (gin_pending_list_limit = 512) where "words" is not null',
    },
    {
      name: "page_words_due_idx",
      expression: 'create index "page_words_due_idx" on "page_words" ("user_id") where "words" is null',
    },
  ],
  properties: {
    ...ofBookmark(),
    /** Null for a page that was read before there were words: the sweep fills them in. */
    words: p.text().columnType("tsvector").nullable(),
  },
});
export type PageWords = InferEntity<typeof PageWords>;

/** The lock of the single job that reads a person's due pages; exists only while there is a job. */
export const Enrichment = defineEntity({
  name: "Enrichment",
  tableName: "enrichment",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    /** The lock token: jobs with another one must stop. */
    lockToken: p.uuid(),
    heartbeatAt: p.datetime(),
  },
});
export type Enrichment = InferEntity<typeof Enrichment>;

/** A site that asked for a pause, respected by all processes. */
export const HostPause = defineEntity({
  name: "HostPause",
  tableName: "host_pause",
  properties: {
    host: p.text().primary(),
    until: p.datetime(),
  },
});
export type HostPause = InferEntity<typeof HostPause>;

/** What was found at the address of an icon, fetched once for all pages that name it and all people. */
export const IconAddress = defineEntity({
  name: "IconAddress",
  tableName: "icon_address",
  properties: {
    /** 128 bits of the keyed hash of the address. */
    id: p.uuid().primary(),
    /** Null when there is no icon. */
    iconId: p.uuid().nullable(),
    checkedAt: p.datetime(),
  },
});
export type IconAddress = InferEntity<typeof IconAddress>;

/** A fetched icon, stored once for all sites that use it. Public data without an owner. */
export const PageIcon = defineEntity({
  name: "PageIcon",
  tableName: "page_icon",
  properties: {
    /** 128 bits of the hash of the content. */
    id: p.uuid().primary(),
    mediaType: p.text(),
    content: p.blob(),
  },
});
export type PageIcon = InferEntity<typeof PageIcon>;

/** A bookmark's cover as it was fetched, once for all bookmarks that name its address. Public data without an owner. */
export const CoverPicture = defineEntity({
  name: "CoverPicture",
  tableName: "cover_picture",
  indexes: [{ name: "cover_picture_age_idx", properties: ["fetchedAt"] }],
  properties: {
    /** 128 bits of the keyed hash of the address. */
    id: p.uuid().primary(),
    /** Null, like the content, when nothing there can be shown. */
    mediaType: p.text().nullable(),
    content: p.blob().nullable().lazy(),
    /** Bytes of the content. */
    size: p.integer(),
    fetchedAt: p.datetime(),
  },
});
export type CoverPicture = InferEntity<typeof CoverPicture>;

/** An icon from an imported file, stored once for all bookmarks that use it. */
export const SiteIcon = defineEntity({
  name: "SiteIcon",
  tableName: "site_icon",
  properties: {
    userId: ofPerson,
    /** 128 bits of the hash of the content. */
    id: p.uuid().primary(),
    mediaType: p.text(),
    content: p.blob(),
  },
});
export type SiteIcon = InferEntity<typeof SiteIcon>;
