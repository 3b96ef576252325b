import { sql } from "kysely";
import { nameKey } from "../../library/categories/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import type { CategoryColumns } from "./restores.ts";

/** Writes the names and looks of many categories. */
export async function writeCategoryColumns(
  ctx: Context,
  categories: readonly (CategoryColumns & { id: string })[],
): Promise<void> {
  if (categories.length === 0) return;
  const rows = categories.map((category) => ({ ...category, name_key: nameKey(category.name) }));
  await sql`
    update category c set name = r.name, name_key = r.name_key, icon = r.icon, color = r.color, is_pinned = r.is_pinned,
      is_custom = r.is_custom, updated_at = ${ctx.now()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, name text, name_key text, icon text, color text,
      is_pinned boolean, is_custom boolean)
    where c.user_id = ${ctx.userId} and c.id = r.id`.execute(database(ctx));
}
