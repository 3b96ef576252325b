import { nameKey } from "@bowerbird/contract/category-paths";
import {
  type ExportedSearch,
  type renameSearchInput,
  savedFilters,
  type SavedSearch,
  type saveSearchInput,
} from "@bowerbird/contract/saved-searches";
import { SavedSearch as Row } from "@bowerbird/db";
import { limits } from "@bowerbird/contract/limits";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { format } from "@bowerbird/contract/messages";
import { type Context, inTransaction, lockPerson, own, unmanaged } from "../../platform/context/index.ts";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { parseQuery } from "../../library/query/index.ts";
import t from "../messages.json" with { type: "json" };

/** Lists the person's saved searches by name. */
export async function listSavedSearches(ctx: Context): Promise<SavedSearch[]> {
  const rows = await ctx.em.find(Row, {}, { orderBy: { nameKey: "asc" }, ...unmanaged });
  return rows.map(({ id, name, filters }) => ({ id, name, filters: savedFilters.parse(filters) }));
}

/**
 * Saves a search under a name. Its category need not exist: a deleted one can be restored by undo.
 *
 * @throws BAD_REQUEST for an invalid query; CONFLICT when the name is in use, ignoring case, or at the limit
 */
export async function saveSearch(
  ctx: Context,
  { name, filters }: z.output<typeof saveSearchInput>,
): Promise<SavedSearch> {
  parseQuery(filters.query);
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const known = await listSavedSearches(inner);
    checkName(known, name);
    if (known.length >= limits.savedSearches) {
      throw new AppError("CONFLICT", format(t.tooManySavedSearches, { max: limits.savedSearches }));
    }
    const id = uuid();
    await inner.em.insert(Row, { userId: ctx.userId, id, name, nameKey: nameKey(name), filters });
    await publish(inner, { type: "saved-searches.changed" });
    return { id, name, filters };
  });
}

/** @throws NOT_FOUND; CONFLICT when another one has the name, ignoring case */
export function renameSearch(ctx: Context, { id, name }: z.output<typeof renameSearchInput>): Promise<SavedSearch> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const known = await listSavedSearches(inner);
    const search = known.find((one) => one.id === id);
    if (!search) throw notFound(t.savedSearchNotFound);
    checkName(
      known.filter((one) => one !== search),
      name,
    );
    await inner.em.nativeUpdate(Row, { id }, { name, nameKey: nameKey(name) });
    await publish(inner, { type: "saved-searches.changed" });
    return { ...search, name };
  });
}

/** Deletes a saved search. @returns it, so that saving it again undoes this. @throws NOT_FOUND */
export function deleteSearch(ctx: Context, { id }: { id: string }): Promise<SavedSearch> {
  return inTransaction(ctx, async (inner) => {
    const deleted = own(inner).deleteFrom("SavedSearch").where("id", "=", id).returning(["name", "filters"]);
    const row = await deleted.executeTakeFirst();
    if (!row) throw notFound(t.savedSearchNotFound);
    await publish(inner, { type: "saved-searches.changed" });
    return { id, name: row.name, filters: savedFilters.parse(row.filters) };
  });
}

/** @throws CONFLICT when one of the others has the name, ignoring case */
function checkName(others: readonly SavedSearch[], name: string): void {
  if (others.some((other) => nameKey(other.name) === nameKey(name))) {
    throw new AppError("CONFLICT", format(t.youHaveASavedSearchNamed, { name }));
  }
}

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
  await ctx.em.nativeDelete(Row, { nameKey: { $nin: [...byName.keys()] } });
  const rows = [...byName].map(([key, search]) => {
    return { userId: ctx.userId, id: uuid(), name: search.name, nameKey: key, filters: resolveFilters(search, tree) };
  });
  if (rows.length > 0)
    await ctx.em.upsertMany(Row, rows, {
      onConflictFields: ["userId", "nameKey"],
      onConflictMergeFields: ["name", "filters"],
      ...unmanaged,
    });
  await publish(ctx, { type: "saved-searches.changed" });
}

/** If no category has the path, the old id is kept: searching everywhere would be another search. */
function resolveFilters({ filters, category }: ExportedSearch, tree: CategoryTree): ExportedSearch["filters"] {
  const node = category && tree.at(category);
  return node ? { ...filters, categoryId: node.id } : filters;
}
