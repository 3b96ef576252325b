import type { Category } from "@bowerbird/contract/categories";
import { type Context, database } from "../context/index.ts";

/** All categories of the person, with how many bookmarks each holds itself. Order: by name, the older of two first. */
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
