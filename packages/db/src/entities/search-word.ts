import { defineEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** The vocabulary of one person's bookmarks: what fragments are completed to and mistyped words corrected to. */
export const SearchWord = defineEntity({
  name: "SearchWord",
  tableName: "search_word",
  indexes: [
    {
      name: "search_word_parts_idx",
      expression: 'create index "search_word_parts_idx" on "search_word" using gin ("user_id", "word" gin_trgm_ops)',
    },
  ],
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    word: p.text().primary(),
  },
});
