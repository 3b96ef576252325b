import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

export interface SingleLink {
  categoryId: string;
  bookmarkId: string;
}

/** Categories with one bookmark and nothing in them, unless they are pinned. By the stored counts: no bookmark is counted. */
export async function readSingleLinks(ctx: Context): Promise<SingleLink[]> {
  const { rows } = await sql<SingleLink>`
    select c.id as "categoryId", b.id as "bookmarkId" from category c
    join bookmark b on b.user_id = c.user_id and b.category_id = c.id and b.deleted_at is null
    where c.user_id = ${ctx.userId} and c.bookmark_count = 1 and not c.is_pinned
      and not (c.parent_id is null and c.name_key = 'uncategorized')
      and not exists (select 1 from category child where child.user_id = c.user_id and child.parent_id = c.id)
    order by c.name_key, c.id`.execute(database(ctx));
  return rows;
}
