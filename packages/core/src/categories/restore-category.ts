import { type Context, database } from "../context/index.ts";
import { checkHeight, checkNumber } from "./check-place.ts";
import { nameKey } from "./category-name.ts";
import { type CategoryTree, loadCategoryTree } from "./category-tree.ts";
import { type DeletedCategory, placeCategory } from "./remove-category.ts";
import { freeName } from "./sibling-name.ts";

/**
 * Whether a deleted category may come back.
 *
 * @throws CONFLICT for too many categories; BAD_REQUEST for too many levels
 */
export async function checkReturn(ctx: Context, { row, children }: DeletedCategory): Promise<void> {
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  checkNumber(tree);
  const parent = row.parent_id === null ? undefined : tree.get(row.parent_id);
  const leaving = children.filter((child) => isWhereItWasPut(tree, child, row.parent_id));
  checkHeight(tree, parent?.id ?? null, 1 + Math.max(0, ...leaving.map(({ id }) => tree.heightOf(id))));
}

/**
 * Brings a deleted category back, with the children that are still where its deletion put them. Where its parent is
 * gone it comes back at the top; where its name is taken it gets a number. Runs in a transaction that has locked the
 * categories.
 */
export async function restoreCategory(ctx: Context, { row, children }: DeletedCategory): Promise<void> {
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const parentId = row.parent_id !== null && tree.get(row.parent_id) ? row.parent_id : null;
  const leaving = children.filter((child) => isWhereItWasPut(tree, child, row.parent_id));
  await insertRow(ctx, row, parentId, freeName(tree, parentId, row.name, row.id));
  for (const child of leaving) await placeCategory(ctx, child.id, row.id, child.name);
}

function isWhereItWasPut(
  tree: CategoryTree,
  { id, movedAs }: DeletedCategory["children"][number],
  parentId: string | null,
): boolean {
  const node = tree.get(id);
  return node !== undefined && node.parentId === parentId && node.name === movedAs;
}

async function insertRow(
  ctx: Context,
  row: DeletedCategory["row"],
  parentId: string | null,
  name: string,
): Promise<void> {
  await database(ctx)
    .insertInto("category")
    .values({ ...row, user_id: ctx.userId, parent_id: parentId, name, name_key: nameKey(name) })
    .execute();
}
