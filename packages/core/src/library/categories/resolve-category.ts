import { defaults } from "@bowerbird/contract/limits";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { tooManyCategories } from "./check-position.ts";
import {
  type CategoryNode,
  type CategoryTree,
  loadCategoryTree,
  selectCategoryNodes,
  nameKey,
  tidyName,
} from "./category-tree.ts";
import { ensureCategoryPaths, pathKey } from "./ensure-category-paths.ts";

/** A category as an API call names it. */
export interface WantedCategory {
  categoryId?: string | null | undefined;
  category?: string | null | undefined;
  /** Used when the category is created. */
  categoryIcon?: string | null | undefined;
}

/**
 * Finds or creates the category that an API call names. The id takes precedence. Of several with the name, the
 * shallowest, then oldest, is meant; otherwise the text is read as a path like "A/To read". An unknown name becomes a
 * custom top-level category; an empty one means Uncategorized.
 *
 * @throws NOT_FOUND for an unknown id; CONFLICT at the category limit
 */
export async function resolveCategory(ctx: Context, wanted: WantedCategory): Promise<CategoryNode> {
  const name = wantedName(wanted);
  const node = wanted.categoryId ? await findById(ctx, wanted.categoryId) : await findAtTop(ctx, name);
  if (node) return node;
  if (wanted.categoryId) throw notFound("Category");
  const tree = await loadCategoryTree(ctx);
  const known = findInTree(tree, wanted);
  if (known) return known;
  const appearances = new Map([[pathKey([name]), { icon: wanted.categoryIcon ?? null }]]);
  await inTransaction(ctx, (inner) => ensureCategoryPaths(inner, tree, [[name]], appearances));
  const created = tree.at([name]);
  if (!created) throw tooManyCategories();
  return created;
}

/** Finds the named category in a loaded tree; undefined if it does not exist. */
export function findInTree(tree: CategoryTree, wanted: WantedCategory): CategoryNode | undefined {
  if (wanted.categoryId) return tree.get(wanted.categoryId);
  const name = wantedName(wanted);
  return tree.named(name)[0] ?? tree.at(name.split("/").map(tidyName));
}

/** The normalized name of the wanted category. */
export function wantedName({ category }: WantedCategory): string {
  return tidyName(category ?? "") || defaults.categoryName;
}

function findById(ctx: Context, id: string): Promise<CategoryNode | undefined> {
  return selectCategoryNodes(ctx).where("id", "=", id).executeTakeFirst();
}

/** The common case: a top-level category, of which names are unique and none is shallower. */
function findAtTop(ctx: Context, name: string): Promise<CategoryNode | undefined> {
  const top = selectCategoryNodes(ctx).where("parentId", "is", null);
  return top.where("nameKey", "=", nameKey(name)).executeTakeFirst();
}
