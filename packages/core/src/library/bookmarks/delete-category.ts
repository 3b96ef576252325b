import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import {
  type CategoryTree,
  findDeletable,
  loadCategoryTree,
  lockCategories,
  removeCategory,
} from "../categories/index.ts";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { openChange } from "./write-states.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

/**
 * Deletes a category. Its bookmarks, trashed ones included, move to Uncategorized; its children move to its parent.
 *
 * @returns the id of the change, for undo, and how many bookmarks moved
 * @throws NOT_FOUND; BAD_REQUEST for Uncategorized
 */
export function deleteCategory(ctx: Context, { id }: { id: string }): Promise<{ changeId: string; moved: number }> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      const changeId = uuid();
      await lockCategories(database(inner), ctx.userId);
      const tree = await loadCategoryTree(database(inner), ctx.userId);
      findDeletable(tree, id);
      const moved = await emptyCategory(inner, tree, id, changeId);
      await sql`update bookmark_change set category = ${JSON.stringify(await removeCategory(inner, tree, id))}::jsonb
        where user_id = ${ctx.userId} and id = ${changeId}`.execute(database(inner));
      await publish(inner, { type: "bookmarks.changed" });
      await publish(inner, { type: "categories.changed" });
      return { changeId, moved };
    }),
  );
}

/** Locks both category rows first, so that no concurrent save into the category is missed. */
async function emptyCategory(ctx: Context, tree: CategoryTree, id: string, changeId: string): Promise<number> {
  const target = tree.uncategorized!.id;
  await openChange(ctx, changeId);
  await sql`select 1 from category where user_id = ${ctx.userId} and id = any(${[id, target]}::uuid[])
    order by id for update`.execute(database(ctx));
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update bookmark set category_id = ${target}, updated_at = ${ctx.now()}
      where user_id = ${ctx.userId} and category_id = ${id} returning id, deleted_at
    ), kept as (
      insert into bookmark_change_item (user_id, change_id, bookmark_id, before, after)
      select ${ctx.userId}, ${changeId}, id, jsonb_build_object('category_id', ${id}::text),
        jsonb_build_object('category_id', ${target}::text) from moved
    )
    select count(*)::int as moved from moved where deleted_at is null`.execute(database(ctx));
  return rows[0]!.moved;
}
