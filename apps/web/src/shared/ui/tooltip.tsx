import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Kbd } from "./basics.tsx";

interface TooltipProps {
  text: string;
  shortcut?: string;
  /** A single element with an accessible name of its own: the tooltip is only visual. */
  children: ReactNode;
}

const delayMs = 700;
/** Within this time after another tooltip, the next one shows without delay. */
const skipDelayMs = 300;
/** Half of the maximum width: the minimum distance to the window's edges (px). */
const reach = 72;

let lastHidden = 0;

/** Shows what a button does, below it, after hovering or on keyboard focus. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  const [position, setPosition] = useState<{ x: number; y: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = (): void => {
    clearTimeout(timer.current);
    if (position) lastHidden = Date.now();
    setPosition(null);
  };
  const show = (element: Element | null, wait: number): void => {
    clearTimeout(timer.current);
    if (element) timer.current = setTimeout(() => setPosition(below(element)), wait);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <span
        role="presentation"
        className="contents"
        onPointerEnter={({ currentTarget, pointerType }) => {
          const isSoon = Date.now() - lastHidden < skipDelayMs;
          if (pointerType === "mouse") show(currentTarget.firstElementChild, isSoon ? 0 : delayMs);
        }}
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={({ target }) => target.matches(":focus-visible") && show(target, 0)}
        onBlur={hide}
        onKeyDown={({ key }) => key === "Escape" && hide()}
      >
        {children}
      </span>
      {position &&
        createPortal(
          <span
            aria-hidden
            className="pointer-events-none fixed z-50 flex -translate-x-1/2 animate-fade items-center gap-2 rounded-md border border-line bg-raised px-2 py-1 text-sm whitespace-nowrap text-ink shadow-pop"
            style={{ left: position.x, top: position.y }}
          >
            {text}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </span>,
          document.body,
        )}
    </>
  );
}

function below(element: Element): { x: number; y: number } {
  const { left, width, bottom } = element.getBoundingClientRect();
  return { x: Math.min(window.innerWidth - reach, Math.max(reach, left + width / 2)), y: bottom + 6 };
}
