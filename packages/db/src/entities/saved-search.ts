import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** A search with its filters that a person has given a name. */
export const SavedSearch = defineEntity({
  name: "SavedSearch",
  tableName: "saved_search",
  uniques: [{ name: "saved_search_name_key", properties: ["userId", "nameKey"] }],
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    id: p.uuid().primary(),
    name: p.text(),
    /** The name folded for comparison: a person has each once. */
    nameKey: p.text(),
    /** As the contract's `savedFilters`. */
    filters: p.json(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type SavedSearch = InferEntity<typeof SavedSearch>;
