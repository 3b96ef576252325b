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
  const { categoryId, importId = "" } = filter;
  const found = categoryId ? await findIdsInCategory(ctx, categoryId) : await findIdsInImport(ctx, importId);
  const excepted = new Set(filter.exceptIds.map((id) => id.toLowerCase()));
  return found.filter((id) => !excepted.has(id));
}

async function findIdsInCategory(ctx: Context, categoryId: string): Promise<string[]> {
  if ((await ctx.em.count(Category, { id: categoryId })) === 0) throw notFound(t.categoryNotFound);
  const inCategory = own(ctx).selectFrom("Bookmark").select("id").where("categoryId", "=", categoryId);
  const rows = await inCategory.where("deletedAt", "is", null).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

async function findIdsInImport(ctx: Context, importId: string): Promise<string[]> {
  if ((await ctx.em.count(Import, { id: importId })) === 0) throw notFound(t.importNotFound);
  const rows = await own(ctx)
    .selectFrom("ImportItem")
    .innerJoin("Bookmark as b", (join) =>
      join.onRef("b.userId", "=", "ImportItem.userId").onRef("b.id", "=", "ImportItem.bookmarkId"),
    )
    .select("b.id")
    .distinct()
    .where("ImportItem.importId", "=", importId)
    .where("ImportItem.status", "=", "created")
    .where("b.deletedAt", "is", null)
    .orderBy("b.id")
    .execute();
  return rows.map(({ id }) => id);
}
