import { type RefObject, useEffect, useState } from "react";
import { whenDragLibraryIsThere } from "./drag-library.ts";
import { draggedBookmark, dropDataOf } from "./dragged-bookmark.ts";

/**
 * Makes an element a place where bookmarks of other categories can be dropped, and says whether one is above it.
 * Whoever watches the drags moves the bookmark.
 *
 * @param categoryId null where the element stands for no category
 */
export function useCategoryDrop(element: RefObject<HTMLElement | null>, categoryId: string | null): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || categoryId === null) return;
    return whenDragLibraryIsThere(({ dropTargetForElements }) =>
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => {
          const bookmark = draggedBookmark(source.data);
          return bookmark !== null && bookmark.categoryId !== categoryId;
        },
        getData: () => dropDataOf(categoryId),
        getDropEffect: () => "move",
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    );
  }, [element, categoryId]);
  return isOver;
}
