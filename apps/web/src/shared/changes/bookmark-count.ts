import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";

/** "1 bookmark", "1,200 bookmarks" */
export function bookmarkCount(count: number): string {
  return format(t.bookmarkCount, { count });
}

/** "289 bookmarks · 103 directly here", of a category with its subcategories. */
export function countText({ totalCount, bookmarkCount: own }: { totalCount: number; bookmarkCount: number }): string {
  return own === totalCount ? bookmarkCount(totalCount) : format(t.bookmarkCountWithOwn, { count: totalCount, own });
}
