import type { BookmarkSelection } from "@bowerbird/contract/bookmark-changes";
import { Category, Import } from "@bowerbird/db";
import { type Context, own } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Resolves a selection to distinct, sorted ids: the given ids unchecked, or all bookmarks of a category without its
 * children, or all that an import added, minus the exceptions.
 *
 * @throws NOT_FOUND for a category or import of another person
 */
export async function selectIds(ctx: Context, { ids, filter }: BookmarkSelection): Promise<string[]> {
  if (!filter) return [...new Set(ids?.map((id) => id.toLowerCase()))].toSorted();
  await checkFilter(ctx, filter);
  const rows = await selectInFilter(ctx, filter).execute();
  const found = rows.map(({ id }) => id);
  const excepted = new Set(filter.exceptIds.map((id) => id.toLowerCase()));
  return found.filter((id) => !excepted.has(id));
}

type Filter = NonNullable<BookmarkSelection["filter"]>;

async function checkFilter(ctx: Context, { categoryId, importId }: Filter): Promise<void> {
  if (categoryId && (await ctx.em.count(Category, { id: categoryId })) === 0) throw notFound(t.categoryNotFound);
  if (importId && (await ctx.em.count(Import, { id: importId })) === 0) throw notFound(t.importNotFound);
}

function selectInFilter(ctx: Context, { categoryId, importId, archived }: Filter) {
  let query = own(ctx).selectFrom("Bookmark").select("id").where("deletedAt", "is", null).orderBy("id");
  if (categoryId) query = query.where("categoryId", "=", categoryId);
  if (importId) query = query.where("id", "in", selectImported(ctx, importId));
  return archived === undefined ? query : query.where("isArchived", "=", archived);
}

function selectImported(ctx: Context, importId: string) {
  const items = own(ctx).selectFrom("ImportItem").select("bookmarkId").where("importId", "=", importId);
  return items.where("status", "=", "created").$narrowType<{ bookmarkId: string }>();
}
