import { trpcClient } from "../../api/trpc-client.ts";
import { type BookmarkGroup, everything } from "./bookmark-group.ts";
import { safeHref } from "./safe-href.ts";

/** More tabs at once overload the browser. */
export const maxTabs = 100;
/** Up to this many open without a question. */
export const fewTabs = 10;

/** Opens a group's bookmarks, the newest first, each in a tab without an opener or referrer. */
export async function openAll(group: BookmarkGroup): Promise<void> {
  const categoryId = group.id === everything ? undefined : group.id;
  const { items } = await trpcClient.bookmarks.list.query({ categoryId, limit: maxTabs });
  for (const { url } of items) {
    const href = safeHref(url);
    if (href) window.open(href, "_blank", "noopener,noreferrer");
  }
}
