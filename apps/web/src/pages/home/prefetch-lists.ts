import type { BookmarkPage } from "@bowerbird/contract/bookmarks";
import { firstLists } from "@bowerbird/contract/home-lists";
import type { QueryClient } from "@tanstack/react-query";
import superjson from "superjson";
import { readFirstData } from "../../browser/first-data.ts";
import type { BookmarkGroup } from "../../features/bookmarks/bookmark-group.ts";
import { fetchPage, pageKey } from "../../features/bookmarks/bookmark-pages.ts";

/**
 * Loads the first pages before the list knows which are in view: from the data embedded in the page, or else
 * from the server while the list renders.
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
