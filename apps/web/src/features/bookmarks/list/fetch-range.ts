import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { trpcClient } from "../../../shared/api/trpc.ts";
import type { BookmarkGroup } from "../bookmark-group.ts";
import { findInPages, listInput } from "../bookmark-pages.ts";
import { boxOfItem, type ListGeometry } from "./list-geometry.ts";

/** The bookmarks of groups from one index to another, both included. */
export async function fetchBetween(
  client: QueryClient,
  groups: readonly BookmarkGroup[],
  geometry: ListGeometry,
  from: number,
  to: number,
): Promise<Bookmark[]> {
  const bookmarks: Bookmark[] = [];
  for (let item = from; item <= to;) {
    const found = boxOfItem(geometry, item);
    const [group, box] = [found && groups[found.index], found?.box];
    if (!group || !box) break;
    const end = Math.min(to + 1, box.start + box.shown);
    bookmarks.push(...(await fetchRange(client, group.id, item - box.start, end - box.start)));
    item = end;
  }
  return bookmarks;
}

/** The bookmarks of a list from `first` up to, not including, `end`: from the cache, or else in few large requests. */
export async function fetchRange(client: QueryClient, listId: string, first: number, end: number): Promise<Bookmark[]> {
  const known = Array.from({ length: end - first }, (_, offset) => findInPages(client, listId, first + offset));
  if (known.every((bookmark) => bookmark !== undefined)) return known;
  const found: Bookmark[] = [];
  let cursor: string | undefined;
  do {
    const input = {
      ...listInput(listId),
      cursor,
      skip: cursor ? 0 : first,
      limit: Math.min(limits.pageMax, end - first - found.length),
    };
    const page = await trpcClient.bookmarks.list.query(input);
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && found.length < end - first);
  return found;
}
