import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Kbd } from "./kbd.tsx";

interface TooltipProps {
  text: string;
  shortcut?: string;
  /** A single element; it needs a name of its own (`aria-label` or text), because this is for the eye. */
  children: ReactNode;
}

const delay = 700;
/** So soon after another the next one comes at once. */
const skipDelay = 300;
/** Half of the widest that it can be: it stays that far from the window's edges. */
const reach = 72;

let lastHidden = 0;

/** What a button does, below it, when it is pointed at for a while or reached by keyboard. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = (): void => {
    clearTimeout(timer.current);
    if (place) lastHidden = Date.now();
    setPlace(null);
  };
  const show = (element: Element | null, wait: number): void => {
    clearTimeout(timer.current);
    if (element) timer.current = setTimeout(() => setPlace(below(element)), wait);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <span
        role="presentation"
        className="contents"
        onPointerEnter={({ currentTarget, pointerType }) => {
          const isSoon = Date.now() - lastHidden < skipDelay;
          if (pointerType === "mouse") show(currentTarget.firstElementChild, isSoon ? 0 : delay);
        }}
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={({ target }) => target.matches(":focus-visible") && show(target, 0)}
        onBlur={hide}
        onKeyDown={({ key }) => key === "Escape" && hide()}
      >
        {children}
      </span>
      {place &&
        createPortal(
          <span
            aria-hidden
            className="pointer-events-none fixed z-50 flex -translate-x-1/2 animate-fade items-center gap-2 rounded-md border border-line bg-raised px-2 py-1 text-sm whitespace-nowrap text-ink shadow-pop"
            style={{ left: place.x, top: place.y }}
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
