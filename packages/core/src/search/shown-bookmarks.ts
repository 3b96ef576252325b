import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/**
 * Bookmarks as they are shown, as one JSON value: a row with its arrays takes the driver longer to read.
 *
 * @param source ids of bookmarks, with what `order` names
 */
export function shownBookmarks(userId: string, { source, order }: { source: Sql; order: Sql }): Sql {
  return sql`(select json_agg(shown) from (
    select b.id, b.url, b.title, b.description, b.category_id, c.name as category, c.icon as category_icon, b.favicon,
      b.tags, b.is_ai_generated, b.ai_summary, b.ai_relevance, b.broken_reason, b.created_at
    from (select *, row_number() over (order by ${order}) as place from (${source}) as chosen) top
    join bookmark b on b.user_id = ${userId} and b.id = top.id
    join category c on c.user_id = ${userId} and c.id = b.category_id
    order by top.place) shown)`;
}
