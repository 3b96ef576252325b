import { type Category, type createCategoryInput, builtInCategories } from "@bowerbird/contract/categories";
import { Category as Row, type EntityManager, queryBuilder } from "@bowerbird/db";
import { defaults } from "@bowerbird/contract/limits";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { nameKey, loadCategoryTree } from "./category-tree.ts";
import { checkCategoryLimit, checkPosition } from "./check-position.ts";
import { getCategory } from "./list-categories.sql.ts";

type Input = z.output<typeof createCategoryInput>;

/**
 * Creates a custom category.
 *
 * @throws CONFLICT for a sibling's name or at the category limit; NOT_FOUND for an unknown parent; BAD_REQUEST for too
 *   many levels
 */
export function createCategory(ctx: Context, input: Input): Promise<Category> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const parentId = input.parentId ?? null;
    const tree = await loadCategoryTree(inner);
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
export async function createBuiltInCategories(em: EntityManager, userId: string): Promise<void> {
  const rows = builtInCategories.map(([name, icon, color]) => {
    return { userId, id: uuid(), name, nameKey: nameKey(name), icon, color, isCustom: false };
  });
  const inserted = queryBuilder(em).insertInto("Category").values(rows);
  await inserted.onConflict((conflict) => conflict.doNothing()).execute();
}
