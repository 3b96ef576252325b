import { type Context } from "../../platform/context/index.ts";
import { listCategories } from "../categories/index.ts";

/** Counts bookmarks and categories. Categories are counted as the sidebar shows them: without empty built-in ones. */
export async function getStats(ctx: Context): Promise<{ totalBookmarks: number; categories: number }> {
  const categories = await listCategories(ctx);
  const parents = new Set(categories.map((category) => category.parentId));
  const shown = categories.filter(
    ({ id, isCustom, bookmarkCount }) => isCustom || bookmarkCount > 0 || parents.has(id),
  );
  const totalBookmarks = categories.reduce((sum, category) => sum + category.bookmarkCount, 0);
  return { totalBookmarks, categories: shown.length };
}
