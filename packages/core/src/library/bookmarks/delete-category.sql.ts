import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

/**
 * Moves all bookmarks of a category, those in the trash too, and records the moves for undo: one statement for any number.
 *
 * @returns how many moved, without the trash
 */
export async function moveAll(
  ctx: Context,
  { from, to, changeId }: { from: string; to: string; changeId: string },
): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update bookmark set category_id = ${to}, updated_at = ${ctx.now()}
      where user_id = ${ctx.userId} and category_id = ${from} returning id, deleted_at
    ), kept as (
      insert into bookmark_change_item (user_id, change_id, bookmark_id, before, after)
      select ${ctx.userId}, ${changeId}, id, jsonb_build_object('category_id', ${from}::text),
        jsonb_build_object('category_id', ${to}::text) from moved
    )
    select count(*)::int as moved from moved where deleted_at is null`.execute(database(ctx));
  return rows[0]!.moved;
}
