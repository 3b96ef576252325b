import type { updateBookmarksInput } from "@bowerbird/contract/bookmark-changes";
import type { z } from "zod";
import { lockCategories } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { type Edited, editBookmarks } from "./edit-bookmarks.ts";
import { retryCollision } from "./retry-collision.ts";
import { selectIds } from "./select-ids.ts";
import { wantedCategory } from "./update-bookmark.ts";

type Input = z.output<typeof updateBookmarksInput>;

/**
 * Moves many bookmarks to a category, changes their tags, or both, at once. Those that cannot be changed are named with
 * the reason; the others are.
 *
 * @throws NOT_FOUND for a category's id that is not the person's
 */
export function updateBookmarks(ctx: Context, input: Input): Promise<Edited> {
  return retryCollision(() =>
    inTransaction(ctx, async (inner) => {
      await lockCategories(database(inner), ctx.userId);
      const category = await wantedCategory(inner, input);
      const edited = await editBookmarks(inner, await selectIds(inner, input), { ...input, category });
      await publish(inner, { type: "bookmarks.changed" });
      return edited;
    }),
  );
}
