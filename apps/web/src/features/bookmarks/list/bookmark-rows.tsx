import { format } from "@bowerbird/contract/messages";
import type { CategoryGroup } from "@bowerbird/bookmark/home-groups";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { Fragment, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { classNames } from "../../../shared/ui/basics.tsx";
import { cellAt, clearOfEdges, indexOf } from "./list-cells.ts";
import { groupHeaderClass, GroupTitle } from "./group-title.tsx";
import { DetailedRow } from "../card/detailed-row.tsx";
import { type DropTarget, ManualOrder } from "../list-sort.ts";
import { useDraggableBookmark } from "../card/use-draggable-bookmark.ts";
import { useIsSelected } from "../../../shared/selection/use-selection.tsx";
import { withDragLibrary } from "../../../shared/dragging/drag-library.ts";
import { draggedBookmark } from "../../../shared/dragging/use-category-drop.ts";
import * as t from "./messages.json";

export type MoveBookmark = (move: { bookmark: Bookmark; target: DropTarget; isStep: boolean }) => void;

interface BookmarkRowsProps {
  bookmarks: readonly Bookmark[];
  /** The categories whose bookmarks have a heading. */
  groups: readonly CategoryGroup[] | undefined;
  onMove: MoveBookmark | undefined;
  ref: RefObject<HTMLUListElement | null>;
}

/** Bookmarks with all their details. */
export function BookmarkRows({ bookmarks, groups, onMove, ref }: BookmarkRowsProps) {
  const order = useSteps(ref, bookmarks, onMove);
  return (
    <ManualOrder value={onMove ? order : null}>
      <ul ref={ref} className="-mx-3 divide-y divide-line">
        {bookmarks.map((bookmark, index) => {
          const { id, categoryId } = bookmark;
          const isFirst = bookmarks[index - 1]?.categoryId !== categoryId;
          const group = isFirst && groups?.find((each) => each.id === categoryId);
          return (
            <Fragment key={id}>
              {group && (
                <li className={classNames("mt-4 px-3", groupHeaderClass)}>
                  <GroupTitle group={group} />
                </li>
              )}
              {onMove ? (
                <ManualRow bookmark={bookmark} index={index} onMove={onMove} />
              ) : (
                <Row bookmark={bookmark} index={index} />
              )}
            </Fragment>
          );
        })}
      </ul>
      {onMove && (
        <p role="status" className="sr-only">
          {order.status}
        </p>
      )}
    </ManualOrder>
  );
}

/** Moves by one step. The moved bookmark keeps the focus, and its new position is read out. */
function useSteps(
  list: RefObject<HTMLElement | null>,
  bookmarks: readonly Bookmark[],
  onMove: MoveBookmark | undefined,
) {
  const [status, setStatus] = useState("");
  const focused = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    if (!focused.current || bookmarks[focused.current.index]?.id !== focused.current.id) return;
    const cell = cellAt(list.current, focused.current.index);
    focused.current = null;
    cell?.querySelector("a")?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest" });
  }, [list, bookmarks]);
  const target = ({ id, categoryId }: Bookmark, by: 1 | -1) => {
    const other = bookmarks[bookmarks.findIndex((one) => one.id === id) + by];
    return other?.categoryId === categoryId ? other : undefined;
  };
  const step = (bookmark: Bookmark, by: 1 | -1): void => {
    const other = target(bookmark, by);
    if (!other || !onMove) return;
    onMove({ bookmark, target: by < 0 ? { beforeId: other.id } : { afterId: other.id }, isStep: true });
    const index = bookmarks.indexOf(other);
    focused.current = { id: bookmark.id, index };
    setStatus(format(t.titleMovedToPosition, { title: displayTitle(bookmark), position: index + 1 }));
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

interface RowProps {
  bookmark: Bookmark;
  index: number;
  className?: string;
  /** For a parent that measures the row. */
  ref?: RefObject<HTMLLIElement | null>;
}

const edges = {
  before: "before:absolute before:inset-x-0 before:top-0 before:h-0.5 before:bg-accent",
  after: "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent",
};

function ManualRow({ bookmark, index, onMove }: RowProps & { onMove: MoveBookmark }) {
  const row = useRef<HTMLLIElement>(null);
  const edge = useDropBeside(row, bookmark, (dragged, target) => onMove({ bookmark: dragged, target, isStep: false }));
  return <Row ref={row} bookmark={bookmark} index={index} className={classNames("relative", edge && edges[edge])} />;
}

function Row({ bookmark, index, className, ref }: RowProps) {
  const own = useRef<HTMLLIElement>(null);
  const isDragging = useDraggableBookmark(ref ?? own, bookmark);
  const isSelected = useIsSelected(bookmark);
  return (
    <li
      ref={ref ?? own}
      data-index={index}
      className={classNames(
        "flex items-start gap-3 px-3 py-3 [contain-intrinsic-height:auto_5.5rem] [content-visibility:auto]",
        clearOfEdges,
        isSelected ? "bg-accent-soft" : "hover:bg-hover",
        isDragging && "opacity-55",
        className,
      )}
    >
      <DetailedRow bookmark={bookmark} />
    </li>
  );
}

type Edge = "before" | "after";

/** Makes a row a drop target for the other bookmarks of its category, and says at which edge one would be put. */
export function useDropBeside(
  element: RefObject<HTMLElement | null>,
  { id, categoryId }: Bookmark,
  onDrop: (dragged: Bookmark, target: DropTarget) => void,
): Edge | null {
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const row = element.current;
    if (!row) return;
    const edgeAt = ({ clientY }: { clientY: number }): Edge => {
      const { top, height } = row.getBoundingClientRect();
      return clientY < top + height / 2 ? "before" : "after";
    };
    return withDragLibrary(({ dropTargetForElements }) =>
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => {
          const dragged = draggedBookmark(source.data);
          return dragged !== null && dragged.categoryId === categoryId && dragged.id !== id;
        },
        getDropEffect: () => "move",
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          const dragged = draggedBookmark(source.data);
          if (dragged) drop(dragged, edgeAt(location.current.input) === "before" ? { beforeId: id } : { afterId: id });
        },
      }),
    );
  }, [element, id, categoryId]);
  return edge;
}
