import { type Context, database } from "../context/index.ts";
import { publish } from "../events/index.ts";

/** Removes for good what the person has deleted. */
export async function emptyTrash(ctx: Context): Promise<{ removed: number }> {
  const { numDeletedRows } = await database(ctx)
    .deleteFrom("bookmark")
    .where("user_id", "=", ctx.userId)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  await publish(ctx, { type: "bookmarks.changed" });
  return { removed: Number(numDeletedRows) };
}
