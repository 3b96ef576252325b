import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { type Ref, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { classNames } from "../../shared/ui/basics.tsx";
import { toSequence } from "../../features/bookmarks/list/bookmark-sequence.ts";
import { cellAt, clearOfEdges, indexOf } from "../../features/bookmarks/list/list-cells.ts";
import { DetailedRow } from "../../features/bookmarks/card/detailed-row.tsx";
import { ManualOrder, type Place } from "../../features/bookmarks/menu/manual-order.ts";
import { useBookmarkDrops } from "../../features/bookmarks/list/use-bookmark-drops.tsx";
import { useDraggableBookmark } from "../../features/bookmarks/card/use-draggable-bookmark.ts";
import { useListActions } from "../../features/bookmarks/list/use-list-actions.tsx";
import { useListKeys } from "../../features/bookmarks/list/use-list-keys.ts";
import { useIsSelected } from "../../shared/selection/use-selection.tsx";
import { useDropBeside } from "./use-drop-beside.ts";

interface BookmarkRowsProps {
  bookmarks: readonly Bookmark[];
  /** In manual order: the rows can be dragged, and moved by Alt and the arrow keys or from their menus. */
  onMove?: OnMove | undefined;
}

type OnMove = (move: { bookmark: Bookmark; place: Place; isStep: boolean }) => void;

export function BookmarkRows({ bookmarks, onMove }: BookmarkRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { dialog, ...actions } = useListActions();
  useListKeys(
    list,
    useMemo(() => toSequence(bookmarks), [bookmarks]),
    actions,
  );
  const order = useSteps(list, bookmarks, onMove);
  return (
    <ManualOrder value={onMove ? order : null}>
      <ul ref={list} className="-mx-3 divide-y divide-line">
        {bookmarks.map((bookmark, index) =>
          onMove ? (
            <ManualRow key={bookmark.id} bookmark={bookmark} index={index} onMove={onMove} />
          ) : (
            <Row key={bookmark.id} bookmark={bookmark} index={index} />
          ),
        )}
      </ul>
      {onMove && (
        <>
          <CategoryDrops />
          <p role="status" className="sr-only">
            {order.status}
          </p>
        </>
      )}
      {dialog}
    </ManualOrder>
  );
}

/** Moves by one place. The moved bookmark keeps the focus, and its new place is read out. */
function useSteps(list: RefObject<HTMLElement | null>, bookmarks: readonly Bookmark[], onMove: OnMove | undefined) {
  const [status, setStatus] = useState("");
  const focused = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    if (!focused.current || bookmarks[focused.current.index]?.id !== focused.current.id) return;
    const cell = cellAt(list.current, focused.current.index);
    focused.current = null;
    cell?.querySelector("a")?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest" });
  }, [list, bookmarks]);
  const target = ({ id }: Bookmark, by: 1 | -1) => bookmarks[bookmarks.findIndex((one) => one.id === id) + by];
  const step = (bookmark: Bookmark, by: 1 | -1): void => {
    const other = target(bookmark, by);
    if (!other || !onMove) return;
    onMove({ bookmark, place: by < 0 ? { beforeId: other.id } : { afterId: other.id }, isStep: true });
    const index = bookmarks.indexOf(other);
    focused.current = { id: bookmark.id, index };
    setStatus(format(t.titleMovedToPlace, { title: displayTitle(bookmark), place: index + 1 }));
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    const bookmark = bookmarks[indexOf(list.current, event.target) ?? -1];
    if (!onMove || !by || !bookmark) return;
    event.preventDefault();
    step(bookmark, by);
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return { status, step, canStep: (bookmark: Bookmark, by: 1 | -1) => target(bookmark, by) !== undefined };
}

/** A row that is dragged can also be dropped on a category of the sidebar. */
function CategoryDrops() {
  return useBookmarkDrops();
}

interface RowProps {
  bookmark: Bookmark;
  index: number;
  className?: string;
  ref?: Ref<HTMLLIElement>;
}

const edges = {
  before: "before:absolute before:inset-x-0 before:top-0 before:h-0.5 before:bg-accent",
  after: "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent",
};

function ManualRow({ bookmark, index, onMove }: RowProps & { onMove: OnMove }) {
  const row = useRef<HTMLLIElement>(null);
  const isDragging = useDraggableBookmark(row, bookmark);
  const edge = useDropBeside(row, bookmark, (dragged, place) => onMove({ bookmark: dragged, place, isStep: false }));
  return (
    <Row
      ref={row}
      bookmark={bookmark}
      index={index}
      className={classNames("relative", isDragging && "opacity-55", edge && edges[edge])}
    />
  );
}

function Row({ bookmark, index, className, ref }: RowProps) {
  const isSelected = useIsSelected(bookmark);
  return (
    <li
      ref={ref}
      data-index={index}
      className={classNames(
        "flex items-start gap-3 px-3 py-3 [contain-intrinsic-height:auto_5.5rem] [content-visibility:auto]",
        clearOfEdges,
        isSelected ? "bg-accent-soft" : "hover:bg-hover",
        className,
      )}
    >
      <DetailedRow bookmark={bookmark} />
    </li>
  );
}
