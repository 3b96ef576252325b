import type { QueryClient } from "@tanstack/react-query";
import type { BookmarkGroup } from "../../features/bookmarks/bookmark-group.ts";
import { fetchPage, pageKey } from "../../features/bookmarks/bookmark-pages.ts";

/** A screen shows about so many. */
const enough = 40;
const mostLists = 3;

/** Asks for what the list begins with while it is still being drawn; which pages it needs is only known afterwards. */
export function prefetchLists(client: QueryClient, groups: readonly BookmarkGroup[]): void {
  let expected = 0;
  for (const { id, count } of groups.slice(0, mostLists)) {
    if (expected >= enough) return;
    const ref = { listId: id, index: 0 };
    void client.prefetchQuery({ queryKey: pageKey(ref), queryFn: ({ signal }) => fetchPage(client, ref, signal) });
    expected += count;
  }
}
