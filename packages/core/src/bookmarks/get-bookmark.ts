import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { Context } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { toBookmark } from "./bookmark-row.ts";
import { isUuid } from "./is-uuid.ts";
import { selectBookmarks } from "./select-bookmarks.ts";

/** @throws NOT_FOUND for another's, a deleted or an unknown one */
export async function getBookmark(ctx: Context, { id }: { id: string }): Promise<Bookmark> {
  const row = isUuid(id) ? await selectBookmarks(ctx).where("b.id", "=", id).executeTakeFirst() : undefined;
  if (!row) throw notFound("Bookmark");
  return toBookmark(row);
}
