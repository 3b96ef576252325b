import type { ReactNode } from "react";
import * as Primitive from "radix-ui/tooltip";
import { Kbd } from "./kbd.tsx";

interface TooltipProps {
  text: string;
  shortcut?: string;
  /** A single element that takes a ref; it needs a name of its own (`aria-label` or text). */
  children: ReactNode;
}

/** Needs a TooltipProvider above it. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 items-center gap-2 rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink shadow-pop data-[state=delayed-open]:animate-fade"
        >
          {text}
          {shortcut && <Kbd>{shortcut}</Kbd>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}
