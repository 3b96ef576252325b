import { defineEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** The vocabulary of one person's bookmarks: what mistyped words are corrected to and short fragments completed to. */
export const SearchWord = defineEntity({
  name: "SearchWord",
  tableName: "search_word",
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    word: p.text().primary(),
  },
});
