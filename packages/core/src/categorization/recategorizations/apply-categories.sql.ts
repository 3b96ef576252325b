import { disableNestedLoops } from "./run-items.sql.ts";
import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

/** Moves a run's bookmarks that are unchanged since they were checked. Runs in a transaction. @returns how many */
export async function applyCategories(ctx: Context, id: string): Promise<number> {
  await disableNestedLoops(ctx);
  const { numAffectedRows } = await sql`
    with moved as (
      update bookmark b set category_id = i.to_category_id, is_ai_generated = true, updated_at = ${ctx.now()}
      from recategorization_item i join category c on c.user_id = i.user_id and c.id = i.to_category_id
      where i.user_id = ${ctx.userId} and i.recategorization_id = ${id} and i.status = 'proposed'
        and b.user_id = i.user_id and b.id = i.bookmark_id and b.deleted_at is null
        and b.category_id = i.from_category_id and b.is_ai_generated = i.from_is_ai_generated
      returning b.id
    )
    update recategorization_item i set status = 'applied' from moved
    where i.user_id = ${ctx.userId} and i.recategorization_id = ${id} and i.bookmark_id = moved.id
  `.execute(database(ctx));
  return Number(numAffectedRows ?? 0);
}

/**
 * Moves back a run's bookmarks that are still where it put them, including trashed ones. If the old category is gone, a
 * bookmark goes to Uncategorized. Runs in a transaction.
 *
 * @returns how many
 */
export async function undoCategories(ctx: Context, id: string, uncategorizedId: string): Promise<number> {
  await disableNestedLoops(ctx);
  const { numAffectedRows } = await sql`
    with moved as (
      update bookmark b set category_id = coalesce(c.id, ${uncategorizedId}),
        is_ai_generated = i.from_is_ai_generated, updated_at = ${ctx.now()},
        ai_relevance = case when not i.is_relevance_given then b.ai_relevance end
      from recategorization_item i left join category c on c.user_id = i.user_id and c.id = i.from_category_id
      where i.user_id = ${ctx.userId} and i.recategorization_id = ${id} and i.status = 'applied'
        and b.user_id = i.user_id and b.id = i.bookmark_id
        and b.category_id = i.to_category_id and b.is_ai_generated
      returning b.id
    )
    update recategorization_item i set status = 'restored' from moved
    where i.user_id = ${ctx.userId} and i.recategorization_id = ${id} and i.bookmark_id = moved.id
  `.execute(database(ctx));
  return Number(numAffectedRows ?? 0);
}
