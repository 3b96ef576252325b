import { type ComponentProps, type ReactNode, useId } from "react";
import * as Primitive from "radix-ui/switch";
import { classNames } from "./basics.tsx";

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** For settings that apply at once; use a Checkbox for a form that is sent later. */
export function Switch({ label, hint, ...props }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <Toggle {...props} id={id} aria-describedby={hint ? `${id}-hint` : undefined} className="mt-0.5" />
    </div>
  );
}

/** A switch without its label. */
export function Toggle({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      {...props}
      className={classNames(
        "relative h-5 w-9 shrink-0 rounded-full bg-line-field transition-colors data-[state=checked]:bg-primary disabled:opacity-55",
        className,
      )}
    >
      <Primitive.Thumb className="block size-4 translate-x-0.5 rounded-full bg-white shadow-low transition-transform data-[state=checked]:translate-x-4.5 rtl:-translate-x-0.5 rtl:data-[state=checked]:-translate-x-4.5" />
    </Primitive.Root>
  );
}
