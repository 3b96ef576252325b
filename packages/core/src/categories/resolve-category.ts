import { defaults } from "@bowerbird/contract/limits";
import { type Context, database, inTransaction } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { tooManyCategories } from "./check-place.ts";
import { type CategoryNode, type CategoryTree, loadCategoryTree, selectCategoryNodes } from "./category-tree.ts";
import { ensureCategoryPaths, pathKey } from "./ensure-category-paths.ts";
import { nameKey, tidyName } from "./category-name.ts";

/** How a call names a category. */
export interface WantedCategory {
  categoryId?: string | null | undefined;
  category?: string | null | undefined;
  /** For a category that is new. */
  categoryIcon?: string | null | undefined;
}

/**
 * The category that a call means. An id wins; of several of one name the shallowest, then the oldest; else the text is
 * read as a path "A/To read"; an unknown name becomes a top-level category of the person's own; an empty one means
 * Uncategorized.
 *
 * @throws NOT_FOUND for an id that is not the person's; CONFLICT for too many categories
 */
export async function resolveCategory(ctx: Context, wanted: WantedCategory): Promise<CategoryNode> {
  const name = wantedName(wanted);
  const node = wanted.categoryId ? await findById(ctx, wanted.categoryId) : await findAtTop(ctx, name);
  if (node) return node;
  if (wanted.categoryId) throw notFound("Category");
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const known = findInTree(tree, wanted);
  if (known) return known;
  const looks = new Map([[pathKey([name]), { icon: wanted.categoryIcon ?? null }]]);
  await inTransaction(ctx, (inner) => ensureCategoryPaths(database(inner), ctx.userId, tree, [[name]], looks));
  const made = tree.at([name]);
  if (!made) throw tooManyCategories();
  return made;
}

/** The same among categories that are at hand; undefined for an id or a name that is not there. */
export function findInTree(tree: CategoryTree, wanted: WantedCategory): CategoryNode | undefined {
  if (wanted.categoryId) return tree.get(wanted.categoryId);
  const name = wantedName(wanted);
  return tree.named(name)[0] ?? tree.at(name.split("/").map(tidyName));
}

/** The name that a category gets which is made for a call. */
export function wantedName({ category }: WantedCategory): string {
  return tidyName(category ?? "") || defaults.categoryName;
}

function findById(ctx: Context, id: string): Promise<CategoryNode | undefined> {
  return selectCategoryNodes(database(ctx), ctx.userId).where("id", "=", id).executeTakeFirst();
}

/** The usual case: no category is shallower, and no two at the top have one name. */
function findAtTop(ctx: Context, name: string): Promise<CategoryNode | undefined> {
  return selectCategoryNodes(database(ctx), ctx.userId)
    .where("parent_id", "is", null)
    .where("name_key", "=", nameKey(name))
    .executeTakeFirst();
}
