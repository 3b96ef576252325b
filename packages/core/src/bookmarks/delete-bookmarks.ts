import { type Context, database } from "../context/index.ts";
import { publish } from "../events/index.ts";

/** Moves the person's bookmarks to the trash, from which they can be restored. Unknown ids are passed over. */
export async function deleteBookmarks(ctx: Context, { ids }: { ids: string[] }): Promise<{ deleted: number }> {
  const { numUpdatedRows } = await database(ctx)
    .updateTable("bookmark")
    .set({ deleted_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  await publish(ctx, { type: "bookmarks.changed" });
  return { deleted: Number(numUpdatedRows) };
}
