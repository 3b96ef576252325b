import type { RawBuilder } from "kysely";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { publish } from "../events/index.ts";

type Columns = Partial<{
  name: string;
  name_key: string;
  icon: string;
  color: string;
  parent_id: string | null;
  is_pinned: boolean | RawBuilder<boolean>;
  is_custom: boolean;
}>;

/** Writes columns of one category of the person and tells the open pages. @throws NOT_FOUND for another's */
export async function updateCategory(ctx: Context, id: string, columns: Columns): Promise<void> {
  const { numUpdatedRows } = await database(ctx)
    .updateTable("category")
    .set({ ...columns, updated_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound("Category");
  await publish(ctx, { type: "categories.changed" });
}
