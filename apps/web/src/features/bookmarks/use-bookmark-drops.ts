import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { useEffect, useEffectEvent } from "react";
import { draggedBookmark, dropCategory } from "../../dragging/dragged-bookmark.ts";
import { useMoveBookmark } from "./use-move-bookmark.ts";

/** Moves bookmarks that are dropped on a category, wherever on the page it stands. */
export function useBookmarkDrops(): void {
  const move = useEffectEvent(useMoveBookmark());
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const bookmark = draggedBookmark(source.data);
          const target = location.current.dropTargets[0];
          const categoryId = target ? dropCategory(target.data) : null;
          if (bookmark && categoryId) move(bookmark, categoryId);
        },
      }),
    [],
  );
}
