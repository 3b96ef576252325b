import { type Category, type createCategoryInput, builtInCategories } from "@bowerbird/contract/categories";
import { Category as Row } from "@bowerbird/db";
import { defaults } from "@bowerbird/contract/limits";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { nameKey, loadCategoryTree, lockCategories } from "./category-tree.ts";
import { checkCategoryLimit, checkPosition } from "./check-position.ts";
import { getCategory } from "./list-categories.ts";
import type { Database } from "@bowerbird/db";

type Input = z.output<typeof createCategoryInput>;

/**
 * Creates a custom category.
 *
 * @throws CONFLICT for a sibling's name or at the category limit; NOT_FOUND for an unknown parent; BAD_REQUEST for too
 *   many levels
 */
export function createCategory(ctx: Context, input: Input): Promise<Category> {
  return inTransaction(ctx, async (inner) => {
    await lockCategories(database(inner), ctx.userId);
    const parentId = input.parentId ?? null;
    const tree = await loadCategoryTree(database(inner), ctx.userId);
    checkPosition(tree, null, parentId, input.name);
    checkCategoryLimit(tree);
    const id = uuid();
    await insertCategory(inner, id, parentId, input);
    await publish(inner, { type: "categories.changed" });
    return getCategory(inner, id);
  });
}

async function insertCategory(
  ctx: Context,
  id: string,
  parentId: string | null,
  { name, icon, color }: Input,
): Promise<void> {
  const appearance = { icon: icon || defaults.categoryIcon, color: color ?? defaults.categoryColor };
  const row = { id, parentId, name, nameKey: nameKey(name), ...appearance };
  await ctx.em.insert(Row, { userId: ctx.userId, ...row });
}

/** Creates the built-in categories of a new account; existing ones stay as they are. */
export async function createBuiltInCategories(db: Database, userId: string): Promise<void> {
  const rows = builtInCategories.map(([name, icon, color]) => ({
    user_id: userId,
    id: uuid(),
    name,
    name_key: nameKey(name),
    icon,
    color,
    is_custom: false,
  }));
  await db
    .insertInto("category")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
