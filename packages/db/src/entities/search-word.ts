import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/**
 * The vocabulary of one person's bookmarks: what fragments are completed to and mistyped words corrected to. Without a
 * foreign key, which would be checked more often than any other; a trigger has the words go with their person.
 */
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
    userId: p.uuid().primary().fieldName("user_id"),
    word: p.text().primary(),
  },
});
export type SearchWord = InferEntity<typeof SearchWord>;
