import type { RefusedLink } from "@bowerbird/contract/many-bookmarks";
import {
  type CategoryLook,
  type CategoryNode,
  type CategoryTree,
  ensureCategoryPaths,
  findInTree,
  loadCategoryTree,
  pathKey,
  tooManyCategories,
  type WantedCategory,
  wantedName,
} from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import type { NewBookmark } from "./insert-bookmarks.ts";
import type { Prepared } from "./prepare-all.ts";

/** A link as it is to be stored, with its category. */
export interface Filed {
  bookmark: NewBookmark;
  category: CategoryNode;
}

/** Finds each link's category as one call would, and makes those that are new. Runs in a transaction. */
export async function fileAll(
  ctx: Context,
  prepared: readonly Prepared[],
): Promise<{ filed: Filed[]; refused: RefusedLink[] }> {
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  await createMissing(ctx, tree, prepared);
  const find = rememberingFinder(tree);
  const filed: Filed[] = [];
  const refused: RefusedLink[] = [];
  for (const { indexed, wanted, isAiGenerated } of prepared) {
    const category = find(wanted);
    const message = wanted.categoryId ? "Category not found" : tooManyCategories().message;
    if (!category) refused.push({ url: indexed.address.url, message });
    else filed.push({ bookmark: { ...indexed, categoryId: category.id, favicon: "", isAiGenerated }, category });
  }
  return { filed, refused };
}

async function createMissing(ctx: Context, tree: CategoryTree, prepared: readonly Prepared[]): Promise<void> {
  const find = rememberingFinder(tree);
  const missing = prepared.map(({ wanted }) => wanted).filter((wanted) => !wanted.categoryId && !find(wanted));
  const looks = new Map<string, CategoryLook>();
  for (const wanted of missing) {
    const key = pathKey([wantedName(wanted)]);
    if (wanted.categoryIcon && !looks.has(key)) looks.set(key, { icon: wanted.categoryIcon });
  }
  const paths = missing.map((wanted) => [wantedName(wanted)]);
  await ensureCategoryPaths(database(ctx), ctx.userId, tree, paths, looks);
}

/** Looking a name up reads the whole tree: thousands of links share a few names. */
function rememberingFinder(tree: CategoryTree): (wanted: WantedCategory) => CategoryNode | undefined {
  const found = new Map<string, CategoryNode | undefined>();
  return (wanted) => {
    if (wanted.categoryId) return tree.get(wanted.categoryId.toLowerCase());
    const name = wantedName(wanted);
    if (!found.has(name)) found.set(name, findInTree(tree, wanted));
    return found.get(name);
  };
}
