import type { Bookmark, BookmarkPage } from "@bowerbird/contract/bookmarks";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../../shared/api/query-client.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { everything } from "../bookmark-group.ts";
import { pageKey } from "../bookmark-pages.ts";
import { listSort } from "../list-sort.ts";

/** Takes a bookmark out of the lists on screen: it is deleted, archived, or moved to another category. */
export function useTakeFromLists() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return async ({ id, categoryId, isArchived }: Bookmark, movedTo?: string): Promise<void> => {
    await Promise.all([client.cancelQueries({ queryKey: bookmarkPagesKey }), utils.categories.list.cancel()]);
    const all = movedTo === undefined ? [everything] : [];
    for (const listId of [...all, ...findLists(client, categoryId)]) removeFromPages(client, listId, id);
    const count = isArchived ? "archivedCount" : "bookmarkCount";
    const change = (entry: string): number => Number(entry === movedTo) - Number(entry === categoryId);
    utils.categories.list.setData(undefined, (list) =>
      list?.map((entry) => ({ ...entry, [count]: entry[count] + change(entry.id) })),
    );
  };
}

/** The cached lists of a category: none before one was loaded. */
function findLists(client: QueryClient, categoryId: string): string[] {
  const keys = client.getQueryCache().findAll({ queryKey: bookmarkPagesKey });
  const ids = new Set(keys.map(({ queryKey }) => String(queryKey[bookmarkPagesKey.length])));
  return [...ids].filter((id) => id === categoryId);
}

/** Removes a bookmark from the cached pages; the items after it move up as far as they are cached. */
export function removeFromPages(client: QueryClient, listId: string, id: string): void {
  const pages = client
    .getQueriesData<BookmarkPage>({ queryKey: [...bookmarkPagesKey, listId, listSort.get()] })
    .flatMap(([key, page]) => (page ? [{ index: Number(key.at(-1)), page }] : []))
    .sort((a, b) => a.index - b.index);
  const start = pages.findIndex(({ page }) => page.items.some((item) => item.id === id));
  if (start < 0) return;
  for (let at = start; at < pages.length; at += 1) {
    const [current, next] = [pages[at], pages[at + 1]];
    if (!current) return;
    const kept = at === start ? current.page.items.filter((item) => item.id !== id) : current.page.items.slice(1);
    const follower: Bookmark | undefined = next?.index === current.index + 1 ? next.page.items[0] : undefined;
    const items = follower ? [...kept, follower] : kept;
    client.setQueryData<BookmarkPage>(pageKey({ listId, index: current.index }), { ...current.page, items });
    if (!follower) return;
  }
}
