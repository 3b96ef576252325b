import type { ExportedSearch } from "@bowerbird/contract/saved-searches";
import { loadCategoryTree } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { listSavedSearches } from "./list-saved-searches.ts";

/** The saved searches as a file has them. */
export async function exportSearches(ctx: Context): Promise<ExportedSearch[]> {
  const searches = await listSavedSearches(ctx);
  if (searches.every(({ filters }) => filters.categoryId === null)) return searches.map(withoutCategory);
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  return searches.map((search) => {
    const { categoryId } = search.filters;
    const isThere = categoryId !== null && tree.get(categoryId);
    return { ...withoutCategory(search), category: isThere ? tree.pathOf(categoryId) : null };
  });
}

function withoutCategory({ name, filters }: Omit<ExportedSearch, "category">): ExportedSearch {
  return { name, filters, category: null };
}
