import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";

/** One import. This row, not the queue's job, is its source of truth. */
export const Import = defineEntity({
  name: "Import",
  tableName: "import",
  indexes: [
    {
      name: "import_open_idx",
      expression: `create index "import_open_idx" on "import" ("user_id") where "status" in ('reading', 'queued', 'running')`,
    },
  ],
  properties: {
    userId: ofPerson,
    id: p.uuid().primary(),
    source: p.text(),
    folders: p.text(),
    allowDuplicates: p.boolean(),
    /** From another server, where each spelling of an address is a link of its own. */
    isByAddress: p.boolean().default(false),
    status: p.text(),
    total: p.integer().default(0),
    /** Links read from the source so far; each has its item. */
    nextPosition: p.integer().default(0),
    processed: p.integer().default(0),
    created: p.integer().default(0),
    duplicates: p.integer().default(0),
    skipped: p.integer().default(0),
    failed: p.integer().default(0),
    /** Repeated links that were merged with the first one. */
    merged: p.integer().default(0),
    /** Links that gave a bookmark from before the import what it lacked. */
    filled: p.integer().default(0),
    /** Links of which a text, a name or a list of tags was cut. */
    cut: p.integer().default(0),
    /** Links whose page was read or given up. */
    enriched: p.integer().default(0),
    /** Paused by the person. */
    isEnrichmentPaused: p.boolean().default(false),
    /** Links in the trash of the source, which are left out. */
    trashed: p.integer().default(0),
    /** What a file that waits for its start holds. */
    preview: p.json().nullable(),
    /** Started with a token, not in the web app. */
    isByProgram: p.boolean().default(false),
    /** The `Actor`; null for imports of older versions. */
    madeBy: p.json().nullable(),
    /** The categories that it created. */
    categoryIds: p.array().columnType("uuid[]").default([]),
    undoneAt: p.datetime().nullable(),
    /** Attempts since the last stored batch. */
    attempts: p.smallint().default(0),
    message: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    /** Of the worker that has the run; a worker with another token must stop. */
    lockToken: p.uuid().nullable(),
    heartbeatAt: p.datetime().defaultRaw("now()"),
    finishedAt: p.datetime().nullable(),
  },
});
export type Import = InferEntity<typeof Import>;

/** A piece of the uploaded file, kept until the import has ended so that any worker can resume it. */
export const ImportChunk = defineEntity({
  name: "ImportChunk",
  tableName: "import_chunk",
  properties: {
    userId: p.uuid().primary(),
    importId: p.uuid().primary(),
    import: () => belongsTo(Import, "import_id"),
    position: p.integer().primary(),
    content: p.blob(),
  },
});
import { belongsTo } from "./relations.ts";
export type ImportChunk = InferEntity<typeof ImportChunk>;

/** The result of one link of an import. */
export const ImportItem = defineEntity({
  name: "ImportItem",
  tableName: "import_item",
  properties: {
    userId: p.uuid().primary(),
    importId: p.uuid().primary(),
    import: () => belongsTo(Import, "import_id"),
    /** Position of the link in its source, from 0. */
    position: p.integer().primary(),
    url: p.text(),
    title: p.text(),
    status: p.text(),
    message: p.text().nullable(),
    bookmarkId: p.uuid().nullable(),
    /** The parsed link, kept only for a failed one so that it can be retried. */
    link: p.json().nullable(),
    /** The fields that it filled of a bookmark from before the import. */
    before: p.json().nullable(),
    after: p.json().nullable(),
  },
});
export type ImportItem = InferEntity<typeof ImportItem>;
