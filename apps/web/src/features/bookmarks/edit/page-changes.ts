import type { QueryClient } from "@tanstack/react-query";
import type { Bookmark, BookmarkPage } from "@bowerbird/contract/bookmarks";
import { hold, type RollBack, show, showMatching, toKey } from "../../../shared/api/cached.ts";
import { bookmarkPagesKey, queryClient } from "../../../shared/api/query-client.ts";
import { trpcClient } from "../../../shared/api/trpc.ts";
import { everything, pageKey } from "../bookmark-pages.ts";
import { listSort } from "../list-sort.ts";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { markActions } from "../../../shared/changes/marks.ts";
import { undo, useAction } from "../../../shared/changes/use-action.ts";
import { toast } from "../../../shared/ui/toaster.tsx";
import type { Mark } from "@bowerbird/contract/marks";
import * as common from "../../../shared/messages.json";
import * as t from "./messages.json";

/** Takes a bookmark out of the lists on screen: it is deleted, archived, or moved to another category. */
async function takeFromLists({ id, categoryId, isArchived }: Bookmark, movedTo?: string): Promise<RollBack[]> {
  const rollBackPages = await hold(bookmarkPagesKey);
  if (movedTo === undefined) removeFromPages(queryClient, everything, id);
  removeFromPages(queryClient, categoryId, id);
  const count = isArchived ? "archivedCount" : "bookmarkCount";
  const change = (entry: string): number => Number(entry === movedTo) - Number(entry === categoryId);
  const rollBackCounts = await show("categories.list", (list) =>
    list.map((entry) => ({ ...entry, [count]: entry[count] + change(entry.id) })),
  );
  return [rollBackPages, rollBackCounts];
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

/** Deletes at once on screen, then on the server, with Undo. */
export function useDeleteBookmark(): (bookmark: Bookmark) => void {
  const remove = useAction({
    call: ({ id }: Bookmark) => trpcClient.bookmarks.delete.mutate({ ids: [id] }),
    optimistic: (bookmark) => takeFromLists(bookmark),
    changes: "bookmarks",
    failure: () => common.failedToDeleteBookmarks,
  });
  return (bookmark) => {
    // Undo waits for the deletion: if it came first it would restore nothing, and the deletion would stand.
    const change = remove.mutateAsync(bookmark).then(
      ({ changeId }) => changeId,
      () => null,
    );
    const restore = async (): Promise<void> => undo.change(await change)?.();
    toast({
      title: t.bookmarkDeleted,
      description: displayTitle(bookmark),
      action: { label: common.undo, onSelect: () => void restore() },
    });
  };
}

/** Moves to another category, at once on screen, then on the server. Does nothing for the current category. */
export function useMoveBookmark(): (bookmark: Bookmark, categoryId: string) => void {
  const { mutate } = useAction({
    call: ({ bookmark: { id }, categoryId }: Move) => trpcClient.bookmarks.update.mutate({ id, categoryId }),
    // The server decides its position in the new list.
    optimistic: ({ bookmark, categoryId }) => takeFromLists(bookmark, categoryId),
    changes: "bookmarks",
    success: { title: common.success, description: t.bookmarkMovedSuccessfully },
    undo: ({ changeId }) => undo.change(changeId),
    failure: () => t.failedToMoveBookmark,
  });
  return (bookmark, categoryId) => {
    if (bookmark.categoryId !== categoryId) mutate({ bookmark, categoryId });
  };
}

interface Move {
  bookmark: Bookmark;
  categoryId: string;
}

interface MarkChange {
  bookmark: Bookmark;
  mark: Mark;
  isSet: boolean;
}

/** Sets a mark, or removes it if it is set: at once on screen, then on the server, with Undo. */
export function useMarkBookmark(): (bookmark: Bookmark, mark: Mark) => void {
  const { mutate } = useAction({
    call: ({ bookmark: { id }, mark, isSet }: MarkChange) => trpcClient.bookmarks.update.mutate({ id, [mark]: isSet }),
    optimistic: showMark,
    changes: "bookmarks",
    success: (_, { bookmark, mark, isSet }) => ({
      title: markActions.find((one) => one.mark === mark)![isSet ? "set" : "remove"].done,
      description: displayTitle(bookmark),
    }),
    undo: ({ changeId }) => undo.change(changeId),
    failure: t.failedToUpdateBookmark,
  });
  return (bookmark, mark) => mutate({ bookmark, mark, isSet: !bookmark[mark] });
}

/** A page of a list, a list of pages, or the answer of a search. */
type Cached = Partial<BookmarkPage> & { pages?: Cached[]; bookmarks?: Bookmark[] };

async function showMark({ bookmark, mark, isSet }: MarkChange): Promise<RollBack[]> {
  const { id } = bookmark;
  const taken = mark === "isArchived" && isSet ? await takeFromLists(bookmark) : [];
  const change = (list: Bookmark[]) => list.map((one) => (one.id === id ? { ...one, [mark]: isSet } : one));
  const changeAll = ({ items, pages, bookmarks, ...rest }: Cached): Cached => ({
    ...rest,
    ...(items && { items: change(items) }),
    ...(pages && { pages: pages.map(changeAll) }),
    ...(bookmarks && { bookmarks: change(bookmarks) }),
  });
  const marked = await Promise.all([bookmarkPagesKey, toKey("search")].map((key) => showMatching(key, changeAll)));
  return [...marked, ...taken];
}
