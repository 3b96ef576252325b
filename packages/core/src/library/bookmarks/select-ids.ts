import type { BookmarkSelection } from "@bowerbird/contract/bookmark-changes";
import { type Context, database } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";

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
  await checkOwned(ctx, "category", categoryId);
  const rows = await database(ctx)
    .selectFrom("bookmark")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("category_id", "=", categoryId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function findIdsInImport(ctx: Context, importId: string): Promise<string[]> {
  await checkOwned(ctx, "import", importId);
  const rows = await database(ctx)
    .selectFrom("import_item as i")
    .innerJoin("bookmark as b", (join) => join.onRef("b.user_id", "=", "i.user_id").onRef("b.id", "=", "i.bookmark_id"))
    .select("b.id")
    .distinct()
    .where("i.user_id", "=", ctx.userId)
    .where("i.import_id", "=", importId)
    .where("i.status", "=", "created")
    .where("b.deleted_at", "is", null)
    .orderBy("b.id")
    .execute();
  return rows.map(({ id }) => id);
}

async function checkOwned(ctx: Context, table: "category" | "import", id: string): Promise<void> {
  const found = await database(ctx)
    .selectFrom(table)
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound(table === "category" ? "Category" : "Import");
}
