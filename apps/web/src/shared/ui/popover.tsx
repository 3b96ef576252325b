import type { ReactNode } from "react";
import * as Primitive from "radix-ui/popover";
import { BackCloses } from "./back-closes.tsx";
import { classNames } from "./basics.tsx";

interface PopoverProps {
  trigger: ReactNode;
  /** Names the panel for screen readers. */
  label: string;
  align?: "start" | "center" | "end";
  defaultOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

export function Popover({
  trigger,
  label,
  align = "end",
  defaultOpen = false,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Primitive.Root defaultOpen={defaultOpen} {...(onOpenChange ? { onOpenChange } : {})}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            "z-50 rounded-xl border border-line bg-raised shadow-pop data-[state=open]:animate-pop",
            className ?? "w-80 p-4",
          )}
        >
          <BackCloses />
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
