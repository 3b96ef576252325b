import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** One import: the record that carries the truth about it, whatever becomes of the queue's job. */
export const Import = defineEntity({
  name: "Import",
  tableName: "import",
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    id: p.uuid().primary(),
    source: p.text(),
    folders: p.text(),
    allowDuplicates: p.boolean(),
    status: p.text(),
    total: p.integer().default(0),
    /** Links read from the source so far; each has its item. */
    nextPosition: p.integer().default(0),
    processed: p.integer().default(0),
    created: p.integer().default(0),
    duplicates: p.integer().default(0),
    skipped: p.integer().default(0),
    failed: p.integer().default(0),
    /** Links whose page was looked at to the end. */
    enriched: p.integer().default(0),
    /** By the person, until they let it go on. */
    isEnrichmentPaused: p.boolean().default(false),
    /** Started with a token, and not by a person at a page. */
    isByProgram: p.boolean().default(false),
    /** How often somebody began to work on it since the last batch that was stored. */
    attempts: p.smallint().default(0),
    message: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    /** The last sign of life of whoever works on it. */
    touchedAt: p.datetime().defaultRaw("now()"),
    finishedAt: p.datetime().nullable(),
  },
});
export type Import = InferEntity<typeof Import>;
