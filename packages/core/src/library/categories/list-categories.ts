import type { Category } from "@bowerbird/contract/categories";
import { Category as Row } from "@bowerbird/db";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";

/** Lists the person's categories, by name, then oldest first, each with the number of its own bookmarks. */
export async function listCategories(ctx: Context): Promise<Category[]> {
  const rows = await ctx.em.find(Row, {}, { orderBy: { nameKey: "asc", id: "asc" }, ...unmanaged });
  return rows.map(toCategory);
}

/** @throws NOT_FOUND for an unknown category or one of another person */
export async function getCategory(ctx: Context, id: string): Promise<Category> {
  const row = await ctx.em.findOne(Row, { id }, unmanaged);
  if (!row) throw notFound("Category");
  return toCategory(row);
}

function toCategory({ id, name, icon, color, parentId = null, isPinned, isCustom, bookmarkCount }: Row): Category {
  return { id, name, icon, color, parentId, pinned: isPinned, isCustom, bookmarkCount };
}
