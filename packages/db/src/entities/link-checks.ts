import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";
import { ofBookmark } from "./bookmarks.ts";

/** A person's setting for link checks, and the progress of the current round. */
export const LinkCheckSettings = defineEntity({
  name: "LinkCheckSettings",
  tableName: "link_check_settings",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    isEnabled: p.boolean(),
    /** Start of the next round; null when link checks are off. */
    nextAt: p.datetime().nullable(),
    /** Of the last round; `finishedAt` is null while it is running. */
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
    /** Links in that round. */
    total: p.integer().default(0),
    /** Names the worker of the job, see `core/platform/runs`. */
    lockToken: p.uuid().nullable(),
    /** The job's heartbeat; null without a job. */
    heartbeatAt: p.datetime().nullable(),
  },
});
export type LinkCheckSettings = InferEntity<typeof LinkCheckSettings>;

/** The link check's state of a bookmark, for people with link checks on. */
export const LinkCheck = defineEntity({
  name: "LinkCheck",
  tableName: "link_check",
  indexes: [
    {
      name: "link_check_due_idx",
      expression: 'create index "link_check_due_idx" on "link_check" ("user_id", "due_at") where "due_at" is not null',
    },
    {
      name: "link_check_moved_idx",
      expression:
        'create index "link_check_moved_idx" on "link_check" ("user_id", "bookmark_id") where "moved_to" is not null',
    },
  ],
  properties: {
    ...ofBookmark(),
    /** `unknown`, `fine`, `missing`, `silent` or `broken`; see `core/link-checks`. */
    state: p.text().default("unknown"),
    /** Why the link is broken, as a text for the person. */
    reason: p.text().nullable(),
    /** The first of the consecutive failed checks. */
    failingSince: p.datetime().nullable(),
    /** Checks that were started without a result. */
    claims: p.smallint().default(0),
    brokenAt: p.datetime().nullable(),
    checkedAt: p.datetime().nullable(),
    /** When to check; while locked, when another worker may take over; null until the next round. */
    dueAt: p.datetime().nullable(),
    /** The person marked it as not broken: it is not checked until its URL changes. */
    isTrusted: p.boolean().default(false),
    /** Where the page at `movedFrom` had moved permanently at the last check; both null if it had not. */
    movedFrom: p.text().nullable(),
    movedTo: p.text().nullable(),
  },
});
export type LinkCheck = InferEntity<typeof LinkCheck>;
