import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { hashKey, type InfiniteData, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
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
  const { shown, begin, end } = useMovesUnderWay(listKey);
  const { mutate } = useAction({
    call: ({ bookmark: { id }, target }: Move) => {
      const call = () => trpcClient.bookmarks.move.mutate({ id, ...target });
      const moved = waiting.current.then(call, call);
      waiting.current = moved;
      return moved;
    },
    optimistic: (move) => {
      begin(move);
      client.setQueryData<Pages>(listKey, (pages) => pages && moveWithin(pages, move));
      return () => {
        shown.delete(move);
        end();
        void invalidate("bookmarks");
      };
    },
    onSuccess: () => void (end() && invalidate("bookmarks")),
    success: (_moved, { isStep }) => (isStep ? undefined : t.bookmarkMoved),
    undo: ({ changeId }) => undo.change(changeId),
    failure: () => t.failedToMoveBookmark,
  });
  return mutate;
}

/**
 * The moves that are shown before the server has answered the last of them. An answer that was asked for before is not what
 * is on screen, so they are shown on top of it.
 */
function useMovesUnderWay(listKey: QueryKey) {
  const client = useQueryClient();
  const [shown] = useState(() => new Set<Move>());
  const count = useRef(0);
  const hash = hashKey(listKey);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const isAnswer = event.type === "updated" && event.action.type === "success" && !event.action.manual;
        if (!isAnswer || event.query.queryHash !== hash || shown.size === 0) return;
        client.setQueryData<Pages>(event.query.queryKey, (pages) => pages && [...shown].reduce(moveWithin, pages));
      }),
    [client, hash, shown],
  );
  const begin = (move: Move): void => {
    shown.add(move);
    count.current += 1;
  };
  /** @returns whether the last one has been answered */
  const end = (): boolean => {
    count.current -= 1;
    if (count.current === 0) shown.clear();
    return count.current === 0;
  };
  return { shown, begin, end };
}

type Pages = InfiniteData<{ items: Bookmark[] }>;

/** Each page keeps its size. */
function moveWithin({ pages, ...data }: Pages, { bookmark: { id: movedId }, target }: Move): Pages {
  const all = pages.flatMap((page) => page.items);
  const bookmark = all.find(({ id }) => id === movedId);
  const items = all.filter(({ id }) => id !== movedId);
  const isBefore = "beforeId" in target;
  const other = items.findIndex(({ id }) => id === (isBefore ? target.beforeId : target.afterId));
  if (!bookmark || other < 0) return { pages, ...data };
  items.splice(isBefore ? other : other + 1, 0, bookmark);
  let start = 0;
  const moved = pages.map((page) => ({ ...page, items: items.slice(start, (start += page.items.length)) }));
  return { ...data, pages: moved };
}
