import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Import } from "./import.ts";

/** What became of one link of an import. */
export const ImportItem = defineEntity({
  name: "ImportItem",
  tableName: "import_item",
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
    /** Place of the link in its source, from 0. */
    position: p.integer().primary(),
    url: p.text(),
    title: p.text(),
    status: p.text(),
    message: p.text().nullable(),
    bookmarkId: p.uuid().nullable(),
    /** The link as read, kept only for a failed one so that it can be tried again. */
    link: p.json().nullable(),
  },
});
export type ImportItem = InferEntity<typeof ImportItem>;
