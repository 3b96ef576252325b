import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { DropTarget } from "../menu/manual-order.ts";
import { withDragLibrary } from "../../../shared/dragging/drag-library.ts";
import { draggedBookmark } from "../../../shared/dragging/use-category-drop.ts";

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
