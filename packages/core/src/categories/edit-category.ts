import type { Category, editCategoryInput } from "@bowerbird/contract/categories";
import { defaults } from "@bowerbird/contract/limits";
import type { z } from "zod";
import { type Context, database, inTransaction } from "../context/index.ts";
import { AppError, notFound } from "../errors/index.ts";
import { nameKey } from "./category-name.ts";
import { type CategoryNode, type CategoryTree, loadCategoryTree } from "./category-tree.ts";
import { checkPlace } from "./check-place.ts";
import { getCategory } from "./get-category.ts";
import { lockCategories } from "./lock-categories.ts";
import { updateCategory } from "./update-category.ts";

type Input = z.output<typeof editCategoryInput>;

/**
 * Changes what is given of a category. A built-in one with another name is the person's own from then on.
 *
 * @throws NOT_FOUND; CONFLICT when a sibling has the name; BAD_REQUEST for a circle, too many levels, or Uncategorized
 *   getting another name or place
 */
export function editCategory(ctx: Context, { id, ...input }: Input): Promise<Category> {
  return inTransaction(ctx, async (inner) => {
    await lockCategories(database(inner), ctx.userId);
    const tree = await loadCategoryTree(database(inner), ctx.userId);
    const node = tree.get(id);
    if (!node) throw notFound("Category");
    await updateCategory(inner, id, { ...lookOf(input), ...placeOf(tree, node, input) });
    return getCategory(inner, id);
  });
}

function lookOf({ icon, color }: Omit<Input, "id">) {
  return { ...(icon !== undefined && { icon: icon || defaults.categoryIcon }), ...(color !== undefined && { color }) };
}

function placeOf(tree: CategoryTree, node: CategoryNode, input: Omit<Input, "id">) {
  const { name = node.name, parentId = node.parentId } = input;
  if (name === node.name && parentId === node.parentId) return {};
  if (node.id === tree.uncategorized?.id) {
    throw new AppError("BAD_REQUEST", `${node.name} cannot be renamed or moved.`);
  }
  checkPlace(tree, node, parentId, name);
  return { name, name_key: nameKey(name), parent_id: parentId, is_custom: node.isCustom || name !== node.name };
}
