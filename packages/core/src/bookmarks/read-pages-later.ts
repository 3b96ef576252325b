import type { Context } from "../context/index.ts";
import { gatheringTime, SavingPace } from "./saving-pace.ts";

const pace = new SavingPace();

/**
 * Has the pages of bookmarks that were just saved read in the background. It does not keep the person waiting: should
 * the queue be out of reach, a sweep finds the pages that are due.
 */
export function readPagesLater(ctx: Context, bookmarkIds: readonly string[]): void {
  const asked = ask(ctx, bookmarkIds);
  asked?.catch((error: unknown) => ctx.log.warn({ err: error }, "pages are read later than they could be"));
}

/** A job for each of hundreds of links would cost more than saving them. */
function ask({ userId, services, now }: Context, bookmarkIds: readonly string[]): Promise<void> | null {
  const [bookmarkId] = bookmarkIds;
  if (bookmarkId === undefined) return null;
  if (bookmarkIds.length > 1) return services.enqueue("enrich-person", { userId });
  const way = pace.next(userId, now().getTime());
  if (way === "alone") return services.enqueue("enrich-bookmark", { userId, bookmarkId });
  return way === "together" ? services.enqueue("enrich-person", { userId }, { delay: gatheringTime }) : null;
}
