import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** One restore of a backup. The row is the truth about it; the queue's job only starts the work. */
export const Restore = defineEntity({
  name: "Restore",
  tableName: "restore",
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    id: p.uuid().primary(),
    source: p.text(),
    status: p.text(),
    /** `merge` or `replace`; null until it is applied. */
    mode: p.text().nullable(),
    /** `json`, `csv` or `html`: what the file can say, and what it cannot. */
    format: p.text(),
    total: p.integer().default(0),
    processed: p.integer().default(0),
    added: p.integer().default(0),
    changed: p.integer().default(0),
    same: p.integer().default(0),
    missing: p.integer().default(0),
    skipped: p.integer().default(0),
    applied: p.integer().default(0),
    /** The categories of the backup: their paths and how each looks. */
    categories: p.json().nullable(),
    /** The settings of the backup. */
    settings: p.json().nullable(),
    /** What was done to categories and settings, so that it can be undone. */
    done: p.json().nullable(),
    /** Applied or undone by a token, which may change neither profile nor settings. */
    isByToken: p.boolean().default(false),
    message: p.text().nullable(),
    /** Of the worker that has the run; a worker with another token must stop. */
    lockToken: p.uuid().nullable(),
    /** How many workers have begun it since the last step that was stored. */
    attempts: p.smallint().default(0),
    createdAt: p.datetime().defaultRaw("now()"),
    heartbeatAt: p.datetime().defaultRaw("now()"),
    finishedAt: p.datetime().nullable(),
  },
});
export type Restore = InferEntity<typeof Restore>;
