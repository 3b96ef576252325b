import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";

interface ChangeRowProps {
  /** What is set now. */
  value: string;
  /** The form that changes it. @param onDone closes it */
  children: (onDone: () => void) => ReactNode;
}

/** What is set, and a button that opens the form to change it. */
export function ChangeRow({ value, children }: ChangeRowProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) form.current?.querySelector("input")?.focus();
  }, [isOpen]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id={id} dir="auto" className="min-w-0 wrap-anywhere">
          {value}
        </p>
        <Button size="sm" aria-expanded={isOpen} aria-describedby={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? common.cancel : t.change}
        </Button>
      </div>
      {isOpen && (
        <div ref={form} className="mt-5 border-t border-line pt-5">
          {children(() => setOpen(false))}
        </div>
      )}
    </>
  );
}
