import type { BookmarkSelection } from "@bowerbird/contract/bookmark-changes";
import { sql } from "kysely";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { lockBookmarks } from "./bookmark-state.ts";
import { retryCollision } from "./retry-collision.ts";
import { selectIds } from "./select-ids.ts";

/**
 * Moves the person's bookmarks to the trash, from which they can be restored. Unknown ids are passed over.
 *
 * @returns the ids of those that were deleted: restoring them undoes it
 */
export function deleteBookmarks(
  ctx: Context,
  selection: BookmarkSelection,
): Promise<{ deleted: number; ids: string[] }> {
  return retryCollision(() =>
    inTransaction(ctx, async (inner) => {
      const ids = await moveToTrash(inner, await selectIds(inner, selection));
      await publish(inner, { type: "bookmarks.changed" });
      return { deleted: ids.length, ids };
    }),
  );
}

/** Inside a transaction of the caller's. @returns the ids of those that were not there yet */
export async function moveToTrash(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const found = (await lockBookmarks(ctx, ids)).map(({ id }) => id);
  await sql`
    update bookmark set deleted_at = ${ctx.now()}
    where user_id = ${ctx.userId} and id = any(${found}::uuid[])`.execute(database(ctx));
  return found;
}
