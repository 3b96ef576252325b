import type { BookmarkSelection } from "@bowerbird/contract/bookmark-changes";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";

/**
 * The ids that a call is about, each once, sorted: those named, whoever's they are, or those of all bookmarks of one
 * category itself but a few.
 *
 * @throws NOT_FOUND for a category that is not the person's
 */
export async function selectIds(ctx: Context, { ids, filter }: BookmarkSelection): Promise<string[]> {
  if (!filter) return [...new Set(ids?.map((id) => id.toLowerCase()))].toSorted();
  await checkCategory(ctx, filter.categoryId);
  const rows = await database(ctx)
    .selectFrom("bookmark")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("category_id", "=", filter.categoryId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  const excepted = new Set(filter.exceptIds.map((id) => id.toLowerCase()));
  return rows.map(({ id }) => id).filter((id) => !excepted.has(id));
}

async function checkCategory(ctx: Context, id: string): Promise<void> {
  const found = await database(ctx)
    .selectFrom("category")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound("Category");
}
