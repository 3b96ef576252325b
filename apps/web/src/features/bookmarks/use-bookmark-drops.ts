import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useEffect, useEffectEvent } from "react";
import { useBulkActions, useSelectedTarget } from "../../shared/changes/use-bulk-actions.ts";
import { withDragLibrary } from "../../shared/dragging/drag-library.ts";
import { draggedBookmark, dropCategory } from "../../shared/dragging/use-category-drop.ts";
import { isSelected } from "../../shared/selection/selection.ts";
import { useSelectionStore } from "../../shared/selection/use-selection.tsx";
import { useMoveBookmark } from "./use-move-bookmark.ts";

/** Moves bookmarks that are dropped on a category, anywhere on the page. */
export function useBookmarkDrops(): void {
  const move = useEffectEvent(useDroppedMove());
  useEffect(
    () =>
      withDragLibrary(({ monitorForElements }) =>
        monitorForElements({
          onDrop: ({ source, location }) => {
            const bookmark = draggedBookmark(source.data);
            const target = location.current.dropTargets[0];
            const categoryId = target ? dropCategory(target.data) : null;
            if (bookmark && categoryId) move(bookmark, categoryId);
          },
        }),
      ),
    [],
  );
}

/** Dropping a selected bookmark moves the whole selection. */
function useDroppedMove(): (bookmark: Bookmark, categoryId: string) => void {
  const store = useSelectionStore();
  const moveOne = useMoveBookmark();
  const selected = useSelectedTarget();
  const bulk = useBulkActions({ onDone: () => store.edit(false) });
  return (bookmark, categoryId) => {
    const target = selected();
    const isOneOfMany = target.count > 1 && isSelected(store.get().selection, bookmark);
    if (isOneOfMany) bulk.move(target, categoryId);
    else moveOne(bookmark, categoryId);
  };
}
