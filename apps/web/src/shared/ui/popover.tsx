import { type ReactNode, useState } from "react";
import * as Primitive from "radix-ui/popover";
import { BackCloses } from "./back-closes.tsx";
import { classNames, floatingClass } from "./basics.tsx";

interface PopoverProps {
  trigger: ReactNode;
  /** Names the panel for screen readers. */
  label: string;
  align?: "start" | "center" | "end";
  defaultOpen?: boolean;
  /** For a popover that its content closes. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

export function Popover({
  trigger,
  label,
  align = "end",
  defaultOpen = false,
  isOpen,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const state = isOpen === undefined ? { defaultOpen } : { open: isOpen };
  return (
    <Primitive.Root {...state} {...(onOpenChange ? { onOpenChange } : {})}>
      <Primitive.Trigger asChild ref={setButton}>
        {trigger}
      </Primitive.Trigger>
      {/* In a dialog, which does not let what lies outside of it scroll. */}
      <Primitive.Portal container={button?.closest<HTMLElement>("[role=dialog]")}>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(floatingClass, "rounded-xl", className ?? "w-80 p-4")}
        >
          <BackCloses />
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
