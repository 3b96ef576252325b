import { sql } from "kysely";
import { type Context, own } from "../../platform/context/index.ts";

/** The name of the category that all bookmarks of a move came from; null for several, one that is gone, and other changes. */
export async function findOrigin(ctx: Context, changeId: string): Promise<string | null> {
  const change = own(ctx).selectFrom("BookmarkChange").select("kind").where("id", "=", changeId);
  if ((await change.executeTakeFirst())?.kind !== "move") return null;
  const origins = await own(ctx)
    .selectFrom("BookmarkChangeItem")
    .select(sql<string | null>`before ->> 'category_id'`.as("id"))
    .distinct()
    .where("changeId", "=", changeId)
    .limit(2)
    .execute();
  const [origin, other] = origins;
  if (!origin?.id || other) return null;
  const category = own(ctx).selectFrom("Category").select("name").where("id", "=", origin.id);
  return (await category.executeTakeFirst())?.name ?? null;
}
