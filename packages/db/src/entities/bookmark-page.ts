import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Bookmark } from "./bookmark.ts";

/** What is known of the page behind a bookmark, beside it so that lists and searches do not read it. */
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
    userId: p.uuid().primary(),
    bookmarkId: p.uuid().primary(),
    bookmark: () =>
      p
        .manyToOne(Bookmark)
        .joinColumns("user_id", "bookmark_id")
        .ownColumns()
        .deleteRule("cascade")
        .updateRule("no action"),
    /** pending, done, gone or failed. */
    state: p.text().default("pending"),
    attempts: p.smallint().default(0),
    /** How often somebody began to read it or, once it is through, to sort its bookmark, and left no word of how that ended. */
    claims: p.smallint().default(0),
    /** When it may be tried; while it is worked on, when somebody else may take it over; once it is through, since when. */
    dueAt: p.datetime().defaultRaw("now()"),
    /** By the person, for all pages of an import. */
    isPaused: p.boolean().default(false),
    /** The import that is told when the page is through. */
    importId: p.uuid().nullable(),
    /** Why the page could not be read, as a sentence for the person. */
    problem: p.text().nullable(),
    fetchedAt: p.datetime().nullable(),
    finalUrl: p.text().nullable(),
    canonicalUrl: p.text().nullable(),
    language: p.text().nullable(),
    /** The title and description that the page gives itself, whatever the person calls it. */
    title: p.text().nullable(),
    description: p.text().nullable(),
    /** The beginning of its text. */
    preview: p.text().nullable(),
    /** Whether summary and relevance have been worked out from what it says. */
    isDescribed: p.boolean().default(false),
  },
});
export type BookmarkPage = InferEntity<typeof BookmarkPage>;
