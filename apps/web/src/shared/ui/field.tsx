import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId } from "react";

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Beside the label, at its right end: a link such as "Forgot password?". */
  aside?: ReactNode;
  /** `<Field label="Email">{(control) => <Input {...control} type="email" />}</Field>` */
  children: (control: ControlProps) => ReactNode;
}

/** A label, its control, a hint and an error, connected for screen readers. */
export function Field({ label, hint, error, required, aside, children }: FieldProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ") || undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-end justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside && <span className="flex text-sm">{aside}</span>}
      </div>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined, required })}
      {hint && (
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <p id={errorId} role="alert" className="flex items-center gap-1.5 text-sm text-danger-ink empty:hidden">
        {error && <CircleAlert aria-hidden className="size-3.5 shrink-0" />}
        {error}
      </p>
    </div>
  );
}

/** Focuses a form's first field when the form appears; on touch screens that would open the keyboard unasked. */
export function useFirstFocus(focus: () => void): void {
  const run = useEffectEvent(focus);
  useEffect(() => {
    if (!matchMedia("(pointer: coarse)").matches) run();
  }, []);
}
