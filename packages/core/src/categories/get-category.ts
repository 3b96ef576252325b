import type { Category } from "@bowerbird/contract/categories";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";

/** @throws NOT_FOUND for another's or an unknown one */
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
