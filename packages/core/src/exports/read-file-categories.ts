import type { FileCategory } from "../bookmark-files/index.ts";
import { type CategoryTree, listCategories } from "../categories/index.ts";
import type { Context } from "../context/index.ts";

/** All categories of the person, empty ones too, as a file names them. */
export async function readFileCategories(ctx: Context, tree: CategoryTree): Promise<FileCategory[]> {
  const categories = await listCategories(ctx);
  return categories.map(({ name, parentId, icon, color, pinned, isCustom }) => {
    const parentPath = parentId === null ? [] : tree.pathOf(parentId);
    return { name, parentPath, icon, color, pinned, isCustom };
  });
}
