import { type ReactNode, useEffect, useState } from "react";
import { withDragLibrary } from "../../../shared/dragging/drag-library.ts";
import { draggedBookmark, dropCategory } from "../../../shared/dragging/use-category-drop.ts";
import DroppedBookmark from "../edit/dropped-bookmark.tsx";
import type { BookmarkDrop } from "../edit/dropped-bookmark.tsx";

/** Moves bookmarks that are dropped on a category, anywhere on the page. @returns what the page has to render */
export function useBookmarkDrops(): ReactNode {
  const [drop, setDrop] = useState<BookmarkDrop | null>(null);
  useEffect(
    () =>
      withDragLibrary(({ monitorForElements }) =>
        monitorForElements({
          onDrop: ({ source, location }) => {
            const bookmark = draggedBookmark(source.data);
            const target = location.current.dropTargets[0];
            const categoryId = target ? dropCategory(target.data) : null;
            if (bookmark && categoryId) setDrop({ bookmark, categoryId });
          },
        }),
      ),
    [],
  );
  return drop && <DroppedBookmark drop={drop} />;
}
