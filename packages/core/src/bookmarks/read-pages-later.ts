import type { Context } from "../context/index.ts";

/**
 * Has the pages of bookmarks that were just saved read in the background. It does not keep the person waiting: should
 * the queue be out of reach, a sweep finds the pages that are due.
 */
export function readPagesLater(ctx: Context, bookmarkIds: readonly string[]): void {
  const { userId, services } = ctx;
  const [bookmarkId] = bookmarkIds;
  if (bookmarkId === undefined) return;
  const asked =
    bookmarkIds.length === 1
      ? services.enqueue("enrich-bookmark", { userId, bookmarkId })
      : services.enqueue("enrich-person", { userId });
  asked.catch((error: unknown) => ctx.log.warn({ err: error }, "pages are read later than they could be"));
}
