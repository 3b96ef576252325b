import type { Context } from "../context/index.ts";

/** Has bookmarks sorted and summed up whose pages are through: what a page says decides that. */
export async function sortNext(ctx: Context, bookmarkIds: string[]): Promise<void> {
  if (bookmarkIds.length > 0) await ctx.services.enqueue("sort-bookmarks", { userId: ctx.userId, bookmarkIds });
}
