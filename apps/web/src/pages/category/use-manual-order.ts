import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type InfiniteData, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { DropTarget } from "../../features/bookmarks/menu/manual-order.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { useUndo } from "../../shared/changes/use-undo.ts";

interface Move {
  bookmark: Bookmark;
  target: DropTarget;
  /** Without a message, for a step that the next key press takes back. */
  isStep: boolean;
}

/**
 * Moves a bookmark within a list in manual order, at once on screen, then on the server, one move after the other.
 *
 * @param listKey of the list's pages
 */
export function useManualOrder(listKey: QueryKey): (move: Move) => void {
  const client = useQueryClient();
  const undo = useUndo();
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  const waitingCount = useRef(0);
  const { mutate } = useAction({
    call: ({ bookmark: { id }, target }: Move) => {
      const call = () => trpcClient.bookmarks.move.mutate({ id, ...target });
      const moved = waiting.current.then(call, call);
      waiting.current = moved;
      waitingCount.current += 1;
      return moved.finally(() => (waitingCount.current -= 1));
    },
    optimistic: async ({ bookmark, target }) => {
      await client.cancelQueries({ queryKey: listKey });
      client.setQueryData<Pages>(listKey, (pages) => pages && moveWithin(pages, bookmark, target));
      return () => void invalidate("bookmarks");
    },
    // What is read before the last move has arrived is not what is on screen.
    onSuccess: () => void (waitingCount.current === 0 && invalidate("bookmarks")),
    success: (_moved, { isStep }) => (isStep ? undefined : t.bookmarkMoved),
    undo: ({ changeId }) => undo.change(changeId),
    failure: () => t.failedToMoveBookmark,
  });
  return mutate;
}

type Pages = InfiniteData<{ items: Bookmark[] }>;

/** Each page keeps its size. */
function moveWithin({ pages, ...data }: Pages, bookmark: Bookmark, target: DropTarget): Pages {
  const items = pages.flatMap((page) => page.items).filter(({ id }) => id !== bookmark.id);
  const isBefore = "beforeId" in target;
  const other = items.findIndex(({ id }) => id === (isBefore ? target.beforeId : target.afterId));
  if (other < 0) return { pages, ...data };
  items.splice(isBefore ? other : other + 1, 0, bookmark);
  let start = 0;
  const moved = pages.map((page) => ({ ...page, items: items.slice(start, (start += page.items.length)) }));
  return { ...data, pages: moved };
}
