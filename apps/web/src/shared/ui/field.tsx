import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import * as t from "../messages.json";
import { classNames } from "./basics.tsx";
import { IconButton } from "./button.tsx";

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

/** 16 px on small screens, because phones zoom in on smaller text fields. */
export const fieldClass =
  "touch-target w-full rounded-md border border-line-field bg-surface px-3 text-lg text-ellipsis text-ink shadow-low sm:text-base " +
  "placeholder:text-faint focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 " +
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger-ink";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input {...props} className={classNames(fieldClass, "h-10", className)} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea {...props} className={classNames(fieldClass, "min-h-17 resize-y py-2", className)} />;
}

/** Grows with its text from two lines up to 16 rem. */
export function GrowingTextarea(props: ComponentProps<typeof Textarea>) {
  return <Textarea {...props} rows={2} className="field-sizing-content max-h-64" />;
}

type PasswordProps = Omit<ComponentProps<typeof Input>, "type" | "className">;

/** A password field with a button that shows the password; `onShown` tells a second field to do the same. */
export function PasswordInput({
  onShown,
  ...props
}: PasswordProps & { onShown?: ((isShown: boolean) => void) | undefined }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <PlainPasswordInput {...props} isShown={isShown} />
      <IconButton
        label={isShown ? t.hidePassword : t.showPassword}
        icon={isShown ? <EyeOff /> : <Eye />}
        size="sm"
        className="absolute end-0.5 top-1/2 -translate-y-1/2"
        onClick={() => {
          setShown(!isShown);
          onShown?.(!isShown);
        }}
      />
    </div>
  );
}

/** A password field without the button. */
export function PlainPasswordInput({ isShown, ...props }: PasswordProps & { isShown: boolean }) {
  return (
    <Input
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      className="pe-11"
    />
  );
}
