import type { BookmarkPage } from "@bowerbird/contract/bookmarks";
import { firstLists } from "@bowerbird/contract/home-lists";
import type { QueryClient } from "@tanstack/react-query";
import superjson from "superjson";
import { readFirstData } from "../../browser/first-data.ts";
import type { BookmarkGroup } from "../../features/bookmarks/bookmark-group.ts";
import { fetchPage, pageKey } from "../../features/bookmarks/bookmark-pages.ts";

/**
 * What the list begins with, before it is known what of it is in sight: what the page itself has brought along, else
 * it is asked for while the list is being drawn.
 */
export function prefetchLists(client: QueryClient, groups: readonly BookmarkGroup[]): void {
  for (const { listId, page } of readFirstData()?.lists ?? []) {
    const key = pageKey({ listId, index: 0 });
    if (!client.getQueryState(key)) client.setQueryData(key, superjson.deserialize<BookmarkPage>(page));
  }
  for (const { id } of firstLists(groups)) {
    const ref = { listId: id, index: 0 };
    void client.prefetchQuery({ queryKey: pageKey(ref), queryFn: ({ signal }) => fetchPage(client, ref, signal) });
  }
}
