import { trpcClient } from "../../api/trpc-client.ts";
import { type BookmarkGroup, everything } from "./bookmark-group.ts";
import { safeHref } from "./safe-href.ts";

/** More tabs than this at once bring a browser to its knees. */
export const mostTabs = 100;
/** Up to here nobody is asked. */
export const fewTabs = 10;

/** Opens a group's bookmarks, the newest first, each in a tab that does not learn where it was opened from. */
export async function openAll(group: BookmarkGroup): Promise<void> {
  const categoryId = group.id === everything ? undefined : group.id;
  const { items } = await trpcClient.bookmarks.list.query({ categoryId, limit: mostTabs });
  for (const { url } of items) {
    const href = safeHref(url);
    if (href) window.open(href, "_blank", "noopener,noreferrer");
  }
}
