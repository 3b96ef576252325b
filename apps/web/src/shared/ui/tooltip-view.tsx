import * as Primitive from "radix-ui/tooltip";
import { useId, useLayoutEffect } from "react";
import type { TooltipProps } from "./tooltip.tsx";

/** The tooltip beside its element, which it describes for screen readers unless it is the element's name. */
export default function TooltipView({ anchor, text }: TooltipProps) {
  const id = useId();
  const isName = anchor.getAttribute("aria-label") === text;
  useLayoutEffect(() => {
    if (isName || anchor.hasAttribute("aria-describedby")) return undefined;
    anchor.setAttribute("aria-describedby", id);
    return () => anchor.removeAttribute("aria-describedby");
  }, [anchor, id, isName]);
  const { left, top, width, height } = anchor.getBoundingClientRect();
  return (
    <Primitive.Provider>
      <Primitive.Root open>
        <Primitive.Trigger asChild>
          <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={8}
            dir="auto"
            className="pointer-events-none z-70 max-w-xs rounded-md bg-ink px-2 py-1 text-xs wrap-anywhere text-surface shadow-pop"
          >
            <span id={id}>{text}</span>
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
