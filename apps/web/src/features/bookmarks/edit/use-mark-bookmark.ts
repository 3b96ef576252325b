import * as common from "../../../shared/messages.json";
import * as t from "./messages.json";
import type { Bookmark, BookmarkPage } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { useQueryClient } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../../shared/api/query-client.ts";
import { trpcClient } from "../../../shared/api/trpc.ts";
import type { Mark } from "@bowerbird/contract/marks";
import { useAction } from "../../../shared/changes/use-action.ts";
import { useTakeFromLists } from "./page-changes.ts";
import { useUndo } from "../../../shared/changes/use-undo.ts";

interface MarkChange {
  bookmark: Bookmark;
  mark: Mark;
  isSet: boolean;
}

/** Sets a mark, or removes it if it is set: at once on screen, then on the server, with Undo. */
export function useMarkBookmark(): (bookmark: Bookmark, mark: Mark) => void {
  const show = useShowMark();
  const undo = useUndo();
  const { mutate } = useAction({
    call: ({ bookmark: { id }, mark, isSet }: MarkChange) => trpcClient.bookmarks.update.mutate({ id, [mark]: isSet }),
    optimistic: show,
    changes: "bookmarks",
    success: (_, { bookmark, mark, isSet }) => ({
      title: messages[mark][isSet ? 1 : 0],
      description: displayTitle(bookmark),
    }),
    undo: ({ changeId }) => undo.change(changeId),
    failure: t.failedToUpdateBookmark,
  });
  return (bookmark, mark) => mutate({ bookmark, mark, isSet: !bookmark[mark] });
}

const messages: Record<Mark, readonly [removed: string, set: string]> = {
  isFavorite: [t.removedFromFavorites, t.addedToFavorites],
  isUnread: [t.markedAsRead, t.markedAsUnread],
  isArchived: [t.noLongerArchived, common.archived],
  isPrivate: [t.noLongerPrivate, t.nowPrivate],
};

/** A page of a list, a list of pages, or the answer of a search. */
type Cached = Partial<BookmarkPage> & { pages?: Cached[]; bookmarks?: Bookmark[] };

function useShowMark() {
  const client = useQueryClient();
  const takeFromLists = useTakeFromLists();
  return async ({ bookmark, mark, isSet }: MarkChange): Promise<void> => {
    const { id } = bookmark;
    if (mark === "isArchived" && isSet) await takeFromLists(bookmark);
    const change = (list: Bookmark[]) => list.map((one) => (one.id === id ? { ...one, [mark]: isSet } : one));
    const changeAll = ({ items, pages, bookmarks, ...rest }: Cached): Cached => ({
      ...rest,
      ...(items && { items: change(items) }),
      ...(pages && { pages: pages.map(changeAll) }),
      ...(bookmarks && { bookmarks: change(bookmarks) }),
    });
    for (const queryKey of [bookmarkPagesKey, [["search"]]]) {
      await client.cancelQueries({ queryKey });
      client.setQueriesData<Cached>({ queryKey }, (data) => data && changeAll(data));
    }
  };
}
