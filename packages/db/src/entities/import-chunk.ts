import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Import } from "./import.ts";

/** A piece of the uploaded file, kept until the import has ended so that any worker can go on with it. */
export const ImportChunk = defineEntity({
  name: "ImportChunk",
  tableName: "import_chunk",
  properties: {
    userId: p.uuid().primary(),
    importId: p.uuid().primary(),
    import: () =>
      p
        .manyToOne(Import)
        .joinColumns("user_id", "import_id")
        .ownColumns()
        .deleteRule("cascade")
        .updateRule("no action"),
    position: p.integer().primary(),
    content: p.blob(),
  },
});
export type ImportChunk = InferEntity<typeof ImportChunk>;
