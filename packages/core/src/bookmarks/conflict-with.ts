import type { Context } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { getBookmark } from "./get-bookmark.ts";

/** What a duplicate is refused with: the answer carries the bookmark that is there. */
export async function conflictWith(ctx: Context, id: string): Promise<AppError> {
  const bookmark = await getBookmark(ctx, { id });
  return new AppError("CONFLICT", "This link is already in your collection.", { bookmark });
}
