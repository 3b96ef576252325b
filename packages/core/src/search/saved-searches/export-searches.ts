import type { ExportedSearch } from "@bowerbird/contract/saved-searches";
import { loadCategoryTree, type CategoryTree, nameKey } from "../../library/categories/index.ts";
import { type Context, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { listSavedSearches } from "./saved-searches.ts";
import { SavedSearch } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { publish } from "../../platform/events/index.ts";

/** The saved searches in the form of an export file. */
export async function exportSearches(ctx: Context): Promise<ExportedSearch[]> {
  const searches = await listSavedSearches(ctx);
  if (searches.every(({ filters }) => filters.categoryId === null)) return searches.map(withoutCategory);
  const tree = await loadCategoryTree(ctx);
  return searches.map((search) => {
    const { categoryId } = search.filters;
    const isThere = categoryId !== null && tree.get(categoryId);
    return { ...withoutCategory(search), category: isThere ? tree.getPath(categoryId) : null };
  });
}

function withoutCategory({ name, filters }: Omit<ExportedSearch, "category">): ExportedSearch {
  return { name, filters, category: null };
}

/**
 * Replaces the saved searches by those of a file. Of two with one name the later wins; a search with an existing name
 * keeps its id. Runs in a transaction, after the file's categories were created.
 */
export async function replaceSearches(ctx: Context, searches: readonly ExportedSearch[]): Promise<void> {
  await lockPerson(ctx);
  const tree = await loadCategoryTree(ctx);
  const byName = new Map(searches.map((search) => [nameKey(search.name), search]));
  await ctx.em.nativeDelete(SavedSearch, { nameKey: { $nin: [...byName.keys()] } });
  const rows = [...byName].map(([key, search]) => {
    return { userId: ctx.userId, id: uuid(), name: search.name, nameKey: key, filters: resolveFilters(search, tree) };
  });
  if (rows.length > 0)
    await ctx.em.upsertMany(SavedSearch, rows, {
      onConflictFields: ["userId", "nameKey"],
      onConflictMergeFields: ["name", "filters"],
      ...unmanaged,
    });
  await publish(ctx, { type: "saved-searches.changed" });
}

/** If no category has the path, the old id is kept: searching everywhere would change the meaning. */
function resolveFilters({ filters, category }: ExportedSearch, tree: CategoryTree): ExportedSearch["filters"] {
  const node = category && tree.at(category);
  return node ? { ...filters, categoryId: node.id } : filters;
}
