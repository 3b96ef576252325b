import { defaults } from "@bowerbird/contract/limits";
import { type Context, database, inTransaction } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { type CategoryNode, loadCategoryTree, selectCategoryNodes } from "./category-tree.ts";
import { ensureCategoryPaths } from "./ensure-category-paths.ts";
import { nameKey, tidyName } from "./category-name.ts";

/**
 * The category that a call means. An id wins; of several of one name the shallowest, then the oldest; else the text is
 * read as a path "A/To read"; an unknown name becomes a top-level category of the person's own; an empty one means
 * Uncategorized.
 *
 * @throws NOT_FOUND for an id that is not the person's
 */
export async function resolveCategory(
  ctx: Context,
  wanted: { categoryId?: string | null | undefined; category?: string | null | undefined },
): Promise<CategoryNode> {
  const name = tidyName(wanted.category ?? "") || defaults.categoryName;
  const node = wanted.categoryId ? await findById(ctx, wanted.categoryId) : await findAtTop(ctx, name);
  if (node) return node;
  if (wanted.categoryId) throw notFound("Category");
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const known = tree.named(name)[0] ?? tree.at(name.split("/").map(tidyName));
  if (known) return known;
  await inTransaction(ctx, (inner) => ensureCategoryPaths(database(inner), ctx.userId, tree, [[name]]));
  return tree.at([name])!;
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
