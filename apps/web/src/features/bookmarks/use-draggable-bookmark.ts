import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RefObject, useEffect, useState } from "react";
import { whenDragLibraryIsThere } from "../../dragging/drag-library.ts";
import { dragDataOf } from "../../dragging/dragged-bookmark.ts";
import { safeHref } from "./safe-href.ts";

/** Lets a card or row be dragged, and says whether it is. Other windows get its address, as from a link. */
export function useDraggableBookmark(element: RefObject<HTMLElement | null>, bookmark: Bookmark): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const card = element.current;
    if (!card) return;
    const href = safeHref(bookmark.url);
    return whenDragLibraryIsThere(({ draggable }) =>
      draggable({
        element: card,
        getInitialData: () => dragDataOf(bookmark),
        getInitialDataForExternal: () => (href ? { "text/uri-list": href, "text/plain": href } : {}),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
    );
  }, [element, bookmark]);
  return isDragging;
}
