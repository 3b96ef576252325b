import type { Category, createCategoryInput } from "@bowerbird/contract/categories";
import { defaults } from "@bowerbird/contract/limits";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { nameKey } from "./category-name.ts";
import { loadCategoryTree } from "./category-tree.ts";
import { checkNumber, checkPlace } from "./check-place.ts";
import { getCategory } from "./get-category.ts";
import { lockCategories } from "./lock-categories.ts";

type Input = z.output<typeof createCategoryInput>;

/**
 * Makes a category of the person's own.
 *
 * @throws CONFLICT when a sibling has the name, or for too many; NOT_FOUND for another's parent; BAD_REQUEST for too many levels
 */
export function createCategory(ctx: Context, input: Input): Promise<Category> {
  return inTransaction(ctx, async (inner) => {
    await lockCategories(database(inner), ctx.userId);
    const parentId = input.parentId ?? null;
    const tree = await loadCategoryTree(database(inner), ctx.userId);
    checkPlace(tree, null, parentId, input.name);
    checkNumber(tree);
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
  const look = { icon: icon || defaults.categoryIcon, color: color ?? defaults.categoryColor };
  await database(ctx)
    .insertInto("category")
    .values({ user_id: ctx.userId, id, parent_id: parentId, name, name_key: nameKey(name), ...look })
    .execute();
}
