import { type Context, database } from "../context/index.ts";
import { bookmarkColumns } from "./bookmark-row.ts";

/** The person's bookmarks that are not in the trash, with the category of each. */
export function selectBookmarks(ctx: Context) {
  return database(ctx)
    .selectFrom("bookmark as b")
    .innerJoin("category as c", (join) => join.onRef("c.user_id", "=", "b.user_id").onRef("c.id", "=", "b.category_id"))
    .select(bookmarkColumns)
    .where("b.user_id", "=", ctx.userId)
    .where("b.deleted_at", "is", null);
}
