import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { withDragLibrary } from "../../shared/dragging/drag-library.ts";

/**
 * Moves the items of a short list by dragging their handles.
 *
 * @param list its items have `data-id` and a handle with `data-handle`
 * @returns the gap in which the dragged item would be put, from 0; null while none is dragged
 */
export function useRuleDrag(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onMove: (id: string, position: number) => void,
): number | null {
  const [gap, setGap] = useState<number | null>(null);
  const finish = useEffectEvent((id: string, wanted: number): void => {
    setGap(null);
    const from = ids.indexOf(id);
    onMove(id, wanted > from ? wanted - 1 : wanted);
  });
  const key = ids.join();
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    return withDragLibrary(({ draggable, dropTargetForElements }) => {
      const items = [...element.children] as HTMLElement[];
      const ends = items.map((item) =>
        draggable({
          element: item,
          dragHandle: item.querySelector("[data-handle]")!,
          getInitialData: () => ({ [draggedKey]: item.dataset["id"] }),
        }),
      );
      ends.push(
        dropTargetForElements({
          element,
          canDrop: ({ source }) => draggedId(source.data) !== undefined,
          getDropEffect: () => "move",
          onDrag: ({ location }) => setGap(findGap(items, location.current.input.clientY)),
          onDragLeave: () => setGap(null),
          onDrop: ({ source, location }) =>
            finish(draggedId(source.data)!, findGap(items, location.current.input.clientY)),
        }),
      );
      return () => ends.forEach((end) => end());
    });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other items need other handles
  }, [list, key]);
  return gap;
}

/** How many items are above a height, by their middles. */
function findGap(items: readonly HTMLElement[], y: number): number {
  return items.filter((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** Private to this module, so the value behind it has a known type. */
const draggedKey = Symbol("dragged rule");

function draggedId(data: Record<string | symbol, unknown>): string | undefined {
  return data[draggedKey] as string | undefined;
}
