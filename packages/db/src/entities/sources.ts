import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";
import { belongsTo } from "./relations.ts";

/** A service whose new links are saved for a person. */
export const Source = defineEntity({
  name: "Source",
  tableName: "source",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    id: p.uuid().primary(),
    kind: p.text(),
    account: p.text(),
    /** Encrypted; null without one. */
    sealedKey: p.text().nullable(),
    /** False: read once. */
    isDaily: p.boolean(),
    /** When to read it; null for never again. */
    nextAt: p.datetime().nullable(),
    /** Names the worker of the job that reads it, see `core/platform/runs`. */
    lockToken: p.uuid().nullable(),
    /** The job's heartbeat; null without a job. */
    heartbeatAt: p.datetime().nullable(),
    /** Attempts without a result. */
    claims: p.smallint().default(0),
    /** Where a reading that was cut off goes on, by the number of the list; null where it read to the end. */
    rest: p.json<Record<string, string>>().nullable(),
    readAt: p.datetime().nullable(),
    newLinks: p.integer().default(0),
    /** Why the last attempt failed, as a text for the person. */
    problem: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type Source = InferEntity<typeof Source>;

/** A link that a source has had before: it is not saved again, even if the person has deleted it. */
export const SourceLink = defineEntity({
  name: "SourceLink",
  tableName: "source_link",
  properties: {
    userId: p.uuid().primary(),
    sourceId: p.uuid().primary(),
    origin: () => belongsTo(Source, "source_id"),
    /** 128 bits of the hash of the service's id of the link, or of its address. */
    key: p.uuid().primary(),
  },
});
export type SourceLink = InferEntity<typeof SourceLink>;
