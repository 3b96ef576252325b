import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

export interface SingleLink {
  categoryId: string;
  bookmarkId: string;
}

/** In a small library, and of a new category, a single link says nothing: more may follow. */
const minLinks = 50;
const minAge = "30 days";

/**
 * Categories inside others with one bookmark and nothing in them, by the stored counts: no bookmark is counted. Without pinned
 * ones, and those whose link the categorizer put there by itself.
 */
export async function readSingleLinks(ctx: Context): Promise<SingleLink[]> {
  const { rows } = await sql<SingleLink>`
    select c.id as "categoryId", b.id as "bookmarkId" from category c
    join bookmark b on b.user_id = c.user_id and b.category_id = c.id and b.deleted_at is null
    where c.user_id = ${ctx.userId} and c.bookmark_count = 1 and not c.is_pinned and c.parent_id is not null
      and c.created_at < ${ctx.now()}::timestamptz - ${minAge}::interval and not b.is_ai_generated
      and not exists (select 1 from category child where child.user_id = c.user_id and child.parent_id = c.id)
      and (select sum(every.bookmark_count) from category every where every.user_id = c.user_id) >= ${minLinks}
    order by c.name_key, c.id`.execute(database(ctx));
  return rows;
}
