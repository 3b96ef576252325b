import * as t from "../messages.json";
import type { ReactNode } from "react";
import * as Primitive from "radix-ui/alert-dialog";
import { BackCloses } from "./back-closes.tsx";
import { buttonClass } from "./button.tsx";
import { classNames } from "./basics.tsx";
import { dialogFooterClass, overlayClass, panelClass } from "./dialog.tsx";

interface AlertDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** "Cancel" by default. */
  cancelLabel?: string;
  onConfirm: () => void;
  isDestructive?: boolean;
}

/** Asks for confirmation of an action without Undo. If there is an Undo, do not ask. */
export function AlertDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = t.cancel,
  onConfirm,
  isDestructive,
}: AlertDialogProps) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content className={classNames(panelClass, "max-w-[440px]")}>
          <BackCloses />
          <div className="min-h-0 overflow-y-auto px-6 pt-5 pb-5 wrap-anywhere">
            <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
            <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>
          </div>
          <div className={dialogFooterClass}>
            <Primitive.Cancel className={buttonClass()}>{cancelLabel}</Primitive.Cancel>
            <Primitive.Action
              className={buttonClass({ variant: isDestructive ? "danger" : "primary" })}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Primitive.Action>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
