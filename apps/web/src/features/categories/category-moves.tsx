import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { format } from "@bowerbird/contract/messages";
import type { CategoryNode, CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { withDragLibrary } from "../../shared/dragging/drag-library.ts";
import { dropTargetClass } from "../../shared/dragging/use-category-drop.ts";
import { type CategoryDrop, findDrop, findStep, type TreePosition } from "./tree-positions.ts";
import { indentPerLevel, maxIndentLevel, toRows, toTop } from "./category-row.tsx";
import { useMoveCategory } from "./use-move-category.ts";
import * as t from "./move.messages.json";

export interface CategoryMovesProps {
  tree: CategoryTree;
  /** What the list shows, from top to bottom. */
  rows: readonly CategoryNode[];
  /** How many of the rows are above the heading of the others. */
  pinnedCount: number;
  expanded: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** What scrolls; it contains the list. */
  scroller: RefObject<HTMLElement | null>;
  /** All Bookmarks: a drop here moves to the top level. */
  top: RefObject<HTMLElement | null>;
}

/** Moves the categories of the sidebar, by dragging and by keys, and shows where one would go. */
export default function CategoryMoves(props: CategoryMovesProps) {
  const { tree, rows, pinnedCount, expanded, onToggle } = props;
  const move = useMoveCategory(tree);
  const { dragged, drop } = useCategoryDrag(props, move);
  const status = useCategoryKeys(props, move);
  useExpandOnHover(drop !== "top" && drop?.isInto ? rows[drop.index] : undefined, expanded, onToggle);
  const draggedIndex = dragged ? rows.indexOf(dragged) : -1;
  return (
    <>
      {draggedIndex >= 0 && (
        <div
          className="pointer-events-none absolute inset-x-1 h-8 bg-canvas/60"
          style={{ top: toTop(draggedIndex, pinnedCount) }}
        />
      )}
      {drop === "top"
        ? props.top.current && createPortal(<div className={`${intoClass} inset-x-0 top-0`} />, props.top.current)
        : drop && <DropMark {...drop} pinnedCount={pinnedCount} />}
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  );
}

const intoClass = `pointer-events-none absolute z-1 h-8 rounded-md -outline-offset-2 bg-accent/15 ${dropTargetClass}`;

/** A frame around the row that the category would go into, or a line where it would be put. */
function DropMark({ index, isInto, level, pinnedCount }: CategoryDrop & { pinnedCount: number }) {
  const top = toTop(index, pinnedCount);
  if (isInto) return <div data-drop="into" className={`${intoClass} inset-x-1`} style={{ top }} />;
  const left = Math.min(level, maxIndentLevel) * indentPerLevel + 14;
  return (
    <div
      data-drop="beside"
      className="pointer-events-none absolute end-1 z-1 border-t-2 border-focus"
      style={{ top: Math.max(0, top - 2), insetInlineStart: left }}
    />
  );
}

/** The category that is dragged, and where it would be dropped: `top` on All Bookmarks. */
function useCategoryDrag(
  { tree, rows, pinnedCount, expanded, scroller, top }: CategoryMovesProps,
  move: (move: { node: CategoryNode; target: TreePosition }) => void,
) {
  const [dragged, setDragged] = useState<CategoryNode | null>(null);
  const [drop, setDrop] = useState<CategoryDrop | "top" | null>(null);
  /** In rows, from the top of the list. */
  const toHeight = ({ clientY }: Point): number =>
    toRows(clientY - scroller.current!.querySelector("ul")!.getBoundingClientRect().top, pinnedCount);
  const pick = useEffectEvent((point: Point) => rows[Math.floor(toHeight(point))]);
  const find = useEffectEvent((node: CategoryNode, point: Point) =>
    findDrop({ tree, rows, expanded }, node, toHeight(point)),
  );
  const show = useEffectEvent((next: CategoryDrop | null): void =>
    setDrop((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next)),
  );
  const finish = useEffectEvent((node: CategoryNode, target: TreePosition | undefined): void => {
    setDrop(null);
    if (target) move({ node, target });
  });
  useEffect(() => {
    const [lists, allBookmarks] = [scroller.current!, top.current!];
    const list = lists.querySelector("ul")!;
    return withDragLibrary(({ draggable, dropTargetForElements }) => {
      const ends = [
        // One for all rows, of which only those in view exist.
        draggable({
          element: list,
          canDrag: ({ input }) => pick(input) !== undefined,
          getInitialData: ({ input }) => ({ [draggedKey]: pick(input) }),
          onGenerateDragPreview: ({ nativeSetDragImage, location, source }) => {
            const { clientX, clientY } = location.initial.input;
            const row = [...list.children].find((child) => isAtHeight(child, clientY)) ?? source.element;
            const { left, top: above } = row.getBoundingClientRect();
            nativeSetDragImage?.(row, clientX - left, clientY - above);
          },
          onDragStart: ({ source }) => setDragged(draggedCategory(source.data)),
          onDrop: () => setDragged(null),
        }),
        dropTargetForElements({
          element: lists,
          canDrop: ({ source }) => draggedCategory(source.data) !== null,
          getDropEffect: () => "move",
          onDrag: ({ source, location }) => show(find(draggedCategory(source.data)!, location.current.input)),
          onDragLeave: () => show(null),
          onDrop: ({ source, location }) => {
            const node = draggedCategory(source.data)!;
            finish(node, find(node, location.current.input)?.target);
          },
        }),
        dropTargetForElements({
          element: allBookmarks,
          canDrop: ({ source }) => (draggedCategory(source.data)?.level ?? 0) > 0,
          getDropEffect: () => "move",
          onDragEnter: () => setDrop("top"),
          onDragLeave: () => setDrop(null),
          onDrop: ({ source }) => finish(draggedCategory(source.data)!, { parentId: null }),
        }),
      ];
      return () => ends.forEach((end) => end());
    });
  }, [scroller, top]);
  return { dragged, drop };
}

interface Point {
  clientY: number;
}

/** Private to this module, so the value behind it has a known type. */
const draggedKey = Symbol("dragged category");

function draggedCategory(data: Record<string | symbol, unknown>): CategoryNode | null {
  return (data[draggedKey] as CategoryNode | undefined) ?? null;
}

function isAtHeight(element: Element, clientY: number): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= clientY && clientY < bottom;
}

/** How long (ms) a category is held above a collapsed one until that one expands. */
const expandAfterMs = 600;

function useExpandOnHover(
  node: CategoryNode | undefined,
  expanded: ReadonlySet<string>,
  onToggle: (id: string) => void,
): void {
  const id = node && node.children.length > 0 && !expanded.has(node.id) ? node.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => onToggle(id), expandAfterMs);
    return () => clearTimeout(timer);
  }, [id, onToggle]);
}

type Move = { node: CategoryNode; target: TreePosition; isStep: boolean };

/**
 * Moves the focused category with Alt and the arrow keys. It keeps the focus.
 *
 * @returns its new position, to be read out
 */
function useCategoryKeys(props: CategoryMovesProps, move: (move: Move) => void): string {
  const { tree, rows, pinnedCount, expanded, onToggle, scroller } = props;
  const [status, setStatus] = useState("");
  const moved = useRef<{ id: string; parentId: string | null } | null>(null);

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (!isMoveKey(event)) return;
    const row = event.target instanceof Element ? event.target.closest("li") : null;
    const node = row && rows[Math.round(toRows(row.offsetTop, pinnedCount))];
    if (!node) return;
    // Alt and the left arrow would go back a page.
    event.preventDefault();
    const target = findStep(tree, node, event.key);
    if (!target) return;
    const isStep = target.parentId === node.parentId;
    moved.current = { id: node.id, parentId: target.parentId };
    move({ node, target, isStep });
    if (isStep) setStatus(stepText(tree, node, target));
    else if (target.parentId !== null && !expanded.has(target.parentId)) onToggle(target.parentId);
  });
  useEffect(() => {
    const element = scroller.current!;
    element.addEventListener("keydown", onKeyDown);
    return () => element.removeEventListener("keydown", onKeyDown);
  }, [scroller]);

  useEffect(() => {
    const index = rows.findIndex(({ id, parentId }) => id === moved.current?.id && parentId === moved.current.parentId);
    const list = scroller.current?.querySelector("ul");
    if (index < 0 || !list) return;
    moved.current = null;
    const row = [...list.children].find((child) => (child as HTMLElement).offsetTop === toTop(index, pinnedCount));
    row?.querySelector("a")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }, [rows, pinnedCount, scroller]);
  return status;
}

/** Alt and an arrow, without another modifier. */
function isMoveKey({ altKey, ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): boolean {
  return altKey && !ctrlKey && !metaKey && !shiftKey && key.startsWith("Arrow");
}

function stepText(tree: CategoryTree, { name }: CategoryNode, { beforeId, afterId }: TreePosition): string {
  const beside = tree.byId.get(beforeId ?? afterId ?? "")?.name ?? "";
  return format(beforeId ? t.categoryMovedBefore : t.categoryMovedAfter, { name, beside });
}
