import { type RefObject, useEffect, useState } from "react";
import { withDragLibrary } from "./drag-library.ts";
import type { Bookmark } from "@bowerbird/contract/bookmarks";

/**
 * Makes an element a drop target for bookmarks of other categories, and says whether one is above it.
 * The drag monitor moves the bookmark.
 *
 * @param categoryId null if the element has no category
 */
export function useCategoryDrop(element: RefObject<HTMLElement | null>, categoryId: string | null): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || categoryId === null) return;
    return withDragLibrary(({ dropTargetForElements }) =>
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => {
          const bookmark = draggedBookmark(source.data);
          return bookmark !== null && bookmark.categoryId !== categoryId;
        },
        getData: () => toDropData(categoryId),
        getDropEffect: () => "move",
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    );
  }, [element, categoryId]);
  return isOver;
}

type DragData = Record<string | symbol, unknown>;

/** Symbols private to this module, so the values behind them have known types. */
const [bookmarkKey, categoryKey] = [Symbol("bookmark"), Symbol("category")];

/** The data that a dragged bookmark carries, and its reader; null for anything else that is dragged. */
export function toDragData(dragged: Bookmark): DragData {
  return { [bookmarkKey]: dragged };
}

export function draggedBookmark(data: DragData): Bookmark | null {
  return (data[bookmarkKey] as Bookmark | undefined) ?? null;
}

/** The same for a drop target. */
function toDropData(categoryId: string): DragData {
  return { [categoryKey]: categoryId };
}

export function dropCategory(data: DragData): string | null {
  return (data[categoryKey] as string | undefined) ?? null;
}

/** Marks the element that a dragged bookmark would drop on. */
export const dropTargetClass = "outline-2 outline-focus";
