import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useEffect, useRef } from "react";
import { expect } from "vitest";
import { withDragLibrary } from "../drag-library.ts";
import { toDragData } from "../use-category-drop.ts";

/** A drag source: this bookmark or, without one, something else. */
export function DragSource({ bookmark, name }: { bookmark?: Bookmark; name: string }) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(
    () =>
      withDragLibrary(({ draggable }) =>
        draggable({ element: element.current!, getInitialData: () => (bookmark ? toDragData(bookmark) : {}) }),
      ),
    [bookmark],
  );
  return <button ref={element}>{name}</button>;
}

/** The library is loaded once a pointer moves. */
export function movePointer(): void {
  dispatchEvent(new PointerEvent("pointermove"));
}

/** Starts to drag an element with the mouse as soon as it is draggable. */
export async function startDrag(source: Element) {
  movePointer();
  await expect.poll(() => source.getAttribute("draggable")).toBe("true");
  const dataTransfer = new DataTransfer();
  const send = (type: string, element: Element): void =>
    void element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  send("dragstart", source);
  // The library picks up the drag in the next frame.
  await nextFrame();
  const moveOver = async (target: Element): Promise<void> => {
    send("dragenter", target);
    send("dragover", target);
    await nextFrame();
  };
  return {
    dataTransfer,
    moveOver,
    /** Drops above an element. */
    dropOn: async (target: Element): Promise<void> => {
      await moveOver(target);
      send("drop", target);
      send("dragend", source);
    },
  };
}

/** Waits until bookmarks can be dropped on an element. */
export const expectDropTarget = (element: Element) => {
  movePointer();
  return expect.poll(() => element.getAttribute("data-drop-target-for-element")).toBe("true");
};

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
