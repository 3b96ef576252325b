import type { Category } from "@bowerbird/contract/categories";
import { type Context, database } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";

/** Lists the person's categories, by name, then oldest first, each with the number of its own bookmarks. */
export async function listCategories(ctx: Context): Promise<Category[]> {
  const rows = await database(ctx)
    .selectFrom("category")
    .select(["id", "name", "icon", "color", "parent_id", "is_pinned", "is_custom", "bookmark_count"])
    .where("user_id", "=", ctx.userId)
    .orderBy("name_key")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    icon: row.icon,
    color: row.color,
    parentId: row.parent_id,
    pinned: row.is_pinned,
    isCustom: row.is_custom,
    bookmarkCount: row.bookmark_count,
  }));
}

/** @throws NOT_FOUND for an unknown category or one of another person */
export async function getCategory(ctx: Context, id: string): Promise<Category> {
  const row = await database(ctx)
    .selectFrom("category")
    .select(["id", "name", "icon", "color", "parent_id as parentId", "is_pinned as pinned", "is_custom as isCustom"])
    .select("bookmark_count as bookmarkCount")
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("Category");
  return row;
}
