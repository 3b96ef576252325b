import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RefObject, useEffect, useState } from "react";
import { withDragLibrary } from "../../../shared/dragging/drag-library.ts";
import { toDragData } from "../../../shared/dragging/use-category-drop.ts";
import { safeHref } from "@bowerbird/bookmark/safe-href";

/** Makes a card or row draggable, and says whether it is being dragged. Other windows get its URL, as from a link. */
export function useDraggableBookmark(element: RefObject<HTMLElement | null>, bookmark: Bookmark): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const card = element.current;
    if (!card) return;
    const href = safeHref(bookmark.url);
    return withDragLibrary(({ draggable }) =>
      draggable({
        element: card,
        getInitialData: () => toDragData(bookmark),
        getInitialDataForExternal: () => (href ? { "text/uri-list": href, "text/plain": href } : {}),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
    );
  }, [element, bookmark]);
  return isDragging;
}
