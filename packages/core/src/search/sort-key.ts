import { type RawBuilder, sql } from "kysely";
import { searchSections } from "../bookmarks/index.ts";
import type { Search } from "./search.ts";

/**
 * What bookmarks, as `b`, are ordered by where it is not how good a match they are; of equals the newest is first.
 * Texts compare as search has them, without capitals and accents.
 */
export function sortKeyOf(userId: string, { sort }: Search): RawBuilder<unknown> {
  const { host, tags } = searchSections;
  if (sort === "title") return sql`split_part(b.search_text, ${host}, 1) collate "C"`;
  if (sort === "url") return sql`split_part(split_part(b.search_text, ${host}, 2), ${tags}, 1) collate "C"`;
  if (sort === "relevance") return sql`b.ai_relevance`;
  if (sort === "date") return sql`b.created_at`;
  return sql`(select c.name_key collate "C" from category c where c.user_id = ${userId} and c.id = b.category_id)`;
}
