import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { publish } from "../events/index.ts";

/**
 * Takes the person's bookmarks out of the trash. One whose address was saved anew in the meantime, or stands twice
 * among them, comes back as a duplicate that is wanted, so that nothing is lost.
 */
export async function restoreBookmarks(ctx: Context, { ids }: { ids: string[] }): Promise<{ restored: number }> {
  const { numUpdatedRows } = await database(ctx)
    .updateTable("bookmark as b")
    .set({
      deleted_at: null,
      url_key: sql`case when exists (select 1 from bookmark o where o.user_id = b.user_id and o.url_key = b.url_key
        and (o.deleted_at is null or (o.id = any(${ids}::uuid[]) and o.id > b.id))) then null else b.url_key end`,
    })
    .where("b.user_id", "=", ctx.userId)
    .where("b.id", "in", ids)
    .where("b.deleted_at", "is not", null)
    .executeTakeFirst();
  await publish(ctx, { type: "bookmarks.changed" });
  return { restored: Number(numUpdatedRows) };
}
