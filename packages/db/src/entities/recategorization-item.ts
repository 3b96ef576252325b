import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Recategorization } from "./recategorization.ts";

/** One bookmark of a run: how it was when it was looked at, and what it is to become. */
export const RecategorizationItem = defineEntity({
  name: "RecategorizationItem",
  tableName: "recategorization_item",
  properties: {
    userId: p.uuid().primary(),
    recategorizationId: p.uuid().primary(),
    recategorization: () =>
      p
        .manyToOne(Recategorization)
        .joinColumns("user_id", "recategorization_id")
        .ownColumns()
        .deleteRule("cascade")
        .updateRule("no action"),
    bookmarkId: p.uuid().primary(),
    /** `pending`, `same`, `proposed`, `applied`, `left`, `kept` or `restored`. */
    status: p.text().default("pending"),
    fromCategoryId: p.uuid().nullable(),
    toCategoryId: p.uuid().nullable(),
    fromIsAiGenerated: p.boolean().nullable(),
    fromTags: p.array().columnType("text[]").nullable(),
    toTags: p.array().columnType("text[]").nullable(),
    confidence: p.float().columnType("real").nullable(),
    reason: p.text().nullable(),
  },
});
export type RecategorizationItem = InferEntity<typeof RecategorizationItem>;
