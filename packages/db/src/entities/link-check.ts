import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Bookmark } from "./bookmark.ts";

/** What the link check knows of a bookmark's page, for people who want their links checked. */
export const LinkCheck = defineEntity({
  name: "LinkCheck",
  tableName: "link_check",
  indexes: [
    {
      name: "link_check_due_idx",
      expression: 'create index "link_check_due_idx" on "link_check" ("user_id", "due_at") where "due_at" is not null',
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
    /** `unknown`, `fine`, `missing`, `silent` or `broken`; see `core/link-checks`. */
    state: p.text().default("unknown"),
    /** Why it is taken to be gone, in words for the person. */
    reason: p.text().nullable(),
    /** The first of the looks in a row that found it missing or silent. */
    failingSince: p.datetime().nullable(),
    /** How often somebody began to look and left no word of how that ended. */
    claims: p.smallint().default(0),
    brokenAt: p.datetime().nullable(),
    checkedAt: p.datetime().nullable(),
    /** When it is to be looked at; while somebody looks, when another may; null until the next round. */
    dueAt: p.datetime().nullable(),
    /** The person said that it is not broken: it is left alone until its address changes. */
    isTrusted: p.boolean().default(false),
  },
});
export type LinkCheck = InferEntity<typeof LinkCheck>;
