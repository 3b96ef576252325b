import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Later } from "./later.tsx";

interface Opening {
  x: number;
  y: number;
  item: HTMLElement;
  /** Of each opening another, so that the menu is created again. */
  id: number;
}

/**
 * Opens the menu of an item where it is right-clicked. The browser's own comes with Shift, on selected text, and by a long
 * press.
 *
 * @param renderMenu renders the menu, around its trigger and open from the start; usually a lazy component
 * @returns what the item has to render
 */
export function useContextMenu(item: RefObject<HTMLElement | null>, renderMenu: (trigger: ReactNode) => ReactNode) {
  const [opening, setOpening] = useState<Opening | null>(null);
  useEffect(() => {
    const element = item.current;
    const onContextMenu = (event: MouseEvent): void => {
      if (!element || event.shiftKey || !isByMouse(event) || hasSelectedText()) return;
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      setOpening((before) => ({ x, y, item: element, id: (before?.id ?? 0) + 1 }));
    };
    element?.addEventListener("contextmenu", onContextMenu);
    return () => element?.removeEventListener("contextmenu", onContextMenu);
  }, [item]);
  if (!opening) return null;
  return createPortal(
    <Later key={opening.id} onFailed={() => setOpening(null)}>
      {renderMenu(<Point {...opening} />)}
    </Later>,
    // Not in the item, which can be a frame of its own for what is fixed.
    opening.item.closest("main, aside") ?? document.body,
  );
}

/** The trigger of the menu, in the position of the pointer. The focus that the menu gives back goes to the item's link. */
function Point({ x, y, item, id: _id, ...props }: Opening) {
  return (
    <button
      {...props}
      type="button"
      tabIndex={-1}
      aria-hidden
      data-align="start"
      className="fixed size-0"
      style={{ left: x, top: y }}
      onFocus={() => item.querySelector("a")?.focus({ preventScroll: true })}
    />
  );
}

/** Firefox and Safari do not tell what pressed. */
function isByMouse(event: MouseEvent): boolean {
  return event instanceof PointerEvent ? event.pointerType === "mouse" : matchMedia("(pointer: fine)").matches;
}

const hasSelectedText = (): boolean => getSelection()?.isCollapsed === false;
