import * as t from "../messages.json";
import { X } from "lucide-react";
import * as Primitive from "radix-ui/dialog";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { BackCloses } from "./back-closes.tsx";
import { classNames } from "./basics.tsx";
import { Button, IconButton } from "./button.tsx";

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: string | undefined;
  /** Buttons at the bottom right. */
  footer?: ReactNode;
  className?: string;
  /** Above other dialogs and toasts. */
  isTopmost?: boolean;
  children?: ReactNode;
}

export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  footer,
  className,
  isTopmost,
  children,
}: DialogProps) {
  const opener = useOpener(isOpen);
  const restoreFocus = (event: Event): void => {
    if (!opener?.isConnected) return;
    event.preventDefault();
    opener.focus();
  };
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={classNames(overlayClass, isTopmost && "z-70")} />
        <Primitive.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          className={classNames(panelClass, "max-w-[600px]", isTopmost && "z-70", className)}
          tabIndex={-1}
          onOpenAutoFocus={focusWork}
          onCloseAutoFocus={restoreFocus}
        >
          <BackCloses />
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-4">
            <div>
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-0.5 text-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label={t.close} icon={<X />} size="sm" className="-me-2" />
            </Primitive.Close>
          </div>
          <div data-body className="min-h-0 overflow-y-auto px-6 pb-6">
            {children}
          </div>
          {footer && (
            <div data-footer className={dialogFooterClass}>
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface FormDialogProps extends Omit<DialogProps, "isOpen" | "onOpenChange" | "footer"> {
  isOpen?: boolean;
  onClose: () => void;
  /** The label of the main button, beside the one that cancels. */
  action: ReactNode;
  variant?: "primary" | "danger";
  isBusy?: boolean;
  isOff?: boolean;
  /** The class of the form around the content. Without it there is none: Enter does not press the main button. */
  formClass?: string;
  /** What the main button does; not while it is busy. */
  onSubmit: () => void;
}

/** A dialog that asks for something. */
export function FormDialog({
  isOpen = true,
  onClose,
  action,
  formClass,
  onSubmit,
  children,
  ...props
}: FormDialogProps) {
  const { variant = "primary", isBusy = false, isOff = false, ...dialog } = props;
  const formId = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  const button = formClass === undefined ? { onClick: onSubmit } : ({ type: "submit", form: formId } as const);
  return (
    <Dialog
      className="max-w-[440px]"
      {...dialog}
      isOpen={isOpen}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button {...button} variant={variant} disabled={isOff} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {formClass === undefined ? (
        children
      ) : (
        <form id={formId} noValidate onSubmit={submit} className={formClass}>
          {children}
        </form>
      )}
    </Dialog>
  );
}

/**
 * A dialog begins where its work is, never on its button to close: at the element with `data-start`, else in its first
 * field, else at its main button. On touch screens a first field would open the keyboard unasked.
 */
function focusWork(event: Event): void {
  const content = event.currentTarget as HTMLElement;
  event.preventDefault();
  if (content.contains(document.activeElement)) return;
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const field = content.querySelector<HTMLElement>(fields);
  const first = isTouch && field?.matches("input, textarea") ? content : field;
  const target = content.querySelector<HTMLElement>("[data-start]") ?? first ?? lastButton(content) ?? content;
  target.focus();
  // As where a field is reached by Tab; a long text shows its beginning.
  if (target instanceof HTMLInputElement && target.type === "text") {
    target.select();
    target.scrollLeft = 0;
  }
}

const fields = "[data-body] :is(input:not([type=hidden]), textarea, [role=combobox]):enabled";

/** The main button is the last of the footer; without one, the first link or button of the dialog's body. */
function lastButton(content: HTMLElement): HTMLElement | null {
  const buttons = content.querySelectorAll<HTMLElement>("[data-footer] :is(a, button:enabled)");
  return [...buttons].at(-1) ?? content.querySelector<HTMLElement>("[data-body] :is(a, button:enabled)");
}

export const overlayClass = "fixed inset-0 z-40 bg-backdrop data-[state=open]:animate-fade";
/** On phones a sheet at the bottom, within reach of a thumb. */
export const panelClass =
  "fixed z-50 flex flex-col border-line bg-raised shadow-pop outline-none " +
  "max-sm:inset-x-0 max-sm:bottom-0 max-sm:mx-auto max-sm:max-h-[92dvh] max-sm:w-full max-sm:rounded-t-2xl " +
  "max-sm:border-t max-sm:data-[state=open]:animate-sheet " +
  "sm:top-1/2 sm:left-1/2 sm:max-h-[80dvh] sm:w-[calc(100vw-2rem)] sm:-translate-1/2 sm:rounded-xl sm:border " +
  "sm:data-[state=open]:animate-pop";
export const dialogFooterClass =
  "flex flex-wrap justify-end gap-2 border-t border-line px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] " +
  "max-sm:[&>button]:h-11 max-sm:[&>button]:min-w-fit max-sm:[&>button]:flex-1";

/**
 * The element to focus when a dialog closes: the one that had the focus before, or the button of the menu that had it,
 * because menus close on selection.
 */
function useOpener(isOpen: boolean): HTMLElement | null {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  // During rendering, because afterwards the menu is gone.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpener(focused());
  }
  return opener;
}

function focused(): HTMLElement | null {
  const element = document.activeElement;
  const buttonId = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const target = buttonId ? document.getElementById(buttonId) : element;
  return target instanceof HTMLElement && target !== document.body ? target : null;
}
