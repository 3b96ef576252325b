import { type RefObject, useEffect, useState } from "react";
import { withDragLibrary } from "./drag-library.ts";
import { draggedBookmark, toDropData } from "./dragged-bookmark.ts";

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
