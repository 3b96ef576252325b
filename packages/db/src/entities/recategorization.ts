import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** One run of sorting, or tagging, many bookmarks anew: the truth about it, whatever becomes of the queue's job. */
export const Recategorization = defineEntity({
  name: "Recategorization",
  tableName: "recategorization",
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    id: p.uuid().primary(),
    /** `categories` or `tags`. */
    kind: p.text(),
    /** `preview` or `apply`. */
    mode: p.text(),
    includeManual: p.boolean().default(false),
    /** What it was quarantineSize down to; null for everything, and for bookmarks named by their ids. */
    categoryId: p.uuid().nullable(),
    status: p.text(),
    total: p.integer().default(0),
    processed: p.integer().default(0),
    changed: p.integer().default(0),
    applied: p.integer().default(0),
    /** The last bookmark looked at; the next batch follows it. */
    position: p.uuid().nullable(),
    /** How often somebody began to work on it since the last batch that was stored. */
    attempts: p.smallint().default(0),
    /** Why it was given up, as a sentence for the person. */
    message: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    /** The last sign of life of whoever works on it. */
    touchedAt: p.datetime().defaultRaw("now()"),
    finishedAt: p.datetime().nullable(),
  },
});
export type Recategorization = InferEntity<typeof Recategorization>;
