import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Restore } from "./restore.ts";

/** A piece of a backup, kept until it has been read. */
export const RestoreChunk = defineEntity({
  name: "RestoreChunk",
  tableName: "restore_chunk",
  properties: {
    userId: p.uuid().primary(),
    restoreId: p.uuid().primary(),
    restore: () =>
      p
        .manyToOne(Restore)
        .joinColumns("user_id", "restore_id")
        .ownColumns()
        .deleteRule("cascade")
        .updateRule("no action"),
    position: p.integer().primary(),
    content: p.blob(),
  },
});
export type RestoreChunk = InferEntity<typeof RestoreChunk>;
