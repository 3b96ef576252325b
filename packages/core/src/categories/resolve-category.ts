import { defaults } from "@bowerbird/contract/limits";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { type CategoryNode, loadCategoryTree } from "./category-tree.ts";
import { ensureCategoryPaths } from "./ensure-category-paths.ts";
import { tidyName } from "./category-name.ts";

/**
 * The category that a call means. An id wins; of several of one name the shallowest, then the oldest; else the text is
 * read as a path "A/To read"; an unknown name becomes a top-level category of the person's own; an empty one means
 * Uncategorized. Must run in a transaction.
 *
 * @throws NOT_FOUND for an id that is not the person's
 */
export async function resolveCategory(
  ctx: Context,
  wanted: { categoryId?: string | null | undefined; category?: string | null | undefined },
): Promise<CategoryNode> {
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  if (wanted.categoryId) {
    const node = tree.get(wanted.categoryId);
    if (!node) throw notFound("Category");
    return node;
  }
  const name = tidyName(wanted.category ?? "") || defaults.categoryName;
  const known = tree.named(name)[0] ?? tree.at(name.split("/").map(tidyName));
  if (known) return known;
  await ensureCategoryPaths(database(ctx), ctx.userId, tree, [[name]]);
  return tree.at([name])!;
}
